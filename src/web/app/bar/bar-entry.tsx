import { Link } from '@tanstack/react-router';
import type { Waiting } from '#contract/home/pending-work.ts';
import { useText } from '../../platform/translation.ts';
import { type IconName, ScreenIcon } from '../../widgets/screen-icon.tsx';
import type { MenuEntry } from '../menus.ts';
import classes from './bar.module.css';

/** A menu item: icon, name, and the count of pending work. */
export function BarEntry(props: {
  entry: MenuEntry;
  label: string;
  isHere: boolean;
  /** The count of pending work. */
  count: number;
  tabIndex?: number;
  onClick?: () => void;
}) {
  const { entry, isHere, count } = props;
  return (
    <Link
      to={entry.to}
      className={classes.item!}
      data-bar-item={entry.to}
      tabIndex={props.tabIndex}
      activeProps={{}}
      data-active={isHere || undefined}
      aria-current={isHere ? 'page' : undefined}
      onClick={props.onClick}
    >
      <ItemContent icon={entry.icon} label={props.label} />
      {entry.waiting && <WaitingCount kind={entry.waiting} count={count} />}
    </Link>
  );
}

/** The content of a menu item. In the narrow bar its name is for screen readers, and displayed as a tooltip. */
export function ItemContent({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <ScreenIcon name={icon} />
      <span className={classes.label} data-label>
        {label}
      </span>
    </>
  );
}

/** The count of pending work, at most "99+"; nothing for zero. A dot in the narrow bar. */
function WaitingCount({ kind, count }: { kind: keyof Waiting; count: number }) {
  const { t } = useText();
  if (count === 0) return null;
  const words =
    kind === 'mentions'
      ? t('{count} new {count, mention|mentions} of you', { count })
      : kind === 'notifications'
        ? t('{count} unread', { count })
        : t('{count} waiting for you', { count });
  return (
    <span className={classes.count} role="img" aria-label={words} title={words}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}

const MOST_SHOWN = 99;
