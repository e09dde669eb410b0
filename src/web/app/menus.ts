import type { Waiting } from '#contract/home/pending-work.ts';
import { type Actor, type Menu, seesMenu } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { ADMINISTRATION_PAGES } from '../administration/administration-pages.ts';
import type { IconName } from '../widgets/screen-icon.tsx';

/** The groups of the side bar, in order; ungrouped screens come first. */
const GROUPS = [
  phrase('Time'),
  phrase('Jobs'),
  phrase('Purchasing'),
  phrase('Billing'),
  phrase('Reports'),
  phrase('Administration'),
] as const;
type MenuGroup = (typeof GROUPS)[number];

/** A screen in the navigation. */
export type MenuEntry = {
  label: Phrase;
  to: Exclude<(typeof PATHS)[keyof typeof PATHS], `${string}$${string}`>;
  group?: MenuGroup;
  icon: IconName;
  /** The letter after `g` that opens it. */
  letter: string;
  /** The menu permissions, any of which suffices; everyone by default. */
  menu?: Menu | readonly Menu[];
  /** Its section on the administration start page, instead of the bar. */
  section?: string;
  /** The count displayed next to it. */
  waiting?: keyof Waiting;
};

/** The screens in the navigation, in order. */
const MENUS: readonly MenuEntry[] = [
  { label: phrase('Home'), to: PATHS.home, icon: 'home', letter: 'h' },
  { label: phrase('Notifications'), to: PATHS.notifications, icon: 'bell', letter: 'n', waiting: 'notifications' },
  { label: phrase('Time entry'), to: PATHS.timeEntry, group: phrase('Time'), icon: 'clock', letter: 't' },
  { label: phrase('Leave'), to: PATHS.leave, group: phrase('Time'), icon: 'leave', letter: 'l' },
  {
    label: phrase('Timesheet dashboard'),
    to: PATHS.timesheetDashboard,
    group: phrase('Time'),
    icon: 'calendar',
    letter: 'd',
  },
  {
    label: phrase('Time approval'),
    to: PATHS.timeApproval,
    group: phrase('Time'),
    icon: 'check',
    letter: 'a',
    menu: 'timeApproval',
    waiting: 'time',
  },
  {
    label: phrase('Jobs'),
    to: PATHS.jobs,
    group: phrase('Jobs'),
    icon: 'briefcase',
    letter: 'j',
    menu: 'jobs',
    waiting: 'mentions',
  },
  {
    label: phrase('Projects'),
    to: PATHS.projects,
    group: phrase('Jobs'),
    icon: 'folder',
    letter: 'p',
    menu: 'projects',
    waiting: 'mentions',
  },
  {
    label: phrase('Job dashboard'),
    to: PATHS.jobDashboard,
    group: phrase('Jobs'),
    icon: 'chart',
    letter: 'b',
    menu: 'jobDashboard',
  },
  {
    label: phrase('Estimates'),
    to: PATHS.estimates,
    group: phrase('Jobs'),
    icon: 'estimate',
    letter: 'k',
    menu: 'estimates',
    waiting: 'estimates',
  },
  {
    label: phrase('Purchase orders'),
    to: PATHS.purchaseOrders,
    group: phrase('Purchasing'),
    icon: 'cart',
    letter: 'o',
    menu: 'purchaseOrders',
    waiting: 'orders',
  },
  {
    label: phrase('Client invoice approvals'),
    to: PATHS.clientInvoices,
    group: phrase('Billing'),
    icon: 'invoice',
    letter: 'i',
    menu: 'clientInvoiceApprovals',
    waiting: 'clientInvoices',
  },
  {
    label: phrase('Administration'),
    to: PATHS.administration,
    group: phrase('Administration'),
    icon: 'records',
    letter: 's',
    menu: ['masterData', 'people', 'dataFiles', 'administration'],
  },
  ...ADMINISTRATION_PAGES,
];

/** Returns the menu that a path belongs to: the one with the longest matching prefix. */
export function menuOfPlace<Entry extends { to: string }>(
  menus: readonly Entry[],
  pathname: string,
): Entry | undefined {
  const path = `${pathname.toLowerCase().replace(/(?<!\/)\/+$/, '')}/`;
  return menus
    .filter(({ to }) => path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)
    .at(0);
}

/** Returns a user's menus. */
export function menusOf(actor: Actor) {
  return MENUS.filter(({ menu }) => menu === undefined || [menu].flat().some((one) => seesMenu(actor, one)));
}

export function barMenusOf(actor: Actor) {
  return menusOf(actor).filter(({ section }) => section === undefined);
}

/** Returns the groups that contain any of these menus. */
export function groupsOf(menus: readonly MenuEntry[]) {
  return GROUPS.filter((name) => menus.some(({ group }) => group === name));
}

/** Returns the pending count of a menu; a count shared by two menus is displayed at the first. */
export function waitingAt(menus: readonly MenuEntry[], { to, waiting }: MenuEntry, counts: Waiting | null): number {
  const hasCount = waiting !== undefined && menus.find((menu) => menu.waiting === waiting)?.to === to;
  return hasCount ? (counts?.[waiting] ?? 0) : 0;
}

/** Returns whether a user may open a path. Without permission, a list or screen displays only that. */
export function mayBeAt(actor: Actor, pathname: string): boolean {
  const found = menuOfPlace(MENUS, pathname);
  const isAt = (path: string) => pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') === path;
  if (!found?.menu) return true;
  if (found.to === PATHS.administration && !isAt(found.to)) return seesMenu(actor, 'masterData');
  if (typeof found.menu !== 'string') return found.menu.some((menu) => seesMenu(actor, menu));
  if (found.menu !== 'jobs' && found.menu !== 'projects') return seesMenu(actor, found.menu);
  // Jobs and projects share one path, so either right suffices.
  return seesMenu(actor, found.menu) || (!isAt(found.to) && (seesMenu(actor, 'jobs') || seesMenu(actor, 'projects')));
}
