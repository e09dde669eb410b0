import classes from './pin-sign.module.css';

/** A pin icon, filled if pinned. Its context describes it. */
export function PinSign({ isOn }: { isOn: boolean }) {
  return <span className={classes.pin} data-on={isOn || undefined} aria-hidden="true" />;
}
