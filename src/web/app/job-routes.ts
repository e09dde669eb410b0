import { createRoute, redirect } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
import { lazyScreen, root, textParameters } from './root-route.tsx';

const loadJobList = () => import('../screens/job-list/job-list-screen.tsx');
const jobListParameters = textParameters(
  'type',
  'employeeId',
  'keyphrase',
  'status',
  'kind',
  'favorites',
  'mine',
  'count',
);

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

const jobSheet = createRoute({
  getParentRoute: () => root,
  path: PATHS.jobSheet,
  validateSearch: jobListParameters,
  component: lazyScreen(() => import('../screens/job-list/sheet/job-sheet-screen.tsx'), 'JobSheetScreen'),
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

/** A job with its tabs: one screen, so that input in one tab stays while another is displayed. */
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

/** The screens of jobs. */
export const jobRoutes = [
  jobs,
  jobSheet,
  projects,
  jobDashboard,
  job.addChildren([jobDetails, jobPart, jobNonBillable]),
] as const;
