import { createRoute, createRouter } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { ScreenSkeleton } from '../widgets/skeleton.tsx';
import { administrationRoutes } from './administration-routes.ts';
import { clientInvoiceRoutes } from './client-invoice-routes.ts';
import { estimateRoutes } from './estimate-routes.ts';
import { loadDay, loadGrid } from './first-screens.ts';
import { jobRoutes } from './job-routes.ts';
import { mailLinkRoutes } from './mail-link-routes.ts';
import { purchaseOrderRoutes } from './purchase-order-routes.ts';
import { lazyScreen, leaveUnknownPage, type RouterContext, root, textParameters } from './root-route.tsx';
import { signInLinkRoutes } from './sign-in-link-routes.ts';

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

const account = createRoute({
  getParentRoute: () => root,
  path: PATHS.account,
  component: lazyScreen(() => import('../screens/account/account-screen.tsx'), 'AccountScreen'),
});

const timeEntry = createRoute({
  getParentRoute: () => root,
  path: PATHS.timeEntry,
  validateSearch: textParameters('selectedDate', 'view', 'employeeId', 'jobId', 'entryId'),
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
  validateSearch: textParameters('jobId'),
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
  validateSearch: textParameters('selectedDate', 'viewAll', 'jobId', 'jobIsBillable', 'only'),
  component: lazyScreen(loadApproval, 'TimeApprovalScreen'),
});

const timeApprovalOfJob = createRoute({
  getParentRoute: () => root,
  path: PATHS.timeApprovalOfJob,
  validateSearch: textParameters('selectedDate', 'viewAll'),
  component: lazyScreen(loadApproval, 'TimeApprovalScreen'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: PATHS.home,
  component: lazyScreen(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: PATHS.notifications,
  component: lazyScreen(() => import('../screens/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
});

const leave = createRoute({
  getParentRoute: () => root,
  path: PATHS.leave,
  component: lazyScreen(() => import('../screens/leave/leave-screen.tsx'), 'LeaveScreen'),
});

/** An unknown address redirects to sign-in. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: leaveUnknownPage,
});

/** Creates the application's router. The guard in `root` runs before every route. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree: root.addChildren([
      login,
      logout,
      changePassword,
      account,
      home,
      notifications,
      leave,
      timeEntry,
      mobileDay,
      mobileAdd,
      mobileAddFromPin,
      mobileEdit,
      timesheetDashboard,
      timeApproval,
      timeApprovalOfJob,
      ...jobRoutes,
      ...purchaseOrderRoutes,
      ...estimateRoutes,
      ...clientInvoiceRoutes,
      ...administrationRoutes,
      ...mailLinkRoutes,
      ...signInLinkRoutes,
      unknown,
    ]),
    context,
    defaultPreload: 'intent',
    // A click shows the next screen or its skeleton right away.
    defaultPendingMs: 50,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    scrollRestoration: true,
    // Search parameters stay plain strings: the router would parse them as JSON.
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
