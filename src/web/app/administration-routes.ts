import { createRoute } from '@tanstack/react-router';
import { PATHS } from '../platform/paths.ts';
import { lazyScreen, root, textParameters } from './root-route.tsx';

const mail = createRoute({
  getParentRoute: () => root,
  path: PATHS.mailAdministration,
  validateSearch: textParameters('group'),
  component: lazyScreen(
    () => import('../screens/mail-administration/mail-administration-screen.tsx'),
    'MailAdministrationScreen',
  ),
});

const health = createRoute({
  getParentRoute: () => root,
  path: PATHS.health,
  component: lazyScreen(() => import('../screens/health/health-screen.tsx'), 'HealthScreen'),
});

/** The screens of administration. */
export const administrationRoutes = [mail, health] as const;
