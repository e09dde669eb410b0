import { useText } from '../platform/translation.ts';
import classes from './skeleton.module.css';

/** As many rows stand for a list that is on its way. */
const ROWS = 12;

/** What stands for a screen whose code is on its way: its bar of tools and its rows, in grey. */
export function ScreenSkeleton() {
  const { t } = useText();
  return (
    <div className={classes.screen} role="status" aria-label={t('Loading screen')}>
      <div className={classes.tools}>
        <span />
        <span />
        <span />
      </div>
      <SkeletonRows />
    </div>
  );
}

/** Rows in grey, as high as those that will stand there. */
export function SkeletonRows({ count = ROWS }: { count?: number }) {
  return (
    <div className={classes.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are nothing but their place
        <div key={index}>
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
