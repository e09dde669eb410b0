import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { isDay, readNearDayText } from '#domain/calendar/calendar.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { isMobile } from '../../platform/device.ts';
import { todayIn } from '../../platform/today.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { menusOf } from '../menus.ts';
import { timePath } from '../route-guard.ts';
import { type Choice, dayChoice, placeOf, screenChoice } from './choice.ts';
import { groupChoices } from './choice-groups.ts';
import { recentChoices } from './recent-choices.ts';
import { usePaletteSearch } from './use-palette-search.ts';

/** Returns the palette's choices for the input, in groups, and the state of the search. */
export function usePaletteChoices(user: SessionUser, typed: string) {
  const { t } = useText();
  const router = useRouter();
  const isOnPhone = isMobile(navigator.userAgent);
  const search = usePaletteSearch(user, typed, isOnPhone);
  const screens = useMemo(() => screenChoices(user, t, isOnPhone), [user, t, isOnPhone]);
  const dayOf = (day: string) => dayChoice(day, t, { isOnPhone, employeeId: employeeShown(router.state.location) });
  const day = readNearDayText(typed, todayIn(user.agency.timeZone));
  const remembered = useMemo(recentChoices, []);
  const recent = remembered.flatMap((choice): Choice | Choice[] => {
    // Screens and dates are rebuilt: the language or person may have changed.
    const [, id = ''] = choice.key.split(':');
    if (choice.kind === 'screen') return screens.filter(({ key }) => key === choice.key);
    return choice.kind === 'day' && isDay(id) ? dayOf(id) : choice;
  });
  const groups = groupChoices(typed, { ...search, day: day === null ? null : dayOf(day), screens, recent });
  return { groups, ...search };
}

/** Returns the user's screens, forms for new records, and the password form. */
function screenChoices(user: SessionUser, t: Texts['t'], isOnPhone: boolean): Choice[] {
  const added = { id: 0, isinternal: 'false', tab: 'details' };
  return [
    ...menusOf(user).map(({ label, to }) =>
      screenChoice(to === PATHS.timeEntry ? timePath(isOnPhone) : to, label, t.of(label)),
    ),
    ...(can(user, 'create', 'job') ? [screenChoice(placeOf(PATHS.job, added), 'New job', t('New job'))] : []),
    ...(can(user, 'create', 'estimate')
      ? [screenChoice(placeOf(PATHS.estimate, added), 'New estimate', t('New estimate'))]
      : []),
    ...(can(user, 'create', 'purchaseorder')
      ? [screenChoice(placeOf(PATHS.purchaseOrder, added), 'New purchase order', t('New purchase order'))]
      : []),
    screenChoice(PATHS.account, 'Account', t('Account')),
    screenChoice(PATHS.changePassword, 'Change password', t('Change password')),
  ];
}

/** Returns the person whose time grid is open, if it's someone else's. */
function employeeShown({ pathname, search }: { pathname: string; search: { employeeId?: string } }) {
  return pathname.toLowerCase().startsWith(PATHS.timeEntry) ? search.employeeId : undefined;
}
