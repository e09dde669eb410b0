import classes from './pin-sign.module.css';

/** The head of a pin, full where something is pinned. What it means is said where it stands. */
export function PinSign({ isOn }: { isOn: boolean }) {
  return <span className={classes.pin} data-on={isOn || undefined} aria-hidden="true" />;
}
