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
import { PATHS } from '../platform/paths.ts';
import type { Session } from '../platform/session.ts';
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
  component: lazyRouteComponent(() => import('../screens/logout/logout-screen.tsx'), 'LogoutScreen'),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: PATHS.changePassword,
  component: lazyRouteComponent(
    () => import('../screens/change-password/change-password-screen.tsx'),
    'ChangePasswordScreen',
  ),
});

const timeEntry = createRoute({
  getParentRoute: () => root,
  path: PATHS.timeEntry,
  validateSearch: textParameters('selectedDate', 'view', 'employeeId'),
  component: lazyRouteComponent(() => import('../screens/time-entry-grid/time-entry-screen.tsx'), 'TimeEntryScreen'),
});

const notBuiltYet = lazyRouteComponent(() => import('../screens/not-built/not-built-screen.tsx'), 'NotBuiltScreen');

const mobile = [PATHS.mobileTimeEntry, PATHS.mobileAdd, PATHS.mobileAddFromPin, PATHS.mobileEdit].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: notBuiltYet }),
);

const timesheetDashboard = createRoute({
  getParentRoute: () => root,
  path: PATHS.timesheetDashboard,
  validateSearch: textParameters('selectedDate'),
  component: notBuiltYet,
});

const timeApproval = [PATHS.timeApproval, PATHS.timeApprovalOfJob].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: textParameters('selectedDate', 'viewAll'),
    component: notBuiltYet,
  }),
);

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
  return createRouter({
    routeTree: root.addChildren([
      login,
      logout,
      changePassword,
      timeEntry,
      ...mobile,
      timesheetDashboard,
      ...timeApproval,
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
