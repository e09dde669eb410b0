import { type Actor, type Menu, seesMenu } from '#domain/permission.ts';
import { PATHS } from '../platform/paths.ts';

/** The screens of the navigation bar that exist, in its order; those with a permission show to who has it (PERM-06). */
const MENUS: { label: string; to: Exclude<(typeof PATHS)[keyof typeof PATHS], `${string}$${string}`>; menu?: Menu }[] =
  [
    { label: 'Time entry', to: PATHS.timeEntry },
    { label: 'Time-sheet dashboard', to: PATHS.timesheetDashboard },
    { label: 'Time approval', to: PATHS.timeApproval, menu: 'timeApproval' },
    { label: 'Jobs', to: PATHS.jobs, menu: 'jobs' },
    { label: 'Projects', to: PATHS.projects, menu: 'projects' },
    { label: 'Job dashboard', to: PATHS.jobDashboard, menu: 'jobDashboard' },
    { label: 'Purchase orders', to: PATHS.purchaseOrders, menu: 'purchaseOrders' },
    { label: 'Client invoice approvals', to: PATHS.clientInvoices, menu: 'clientInvoiceApprovals' },
  ];

/** Which of some menus a place belongs to: the one whose address it begins with, the longest of them. */
export function menuOfPlace<Entry extends { to: string }>(
  menus: readonly Entry[],
  pathname: string,
): Entry | undefined {
  const path = `${pathname.toLowerCase().replace(/\/+$/, '')}/`;
  return menus
    .filter(({ to }) => path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)
    .at(0);
}

/** The menus of a person (SHELL-10). */
export function menusOf(actor: Actor) {
  return MENUS.filter(({ menu }) => menu === undefined || seesMenu(actor, menu));
}

/** Whether a person may be at a place at all: of a list or screen without the right to it nothing shows but that (FIX-34). */
export function mayBeAt(actor: Actor, pathname: string): boolean {
  const found = menuOfPlace(MENUS, pathname);
  if (!found?.menu) return true;
  if (found.menu !== 'jobs' && found.menu !== 'projects') return seesMenu(actor, found.menu);
  // Jobs and projects are looked at under one address: either right leads there.
  const isList = pathname.toLowerCase().replace(/\/+$/, '') === found.to;
  return seesMenu(actor, found.menu) || (!isList && (seesMenu(actor, 'jobs') || seesMenu(actor, 'projects')));
}
