import type { SessionUser } from '#contract/session.ts';
import { helpAddress } from '../../platform/help-address.ts';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { groupsOf, type MenuEntry } from '../menus.ts';
import classes from './bar.module.css';
import { BarEntry, ItemContent } from './bar-entry.tsx';
import { PersonButton } from './person-button.tsx';
import type { useWaiting } from './use-waiting.ts';

/** All that the bar at the side would hold, over a narrow window (NAV-05). */
export function MoreDrawer(props: {
  user: SessionUser;
  menus: readonly MenuEntry[];
  waiting: ReturnType<typeof useWaiting>;
  here: MenuEntry | undefined;
  onClose: () => void;
}) {
  const { t } = useText();
  const { user, menus, waiting, here, onClose } = props;
  return (
    <Dialog title={t('Menu')} isDrawer onClose={onClose}>
      <nav aria-label={t('Every screen')} className={classes.drawer}>
        {groupsOf(menus).map(({ name, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: it groups no fields
          <div key={name} role="group" aria-label={name === null ? undefined : t(name)} className={classes.group}>
            {name !== null && (
              <span className={classes.heading} aria-hidden="true">
                {t(name)}
              </span>
            )}
            {entries.map((entry) => (
              <BarEntry
                key={entry.to}
                entry={entry}
                isHere={entry === here}
                count={(entry.waiting && waiting?.[entry.waiting]) ?? null}
                onClick={onClose}
              />
            ))}
          </div>
        ))}
        <div className={classes.group}>
          <a className={classes.item} href={helpAddress(user)} target="_blank" rel="noreferrer noopener">
            <ItemContent icon="help" label={t('Help')} />
          </a>
          <PersonButton user={user} />
        </div>
      </nav>
    </Dialog>
  );
}
