import { createRoute } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
import { lazyScreen, root, textParameters } from './root-route.tsx';

const estimates = createRoute({
  getParentRoute: () => root,
  path: PATHS.estimates,
  validateSearch: textParameters('keyphrase', 'status', 'approvals', 'templates', 'count'),
  component: lazyScreen(() => import('../screens/estimate-list/estimate-list-screen.tsx'), 'EstimateListScreen'),
});

const estimate = createRoute({
  getParentRoute: () => root,
  path: PATHS.estimate,
  validateSearch: textParameters('job', 'kind'),
  component: lazyScreen(() => import('../screens/estimate-edit/estimate-edit-screen.tsx'), 'EstimateEditScreen'),
});

const estimateDifferences = createRoute({
  getParentRoute: () => root,
  path: PATHS.estimateDifferences,
  component: lazyScreen(
    () => import('../screens/estimate-differences/estimate-differences-screen.tsx'),
    'EstimateDifferencesScreen',
  ),
});

/** The screens of estimates. */
export const estimateRoutes = [estimates, estimate, estimateDifferences] as const;
