/** Every address of the product, once. Parameters stand as the router writes them. */
export const PATHS = {
  login: '/',
  changePassword: '/password',
  account: '/account',
  logout: '/login',
  forgot: '/forgot',
  invitation: '/invitation',
  reset: '/reset',
  setUp: '/setup',
  providerSignIn: '/sign-in/$agency/$provider',
  home: '/home',
  notifications: '/notifications',
  mobileTimeEntry: '/m/TimeEntry',
  mobileAdd: '/m/TimeEntry/add',
  mobileAddFromPin: '/m/TimeEntry/add/$pinId',
  mobileEdit: '/m/TimeEntry/edit/$id',
  timesheetDashboard: '/timesheet/dashboard',
  timeApproval: '/timesheet/timeapproval',
  timeApprovalOfJob: '/timesheet/timeapproval/$jobId/$jobIsBillable',
  timeEntry: '/timesheet/timeentry',
  leave: '/timesheet/leave',
  jobs: '/production/job',
  projects: '/production/project',
  jobDashboard: '/production/job/dashboard',
  jobSheet: '/production/job/sheet',
  jobParts: '/production/job/$id/$isinternal/edit',
  job: '/production/job/$id/$isinternal/edit/$tab',
  jobNonBillable: '/production/job/$id/$isinternal/edit/details/nonbillable',
  purchaseOrders: '/production/purchaseorder',
  purchaseOrderParts: '/production/purchaseorder/$id/edit',
  purchaseOrder: '/production/purchaseorder/$id/edit/details',
  estimates: '/production/estimate',
  estimate: '/production/estimate/$id/edit',
  estimateDifferences: '/production/estimate/$id/differences/$otherId',
  clientInvoices: '/approvals/clientinvoice',
  clientInvoice: '/approvals/clientinvoice/$id',
  administration: '/administration',
  mailAdministration: '/administration/mail',
  signInAdministration: '/administration/sign-in',
  serviceAccounts: '/administration/service-accounts',
  webhooks: '/administration/webhooks',
  health: '/administration/health',
  audit: '/administration/audit',
  people: '/administration/people',
  personAccess: '/administration/people/$id/access',
  accessProfiles: '/administration/access-profiles',
  accessProfile: '/administration/access-profiles/$id',
  dataFiles: '/administration/data',
  imports: '/administration/imports',
  fileImport: '/administration/imports/$id',
  masterData: '/administration/$kind',
  masterSheet: '/administration/$kind/sheet',
  masterRecord: '/administration/$kind/$id',
  approvalLink: '/links/approval/$agency',
  supplierLink: '/links/supplier/$agency',
  estimateLink: '/estimate/$agency',
} as const;

/** Whether a place is one record, with a bar of its own for what can be done with it, on a phone at the thumb. */
export function isRecord(pathname: string): boolean {
  return /\/edit(\/|$)|^\/approvals\/clientinvoice\/.|^\/administration\/(?!mail\b|sign-in\b|imports\b)[^/]+\/\d/i.test(
    pathname,
  );
}

/** Whether a page is for visitors from a link or a provider, for a forgotten password or for setting up an agency, signed in or not. */
export function isOfLink(pathname: string): boolean {
  return /^\/(links\/.|estimate\/.|sign-in\/.|(forgot|invitation|reset|setup)\/?$)/i.test(pathname);
}

/** Where the navigation bar has no place. */
export function isWithoutNavigation(pathname: string): boolean {
  const path = pathname.replace(/(?<!\/)\/+$/, '').toLowerCase() || '/';
  return (
    [PATHS.login, PATHS.logout, PATHS.changePassword].includes(path as '/') || /^\/m(\/|$)/.test(path) || isOfLink(path)
  );
}
