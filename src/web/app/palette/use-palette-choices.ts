import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { isDay, readNearDayText } from '#domain/calendar/calendar.ts';
import { readSpokenDay } from '#domain/calendar/spoken-day.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { isMobile } from '../../platform/device.ts';
import { todayIn } from '../../platform/today.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { menusOf } from '../menus.ts';
import { timePath } from '../route-guard.ts';
import { type Choice, dayChoice, placeOf, screenChoice } from './choice.ts';
import { groupChoices } from './choice-groups.ts';
import { generalActions, jobActions } from './palette-actions.ts';
import { readCommand } from './palette-command.ts';
import { recentChoices } from './recent-choices.ts';
import { usePaletteSearch } from './use-palette-search.ts';

/** Further words for creating a record, in each language. */
const CREATE = 'Create add anlegen erstellen créer ajouter';

/** Returns the palette's choices for the input, in groups, and the state of the search. */
export function usePaletteChoices(user: SessionUser, typed: string, timed: string | null) {
  const { t } = useText();
  const router = useRouter();
  const isOnPhone = isMobile(navigator.userAgent);
  const command = readCommand(typed);
  const search = usePaletteSearch(user, command.words, isOnPhone);
  const screens = useMemo(() => screenChoices(user, t, isOnPhone), [user, t, isOnPhone]);
  const dayOf = (day: string) => dayChoice(day, t, { isOnPhone, employeeId: employeeShown(router.state.location) });
  const today = todayIn(user.agency.timeZone);
  const day = readNearDayText(typed, today) ?? readSpokenDay(typed, today);
  const remembered = useMemo(recentChoices, []);
  const recent = remembered.flatMap((choice): Choice | Choice[] => {
    // Screens and dates are rebuilt: the language or person may have changed.
    const [, id = ''] = choice.key.split(':');
    if (choice.kind === 'screen') return screens.filter(({ key }) => key === choice.key);
    return choice.kind === 'day' && isDay(id) ? dayOf(id) : choice;
  });
  const known = {
    ...search,
    day: day === null ? null : dayOf(day),
    screens,
    recent,
    actions: generalActions(user, timed, t),
    actionsOf: (job: Choice) => jobActions(job, command, { isOnPhone, t }),
  };
  const groups = groupChoices(command.words, known, command.verb !== null);
  return { groups, words: command.words, ...search };
}

/** Returns the user's screens, forms for new records, and the password form. */
function screenChoices(user: SessionUser, t: Texts['t'], isOnPhone: boolean): Choice[] {
  const added = { id: 0, isinternal: 'false', tab: 'details' };
  return [
    ...menusOf(user).map(({ label, to }) =>
      screenChoice(to === PATHS.timeEntry ? timePath(isOnPhone) : to, label, t.of(label)),
    ),
    ...(can(user, 'create', 'job') ? [screenChoice(placeOf(PATHS.job, added), 'New job', t('New job'), CREATE)] : []),
    ...(can(user, 'create', 'estimate')
      ? [screenChoice(placeOf(PATHS.estimate, added), 'New estimate', t('New estimate'), CREATE)]
      : []),
    ...(can(user, 'create', 'purchaseorder')
      ? [screenChoice(placeOf(PATHS.purchaseOrder, added), 'New purchase order', t('New purchase order'), CREATE)]
      : []),
    screenChoice(PATHS.account, 'Account', t('Account')),
    screenChoice(PATHS.changePassword, 'Change password', t('Change password')),
  ];
}

/** Returns the person whose time grid is open, if it's someone else's. */
function employeeShown({ pathname, search }: { pathname: string; search: { employeeId?: string } }) {
  return pathname.toLowerCase().startsWith(PATHS.timeEntry) ? search.employeeId : undefined;
}
