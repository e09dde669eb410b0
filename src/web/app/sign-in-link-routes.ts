import { createRoute } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
import { lazyScreen, root } from './root-route.tsx';

const forgot = createRoute({
  getParentRoute: () => root,
  path: PATHS.forgot,
  component: lazyScreen(() => import('../screens/sign-in-link/forgot-screen.tsx'), 'ForgotScreen'),
});

const loadLink = () => import('../screens/sign-in-link/sign-in-link-screen.tsx');

const invitation = createRoute({
  getParentRoute: () => root,
  path: PATHS.invitation,
  component: lazyScreen(loadLink, 'SignInLinkScreen'),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: PATHS.reset,
  component: lazyScreen(loadLink, 'SignInLinkScreen'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: PATHS.setUp,
  component: lazyScreen(() => import('../screens/set-up/set-up-screen.tsx'), 'SetUpScreen'),
});

const providerSignIn = createRoute({
  getParentRoute: () => root,
  path: PATHS.providerSignIn,
  component: lazyScreen(
    () => import('../screens/provider-sign-in/provider-sign-in-screen.tsx'),
    'ProviderSignInScreen',
  ),
});

/** Pages for choosing a password or setting up an agency, and for returning from a provider, signed in or not. */
export const signInLinkRoutes = [forgot, invitation, reset, setUp, providerSignIn] as const;
