import type { Page, Request } from '@playwright/test';
import type { PATHS } from '#domain/screen-paths.ts';
import { onDatabaseOfFile } from './on-agency.ts';
import { expect, origin } from './story.ts';

/** Ids of records of the demo agency that the screens show. `project` is positive, although a project's id is negative in the API. */
export type ShownRecords = {
  job: number;
  project: number;
  estimate: number;
  order: number;
  invoice: number;
  fileImport: number;
};

/** A screen, the person who opens it, and its address. */
export type Screen = { name: keyof typeof PATHS; person: string; path: string | ((records: ShownRecords) => string) };

const jobTab = (tab: string): Screen => ({
  name: 'job',
  person: 'dana',
  path: ({ job }) => `/production/job/${job}/false/edit/${tab}`,
});

/** Every screen, by a description of what it shows. */
export const SCREENS: Record<string, Screen> = {
  home: { name: 'home', person: 'dana', path: '/home' },
  'home of a supervisor': { name: 'home', person: 'sue', path: '/home' },
  notifications: { name: 'notifications', person: 'dana', path: '/notifications' },
  'change of password': { name: 'changePassword', person: 'emma', path: '/password' },
  account: { name: 'account', person: 'emma', path: '/account' },
  'mobile time sheet': { name: 'mobileTimeEntry', person: 'emma', path: '/m/TimeEntry' },
  'mobile job selection': { name: 'mobileAdd', person: 'emma', path: '/m/TimeEntry/add' },
  'time entry, a week': { name: 'timeEntry', person: 'emma', path: '/timesheet/timeentry' },
  'time entry, a month': { name: 'timeEntry', person: 'emma', path: '/timesheet/timeentry?view=month' },
  leave: { name: 'leave', person: 'sam', path: '/timesheet/leave' },
  'time-sheet dashboard': { name: 'timesheetDashboard', person: 'sue', path: '/timesheet/dashboard' },
  'time approval': { name: 'timeApproval', person: 'sue', path: '/timesheet/timeapproval' },
  'time approval of a job': {
    name: 'timeApprovalOfJob',
    person: 'sue',
    path: ({ job }) => `/timesheet/timeapproval/${job}/true`,
  },
  jobs: { name: 'jobs', person: 'dana', path: '/production/job?mine=false&keyphrase=web' },
  projects: { name: 'projects', person: 'dana', path: '/production/project?mine=false' },
  'jobs, sheet': { name: 'jobSheet', person: 'alex', path: '/production/job/sheet?mine=false&keyphrase=web' },
  'job dashboard': { name: 'jobDashboard', person: 'dana', path: '/production/job/dashboard' },
  'job, details': jobTab('details'),
  'job, studio': jobTab('studio'),
  'job, comments': jobTab('comments'),
  'job, summary': jobTab('summary'),
  'job, tracking': jobTab('tracking'),
  'job, time': jobTab('time'),
  'job, orders': jobTab('orders'),
  'job, history': jobTab('history'),
  project: {
    name: 'jobNonBillable',
    person: 'dana',
    path: ({ project }) => `/production/job/${project}/true/edit/details/nonbillable`,
  },
  'a new job': { name: 'job', person: 'dana', path: '/production/job/0/false/edit/details' },
  'job, estimates': jobTab('estimates'),
  estimates: { name: 'estimates', person: 'dana', path: '/production/estimate' },
  'a new estimate': { name: 'estimate', person: 'dana', path: '/production/estimate/0/edit' },
  estimate: { name: 'estimate', person: 'dana', path: ({ estimate }) => `/production/estimate/${estimate}/edit` },
  'two versions of an estimate': {
    name: 'estimateDifferences',
    person: 'dana',
    path: ({ estimate }) => `/production/estimate/${estimate}/differences/${estimate}`,
  },
  'purchase orders': { name: 'purchaseOrders', person: 'dana', path: '/production/purchaseorder' },
  'purchase order': {
    name: 'purchaseOrder',
    person: 'dana',
    path: ({ order }) => `/production/purchaseorder/${order}/edit/details`,
  },
  'a new purchase order': { name: 'purchaseOrder', person: 'dana', path: '/production/purchaseorder/0/edit/details' },
  'client invoices': { name: 'clientInvoices', person: 'dana', path: '/approvals/clientinvoice' },
  'client invoice': {
    name: 'clientInvoice',
    person: 'dana',
    path: ({ invoice }) => `/approvals/clientinvoice/${invoice}`,
  },
  'a link to approve that does not open': {
    name: 'approvalLink',
    person: 'dana',
    path: '/links/approval/harbour-pine',
  },
  "a supplier's link that does not open": {
    name: 'supplierLink',
    person: 'dana',
    path: '/links/supplier/harbour-pine',
  },
  'a link to an estimate that does not open': {
    name: 'estimateLink',
    person: 'dana',
    path: '/estimate/harbour-pine',
  },
  'master data': { name: 'administration', person: 'ada', path: '/administration' },
  'list of clients': { name: 'masterData', person: 'ada', path: '/administration/clients' },
  'sheet of suppliers': { name: 'masterSheet', person: 'ada', path: '/administration/suppliers/sheet' },
  'rate card': { name: 'masterRecord', person: 'ada', path: '/administration/rate-cards/1' },
  'a new rate of a card': { name: 'masterRecord', person: 'ada', path: '/administration/card-rates/0' },
  'list of exchange rates': { name: 'masterData', person: 'ada', path: '/administration/exchange-rates' },
  'a new exchange rate': { name: 'masterRecord', person: 'ada', path: '/administration/exchange-rates/0' },
  'a new numbering rule': { name: 'masterRecord', person: 'ada', path: '/administration/numbering-rules/0' },
  supplier: { name: 'masterRecord', person: 'ada', path: '/administration/suppliers/1' },
  'a new campaign': { name: 'masterRecord', person: 'ada', path: '/administration/campaigns/0' },
  people: { name: 'people', person: 'ada', path: '/administration/people' },
  person: { name: 'masterRecord', person: 'ada', path: '/administration/people/1' },
  'what a person may do': { name: 'personAccess', person: 'ada', path: '/administration/people/1/access' },
  'a new person': { name: 'masterRecord', person: 'ada', path: '/administration/people/0' },
  'access profiles': { name: 'accessProfiles', person: 'ada', path: '/administration/access-profiles' },
  'access profile': { name: 'accessProfile', person: 'ada', path: '/administration/access-profiles/1' },
  'a new access profile': { name: 'accessProfile', person: 'ada', path: '/administration/access-profiles/0' },
  'forgotten password': { name: 'forgot', person: 'emma', path: '/forgot' },
  'set-up of an agency': { name: 'setUp', person: 'emma', path: '/setup' },
  'an invitation that does not open': { name: 'invitation', person: 'emma', path: '/invitation' },
  'a link to another password that does not open': { name: 'reset', person: 'emma', path: '/reset' },
  'sign-in administration': { name: 'signInAdministration', person: 'ada', path: '/administration/sign-in' },
  'service accounts': { name: 'serviceAccounts', person: 'ada', path: '/administration/service-accounts' },
  webhooks: { name: 'webhooks', person: 'ada', path: '/administration/webhooks' },
  'a sign-in with a provider that fails': { name: 'providerSignIn', person: 'emma', path: '/sign-in/harbour-pine/1' },
  'mail administration': { name: 'mailAdministration', person: 'ada', path: '/administration/mail' },
  trail: { name: 'audit', person: 'ada', path: '/administration/audit' },
  health: { name: 'health', person: 'ada', path: '/administration/health' },
  'import of files': { name: 'dataFiles', person: 'ada', path: '/administration/data' },
  imports: { name: 'imports', person: 'ada', path: '/administration/imports' },
  'an import': { name: 'fileImport', person: 'ada', path: ({ fileImport }) => `/administration/imports/${fileImport}` },
};

/**
 * Finds the records for the screens. Dana, who may see all of them, must be signed in on the page. Takes the lowest ids, which are the
 * demo agency's own: records created by other stories may show less, such as an order without lines.
 */
export async function findShownRecords(page: Page): Promise<ShownRecords> {
  const first = async (path: string, isWanted: (id: number) => boolean = () => true) => {
    const answer = (await (await page.request.get(`${origin()}${path}`)).json()) as { id: number }[];
    const found = answer.map(({ id }) => id).filter(isWanted);
    if (found.length === 0) throw new Error(`Nothing is found by ${path}.`);
    return Math.min(...found.map(Math.abs));
  };
  return {
    job: await first('/api/jobs/search?keyphrase=web', (id) => id > 0),
    project: await first('/api/jobs/search?maxResults=1000', (id) => id < 0),
    estimate: await first('/api/estimates/search?maxResults=1000'),
    order: await first('/api/purchaseorders/search?maxResults=1000&approveStatus=NEW,READY,APPROVED'),
    invoice: await first('/api/approvals/clientinvoices/search?maxResults=1000&approveStatus=Ready'),
    fileImport: await makeShownImport(),
  };
}

/** Creates an import with one created record: the demo agency has none. */
async function makeShownImport(): Promise<number> {
  const { rows } = await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query<{ id: number }>(
      `with made as (
         insert into file_import (kind, file, contents) values ('clients', 'clients.csv', '[{"kind": "clients", "created": 1, "updated": 0}]')
         returning id)
       insert into audit_event (subject, subject_id, action, way, after, import_id)
       select 'client', 1, 'create', 'import', '{"code": "SHOWN", "name": "Of a file"}', id from made returning import_id as id`,
    ),
  );
  return rows[0]!.id;
}

/** Watches a page's requests. The returned function waits until none is running and the page no longer changes. */
export function watchCalls(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  // Includes scripts, because lazy-loaded parts change the page too. Excludes event streams, which never end.
  const isCall = (request: Request) =>
    /\/assets\/.*\.js$|\/api\/(?!(?:timesheet|waiting)\/changes)/.test(request.url());
  page.on('request', (request) => isCall(request) && running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return async () => {
    await expect(page.locator('main')).toBeVisible();
    await expect
      .poll(async () => (await page.evaluate(stopsChanging)) && running.size === 0, { intervals: [20] })
      .toBe(true);
  };
}

/** Runs in the page. Waits until it hasn't changed for a tenth of a second; false if it still changes after five seconds. */
function stopsChanging(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isStill: boolean) => {
      clearTimeout(waited);
      clearTimeout(tooLong);
      observer.disconnect();
      resolve(isStill);
    };
    const wait = () => setTimeout(() => settle(true), 100);
    let waited = wait();
    const tooLong = setTimeout(() => settle(false), 5_000);
    const observer = new MutationObserver(() => {
      clearTimeout(waited);
      waited = wait();
    });
    observer.observe(document.body, { childList: true, characterData: true, attributes: true, subtree: true });
  });
}
