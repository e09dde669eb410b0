import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { isMobile } from '../platform/device.ts';
import { part } from '../platform/missing-part.ts';
import { PATHS } from '../platform/paths.ts';
import type { Session } from '../platform/session.ts';
import { deviceStore, sessionStore } from '../platform/storage.ts';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { RouteFailure } from './route-failure.tsx';
import { guard, placeAfterSignIn, startPath } from './route-guard.ts';
import { Shell } from './shell.tsx';

/** What every route can reach. */
export type RouterContext = { queryClient: QueryClient; session: Session };

const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  errorComponent: (failure: ErrorComponentProps) => <RouteFailure {...failure} />,
  beforeLoad: ({ context, location }) => admit(context.session, location),
});

/** Lets somebody into a place or sends them where they belong (SHELL-04 to SHELL-07). */
async function admit(session: Session, location: ParsedLocation) {
  const user = await session.current();
  const verdict = guard({ pathname: location.pathname, search: location.searchStr }, user);
  if (verdict.kind === 'enter') return;
  if (verdict.kind === 'go') throw redirect({ to: verdict.to, search: verdict.search ?? {}, replace: true });
  await session.refresh();
  const wanted = placeAfterSignIn(location.search);
  if (wanted) throw redirect({ ...wanted, replace: true });
  throw redirect({ to: startPath(isMobile(navigator.userAgent)), replace: true });
}

const loadGrid = () => import('../screens/time-entry-grid/time-entry-screen.tsx');
const loadDay = () => import('../screens/time-entry-mobile/day-screen.tsx');

/**
 * Begins to load the screen that a signed-in person opens the page at, while the guard still asks who they are: on a slow
 * network one wait instead of two.
 */
function loadAhead(pathname: string) {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  const load = path === PATHS.mobileTimeEntry.toLowerCase() ? loadDay : path === PATHS.timeEntry ? loadGrid : null;
  const isKnown = deviceStore.get('user') !== null || sessionStore.get('user') !== null;
  if (load && isKnown) void load().catch(() => undefined);
}

/** A screen whose code comes when it is entered. One that does not come is told as such, never by a reload (SHELL-14). */
const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(part(load), name);

/** Text parameters of an address; anything else in them is dropped. */
function textParameters<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [name in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) =>
        ['string', 'number', 'boolean'].includes(typeof search[name]) ? [[name, String(search[name])]] : [],
      ),
    ) as { [name in Name]?: string };
}

const login = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  validateSearch: textParameters('toState', 'toParams'),
  component: LoginScreen,
});

const logout = createRoute({
  getParentRoute: () => root,
  path: PATHS.logout,
  validateSearch: textParameters('toState', 'toParams'),
  component: lazyScreen(() => import('../screens/logout/logout-screen.tsx'), 'LogoutScreen'),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: PATHS.changePassword,
  component: lazyScreen(() => import('../screens/change-password/change-password-screen.tsx'), 'ChangePasswordScreen'),
});

const timeEntry = createRoute({
  getParentRoute: () => root,
  path: PATHS.timeEntry,
  validateSearch: textParameters('selectedDate', 'view', 'employeeId'),
  component: lazyScreen(loadGrid, 'TimeEntryScreen'),
});

const mobileDay = createRoute({
  getParentRoute: () => root,
  path: PATHS.mobileTimeEntry,
  validateSearch: textParameters('selectedDate'),
  component: lazyScreen(loadDay, 'DayScreen'),
});

const mobileAdd = createRoute({
  getParentRoute: () => root,
  path: PATHS.mobileAdd,
  component: lazyScreen(() => import('../screens/time-entry-mobile/add-screen.tsx'), 'AddScreen'),
});

const mobileAddFromPin = createRoute({
  getParentRoute: () => root,
  path: PATHS.mobileAddFromPin,
  component: lazyScreen(() => import('../screens/time-entry-mobile/add-screen.tsx'), 'AddFromPinScreen'),
});

const mobileEdit = createRoute({
  getParentRoute: () => root,
  path: PATHS.mobileEdit,
  component: lazyScreen(() => import('../screens/time-entry-mobile/edit-screen.tsx'), 'EditScreen'),
});

const timesheetDashboard = createRoute({
  getParentRoute: () => root,
  path: PATHS.timesheetDashboard,
  validateSearch: textParameters('selectedDate'),
  component: lazyScreen(
    () => import('../screens/timesheet-dashboard/timesheet-dashboard-screen.tsx'),
    'TimesheetDashboardScreen',
  ),
});

const loadApproval = () => import('../screens/time-approval/time-approval-screen.tsx');

const timeApproval = createRoute({
  getParentRoute: () => root,
  path: PATHS.timeApproval,
  validateSearch: textParameters('selectedDate', 'viewAll', 'jobId', 'jobIsBillable'),
  component: lazyScreen(loadApproval, 'TimeApprovalScreen'),
});

const timeApprovalOfJob = createRoute({
  getParentRoute: () => root,
  path: PATHS.timeApprovalOfJob,
  validateSearch: textParameters('selectedDate', 'viewAll'),
  component: lazyScreen(loadApproval, 'TimeApprovalScreen'),
});

const loadJobList = () => import('../screens/job-list/job-list-screen.tsx');
const jobListParameters = textParameters('type', 'keyphrase', 'status', 'kind', 'favorites', 'mine', 'count');

const jobs = createRoute({
  getParentRoute: () => root,
  path: PATHS.jobs,
  validateSearch: jobListParameters,
  component: lazyScreen(loadJobList, 'JobListScreen'),
});

const projects = createRoute({
  getParentRoute: () => root,
  path: PATHS.projects,
  validateSearch: jobListParameters,
  component: lazyScreen(loadJobList, 'JobListScreen'),
});

const jobDashboard = createRoute({
  getParentRoute: () => root,
  path: PATHS.jobDashboard,
  validateSearch: textParameters(
    'favoritesOnly',
    'accountExecutiveId',
    'accountDirectorId',
    'divisionId',
    'clientId',
    'productId',
    'campaignId',
  ),
  component: lazyScreen(() => import('../screens/job-dashboard/job-dashboard-screen.tsx'), 'JobDashboardScreen'),
});

const loadJobEdit = () => import('../screens/job-edit/job-edit-screen.tsx');

/** A job with its parts: one screen, so that what is typed in one stays while another shows (JOBE-01). */
const job = createRoute({
  getParentRoute: () => root,
  path: PATHS.jobParts,
  component: lazyScreen(loadJobEdit, 'JobEditScreen'),
});

const jobDetails = createRoute({
  getParentRoute: () => job,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: PATHS.job, params: { ...params, tab: 'details' }, replace: true });
  },
});

const jobPart = createRoute({
  getParentRoute: () => job,
  path: '$tab',
  beforeLoad: ({ params }) => {
    if (params.tab === 'details' && params.isinternal.toLowerCase() === 'true')
      throw redirect({ to: PATHS.jobNonBillable, params, replace: true });
  },
});

const jobNonBillable = createRoute({
  getParentRoute: () => job,
  path: 'details/nonbillable',
  beforeLoad: ({ params }) => {
    if (params.isinternal.toLowerCase() !== 'true')
      throw redirect({ to: PATHS.job, params: { ...params, tab: 'details' }, replace: true });
  },
});

/** An unknown address goes to login (SHELL-03). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: PATHS.login, replace: true });
  },
});

/** The application's router; the guard stands before every route. */
export function createAppRouter(context: RouterContext) {
  loadAhead(window.location.pathname);
  return createRouter({
    routeTree: root.addChildren([
      login,
      logout,
      changePassword,
      timeEntry,
      mobileDay,
      mobileAdd,
      mobileAddFromPin,
      mobileEdit,
      timesheetDashboard,
      timeApproval,
      timeApprovalOfJob,
      jobs,
      projects,
      jobDashboard,
      job.addChildren([jobDetails, jobPart, jobNonBillable]),
      unknown,
    ]),
    context,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
    // Values of parameters stay the plain texts that they are in the address.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).flatMap(([name, value]) =>
        value === undefined || value === null ? [] : [[name, String(value)]],
      );
      const text = new URLSearchParams(entries).toString();
      return text ? `?${text}` : '';
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
