import { useText } from '../platform/translation.ts';
import classes from './skeleton.module.css';

/** The number of placeholder rows of a list. */
const ROWS = 12;

/** The placeholder of a screen while its code loads: toolbar and rows. */
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

/** Placeholder rows of the final height. */
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
