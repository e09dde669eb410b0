import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import classes from './home.module.css';

/** A wait shorter than this shows nothing, so that quick answers do not flicker. */
const PATIENCE = 150;

/** The layout of Home while it is read. */
export function HomeSkeleton() {
  const { t } = useText();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.columns} role="status" aria-label={t('Loading')}>
      {isLate &&
        [3, 2].map((sections) => (
          <div key={sections} className={classes.column}>
            {Array.from({ length: sections }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
              <div key={index} className={classes.section}>
                <Skeleton height={16} width={160} m="sm" />
                <Skeleton height={36} m="sm" />
                <Skeleton height={36} m="sm" />
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}
