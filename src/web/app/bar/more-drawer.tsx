import type { SessionUser } from '#contract/identity/session.ts';
import { useText } from '../../platform/translation.ts';
import { useHelpAddress } from '../../platform/use-help-address.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { barMenusOf, type MenuEntry, waitingAt } from '../menus.ts';
import classes from './bar.module.css';
import { BarEntry, ItemContent } from './bar-entry.tsx';
import { MenuGroups } from './menu-groups.tsx';
import { PersonButton } from './person-button.tsx';
import type { useWaiting } from './use-waiting.ts';

/** A drawer with everything in the side bar, for narrow windows. */
export function MoreDrawer(props: {
  user: SessionUser;
  waiting: ReturnType<typeof useWaiting>;
  here: MenuEntry | undefined;
  onClose: () => void;
}) {
  const { t } = useText();
  const { user, waiting, here, onClose } = props;
  const helpAddress = useHelpAddress();
  const menus = barMenusOf(user);
  const drawEntry = (entry: MenuEntry, label: string) => (
    <BarEntry
      key={entry.to}
      entry={entry}
      label={label}
      isHere={entry.to === here?.to}
      count={waitingAt(menus, entry, waiting)}
      onClick={onClose}
    />
  );
  return (
    <Dialog title={t('Menu')} isDrawer onClose={onClose}>
      <nav aria-label={t('All screens')} className={classes.drawer}>
        <div className={classes.group}>
          {menus.filter(({ group }) => group === undefined).map((entry) => drawEntry(entry, t.of(entry.label)))}
        </div>
        <MenuGroups menus={menus} drawEntry={drawEntry} />
        <div className={classes.group}>
          <a className={classes.item} href={helpAddress} target="_blank" rel="noreferrer noopener">
            <ItemContent icon="help" label={t('Help')} />
          </a>
          <PersonButton user={user} />
        </div>
      </nav>
    </Dialog>
  );
}
