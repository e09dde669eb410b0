import { createRoute } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
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

const signInAdministration = createRoute({
  getParentRoute: () => root,
  path: PATHS.signInAdministration,
  component: lazyScreen(
    () => import('../screens/sign-in-administration/sign-in-administration-screen.tsx'),
    'SignInAdministrationScreen',
  ),
});

const serviceAccounts = createRoute({
  getParentRoute: () => root,
  path: PATHS.serviceAccounts,
  component: lazyScreen(
    () => import('../screens/service-accounts/service-accounts-screen.tsx'),
    'ServiceAccountsScreen',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: PATHS.webhooks,
  validateSearch: textParameters('webhook', 'group'),
  component: lazyScreen(() => import('../screens/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
});

const health = createRoute({
  getParentRoute: () => root,
  path: PATHS.health,
  component: lazyScreen(() => import('../screens/health/health-screen.tsx'), 'HealthScreen'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: PATHS.audit,
  validateSearch: textParameters('by', 'for', 'kind', 'id', 'action', 'way', 'from', 'to', 'words'),
  component: lazyScreen(() => import('../screens/audit/audit-screen.tsx'), 'AuditScreen'),
});

const dataFiles = createRoute({
  getParentRoute: () => root,
  path: PATHS.dataFiles,
  validateSearch: textParameters('kind'),
  component: lazyScreen(() => import('../screens/data-files/data-screen.tsx'), 'DataScreen'),
});

const imports = createRoute({
  getParentRoute: () => root,
  path: PATHS.imports,
  component: lazyScreen(() => import('../screens/imports/imports-screen.tsx'), 'ImportsScreen'),
});

const fileImport = createRoute({
  getParentRoute: () => root,
  path: PATHS.fileImport,
  component: lazyScreen(() => import('../screens/imports/import-screen.tsx'), 'ImportScreen'),
});

const start = createRoute({
  getParentRoute: () => root,
  path: PATHS.administration,
  component: lazyScreen(() => import('../screens/master-data/administration-screen.tsx'), 'AdministrationScreen'),
});

/** The search parameters of a master data list, shared with its sheet. */
const SEARCHED_BY = ['keyphrase', 'status', 'sort', 'count', 'filters'] as const;

const masterData = createRoute({
  getParentRoute: () => root,
  path: PATHS.masterData,
  validateSearch: textParameters(...SEARCHED_BY),
  component: lazyScreen(() => import('../screens/master-data/master-list-screen.tsx'), 'MasterListScreen'),
});

const masterSheet = createRoute({
  getParentRoute: () => root,
  path: PATHS.masterSheet,
  validateSearch: textParameters(...SEARCHED_BY),
  component: lazyScreen(() => import('../screens/master-data/sheet/master-sheet-screen.tsx'), 'MasterSheetScreen'),
});

const masterRecord = createRoute({
  getParentRoute: () => root,
  path: PATHS.masterRecord,
  component: lazyScreen(() => import('../screens/master-data/master-record-screen.tsx'), 'MasterRecordScreen'),
});

const people = createRoute({
  getParentRoute: () => root,
  path: PATHS.people,
  validateSearch: textParameters('keyphrase', 'status', 'sort', 'count'),
  component: lazyScreen(() => import('../screens/master-data/master-list-screen.tsx'), 'PeopleScreen'),
});

const personAccess = createRoute({
  getParentRoute: () => root,
  path: PATHS.personAccess,
  component: lazyScreen(() => import('../screens/person-access/person-access-screen.tsx'), 'PersonAccessScreen'),
});

const accessProfiles = createRoute({
  getParentRoute: () => root,
  path: PATHS.accessProfiles,
  component: lazyScreen(() => import('../screens/access-profiles/access-profiles-screen.tsx'), 'AccessProfilesScreen'),
});

const accessProfile = createRoute({
  getParentRoute: () => root,
  path: PATHS.accessProfile,
  component: lazyScreen(() => import('../screens/access-profiles/access-profile-screen.tsx'), 'AccessProfileScreen'),
});

/** The screens of administration. */
export const administrationRoutes = [
  start,
  mail,
  signInAdministration,
  serviceAccounts,
  webhooks,
  health,
  audit,
  dataFiles,
  imports,
  fileImport,
  people,
  personAccess,
  accessProfiles,
  accessProfile,
  masterData,
  masterSheet,
  masterRecord,
] as const;
