import type { Page, Request } from '@playwright/test';
import type { PATHS } from '../../src/web/platform/paths.ts';
import { expect, origin } from './story.ts';

/** A screen, who looks at it, and the address that it is opened at. */
export type Screen = { name: keyof typeof PATHS; person: string; path: string };

type Asked = { id: number }[];

/** Every address that a signed-in person comes to, each with a record of the demo agency that shows most. */
export async function everyScreen(page: Page): Promise<Screen[]> {
  const first = async (path: string, isMeant: (id: number) => boolean = () => true) => {
    const answer = (await (await page.request.get(`${origin()}${path}`)).json()) as Asked;
    const found = answer.find(({ id }) => isMeant(id));
    if (!found) throw new Error(`Nothing is found by ${path}.`);
    return found.id;
  };
  const [job, project, order, invoice] = [
    await first('/api/jobs/search?keyphrase=web', (id) => id > 0),
    await first('/api/jobs/search?maxResults=1000', (id) => id < 0),
    await first('/api/purchaseorders/search?approveStatus=NEW,READY,APPROVED'),
    await first('/api/approvals/clientinvoices/search?approveStatus=Ready'),
  ];
  const jobTab = (tab: string) =>
    ({ name: 'job', person: 'dana', path: `/production/job/${job}/false/edit/${tab}` }) as const;
  return [
    { name: 'changePassword', person: 'emma', path: '/password' },
    { name: 'mobileTimeEntry', person: 'emma', path: '/m/TimeEntry' },
    { name: 'mobileAdd', person: 'emma', path: '/m/TimeEntry/add' },
    { name: 'timeEntry', person: 'emma', path: '/timesheet/timeentry' },
    { name: 'timeEntry', person: 'emma', path: '/timesheet/timeentry?view=month' },
    { name: 'timesheetDashboard', person: 'sue', path: '/timesheet/dashboard' },
    { name: 'timeApproval', person: 'sue', path: '/timesheet/timeapproval' },
    { name: 'timeApprovalOfJob', person: 'sue', path: `/timesheet/timeapproval/${job}/true` },
    { name: 'jobs', person: 'dana', path: '/production/job?mine=false&keyphrase=web' },
    { name: 'projects', person: 'dana', path: '/production/project?mine=false' },
    { name: 'jobDashboard', person: 'dana', path: '/production/job/dashboard' },
    jobTab('details'),
    jobTab('studio'),
    jobTab('comments'),
    jobTab('summary'),
    jobTab('tracking'),
    jobTab('time'),
    jobTab('orders'),
    {
      name: 'jobNonBillable',
      person: 'dana',
      path: `/production/job/${Math.abs(project)}/true/edit/details/nonbillable`,
    },
    { name: 'job', person: 'dana', path: '/production/job/0/false/edit/details' },
    { name: 'purchaseOrders', person: 'dana', path: '/production/purchaseorder' },
    { name: 'purchaseOrder', person: 'dana', path: `/production/purchaseorder/${order}/edit/details` },
    { name: 'purchaseOrder', person: 'dana', path: '/production/purchaseorder/0/edit/details' },
    { name: 'clientInvoices', person: 'dana', path: '/approvals/clientinvoice' },
    { name: 'clientInvoice', person: 'dana', path: `/approvals/clientinvoice/${invoice}` },
  ];
}

/** Notes the calls of a page that are under way; the answer waits until there is none and the page stands still. */
export function watchCalls(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  const isCall = (request: Request) => /\/api\/(?!timesheet\/changes)/.test(request.url());
  page.on('request', (request) => isCall(request) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    await expect(page.locator('main')).toBeVisible();
    let before = '';
    const isStill = async () => {
      const now = await page.evaluate(() => document.body.innerHTML);
      const same = now === before && underWay.size === 0;
      before = now;
      return same;
    };
    await expect.poll(isStill, { intervals: [150, 150, 250, 250, 500] }).toBe(true);
  };
}
