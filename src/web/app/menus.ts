import type { Waiting } from '#contract/waiting.ts';
import { type Actor, type Menu, seesMenu } from '#domain/permission.ts';
import { PATHS } from '../platform/paths.ts';
import type { IconName } from './bar/bar-icon.tsx';

/** The groups of the side bar, in its order (NAV-01); what has no group stands above them. */
const GROUPS = ['Time', 'Jobs', 'Purchasing', 'Billing', 'Reports', 'Administration'] as const;
type MenuGroup = (typeof GROUPS)[number];

/** A screen of the navigation bar. */
export type MenuEntry = {
  label: string;
  to: Exclude<(typeof PATHS)[keyof typeof PATHS], `${string}$${string}`>;
  group?: MenuGroup;
  icon: IconName;
  /** Leads there after `g` (NAV-04). */
  letter: string;
  /** By whose right it shows (PERM-06); left out: everybody sees it. */
  menu?: Menu;
  /** What is counted at it (NAV-03). */
  waiting?: keyof Waiting;
};

/** The screens of the navigation bar that exist, in its order. */
const MENUS: readonly MenuEntry[] = [
  { label: 'Home', to: PATHS.home, icon: 'home', letter: 'h' },
  { label: 'Notifications', to: PATHS.notifications, icon: 'bell', letter: 'n', waiting: 'notifications' },
  { label: 'Time entry', to: PATHS.timeEntry, group: 'Time', icon: 'clock', letter: 't' },
  { label: 'Leave', to: PATHS.leave, group: 'Time', icon: 'leave', letter: 'l' },
  { label: 'Time-sheet dashboard', to: PATHS.timesheetDashboard, group: 'Time', icon: 'calendar', letter: 'd' },
  {
    label: 'Time approval',
    to: PATHS.timeApproval,
    group: 'Time',
    icon: 'check',
    letter: 'a',
    menu: 'timeApproval',
    waiting: 'time',
  },
  { label: 'Jobs', to: PATHS.jobs, group: 'Jobs', icon: 'briefcase', letter: 'j', menu: 'jobs', waiting: 'mentions' },
  {
    label: 'Projects',
    to: PATHS.projects,
    group: 'Jobs',
    icon: 'folder',
    letter: 'p',
    menu: 'projects',
    waiting: 'mentions',
  },
  { label: 'Job dashboard', to: PATHS.jobDashboard, group: 'Jobs', icon: 'chart', letter: 'b', menu: 'jobDashboard' },
  {
    label: 'Estimates',
    to: PATHS.estimates,
    group: 'Jobs',
    icon: 'estimate',
    letter: 'k',
    menu: 'estimates',
    waiting: 'estimates',
  },
  {
    label: 'Purchase orders',
    to: PATHS.purchaseOrders,
    group: 'Purchasing',
    icon: 'cart',
    letter: 'o',
    menu: 'purchaseOrders',
    waiting: 'orders',
  },
  {
    label: 'Client invoice approvals',
    to: PATHS.clientInvoices,
    group: 'Billing',
    icon: 'invoice',
    letter: 'i',
    menu: 'clientInvoiceApprovals',
    waiting: 'clientInvoices',
  },
  {
    label: 'Master data',
    to: PATHS.administration,
    group: 'Administration',
    icon: 'records',
    letter: 's',
    menu: 'masterData',
  },
  { label: 'People', to: PATHS.people, group: 'Administration', icon: 'people', letter: 'w', menu: 'people' },
  {
    label: 'Access profiles',
    to: PATHS.accessProfiles,
    group: 'Administration',
    icon: 'shield',
    letter: 'c',
    menu: 'administration',
  },
  {
    label: 'Import files',
    to: PATHS.dataFiles,
    group: 'Administration',
    icon: 'import',
    letter: 'f',
    menu: 'dataFiles',
  },
  {
    label: 'Mail',
    to: PATHS.mailAdministration,
    group: 'Administration',
    icon: 'mail',
    letter: 'm',
    menu: 'administration',
  },
  {
    label: 'Sign-in',
    to: PATHS.signInAdministration,
    group: 'Administration',
    icon: 'key',
    letter: 'u',
    menu: 'administration',
  },
  {
    label: 'Service accounts',
    to: PATHS.serviceAccounts,
    group: 'Administration',
    icon: 'robot',
    letter: 'z',
    menu: 'administration',
  },
  {
    label: 'Webhooks',
    to: PATHS.webhooks,
    group: 'Administration',
    icon: 'webhook',
    letter: 'v',
    menu: 'administration',
  },
  {
    label: 'Health',
    to: PATHS.health,
    group: 'Administration',
    icon: 'health',
    letter: 'e',
    menu: 'administration',
  },
  {
    label: 'Trail',
    to: PATHS.audit,
    group: 'Administration',
    icon: 'trail',
    letter: 'r',
    menu: 'administration',
  },
];

/** Which of some menus a place belongs to: the one whose address it begins with, the longest of them. */
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

/** The menus of a person (SHELL-10). */
export function menusOf(actor: Actor) {
  return MENUS.filter(({ menu }) => menu === undefined || seesMenu(actor, menu));
}

/** The groups of the bar that hold some of these menus (NAV-01). */
export function groupsOf(menus: readonly MenuEntry[]) {
  return GROUPS.filter((name) => menus.some(({ group }) => group === name));
}

/** How much waits at one of somebody's menus; what is counted at two of them is told at the first. */
export function waitingAt(menus: readonly MenuEntry[], { to, waiting }: MenuEntry, counts: Waiting | null): number {
  const isTold = waiting !== undefined && menus.find((menu) => menu.waiting === waiting)?.to === to;
  return isTold ? (counts?.[waiting] ?? 0) : 0;
}

/** Whether a person may be at a place at all: of a list or screen without the right to it nothing shows but that (FIX-34). */
export function mayBeAt(actor: Actor, pathname: string): boolean {
  const found = menuOfPlace(MENUS, pathname);
  if (!found?.menu) return true;
  if (found.menu !== 'jobs' && found.menu !== 'projects') return seesMenu(actor, found.menu);
  // Jobs and projects are looked at under one address: either right leads there.
  const isList = pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') === found.to;
  return seesMenu(actor, found.menu) || (!isList && (seesMenu(actor, 'jobs') || seesMenu(actor, 'projects')));
}
