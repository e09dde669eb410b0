import type { Browser, Page } from '@playwright/test';
import { type MadeJob, makeJob } from './made-jobs.ts';
import { origin, signInAndStart } from './story.ts';

type Named = { id: number; code: string; name: string };
/** An order that a story created. */
export type MadeOrder = { id: number; reference: string; lastModified: string };

async function ask<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const response = await page.request.fetch(`${origin()}${path}`, { method, headers, ...(body ? { data: body } : {}) });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

/** Creates a job on which orders need no estimate. */
export function makeJobToOrderFor(page: Page, name: string): Promise<MadeJob> {
  return makeJob(page, name, { estimateValidationIgnoredForPurchaseOrders: true });
}

/** Creates an order of one line on a job, as the signed-in user. */
export async function orderForJob(
  page: Page,
  job: MadeJob,
  details: string,
  rate = '1234.5',
  more: { documentDate?: string; currency?: { id: number } } = {},
): Promise<MadeOrder> {
  const named = async (path: string, code: string) =>
    (await ask<Named[]>(page, 'GET', path)).find((one) => one.code === code)!;
  const [costType] = await ask<Named[]>(page, 'GET', `/api/purchaseorders/jobs/${job.id}/costtypes`);
  const [supplier, division, gst] = await Promise.all([
    named('/api/suppliers/search?keyphrase=wharf', 'WHARFP'),
    named('/api/divisions/lookup', 'SYD'),
    named('/api/vendortaxstatuses/lookup', 'GST'),
  ]);
  const line = { id: 0, job: { id: job.id }, costType: { id: costType!.id }, taxStatus: { id: gst.id } };
  return ask<MadeOrder>(page, 'POST', '/api/purchaseorders', {
    id: 0,
    supplier: { id: supplier.id },
    division: { id: division.id },
    details,
    items: [{ ...line, details, units: '2', rate }],
    ...more,
  });
}

/** Sends an order to an approver by name. */
export async function sendTo(page: Page, { id }: MadeOrder, approver: string) {
  const { lastModified } = await ask<MadeOrder>(page, 'GET', `/api/purchaseorders/${id}`);
  const approvers = await ask<{ id: number; name: string }[]>(page, 'GET', '/api/purchaseorders/approvers/0');
  const { id: ApproverId } = approvers.find(({ name }) => name === approver)!;
  const [result] = await ask<{ error: string | null }[]>(page, 'PUT', '/api/purchaseorders/ready', [
    { Id: id, LastModified: lastModified, IsReady: true, ApproverId },
  ]);
  if (result?.error) throw new Error(result.error);
}

/** Recalls an order that waits for approval. */
export async function recallOrder(page: Page, { id }: MadeOrder) {
  const { lastModified } = await ask<MadeOrder>(page, 'GET', `/api/purchaseorders/${id}`);
  const body = [{ Id: id, LastModified: lastModified, IsRecalled: true }];
  const [result] = await ask<{ error: string | null }[]>(page, 'PUT', '/api/purchaseorders/recall', body);
  if (result?.error) throw new Error(result.error);
}

/** Signs another person in, in their own browser. */
export async function another(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAndStart(page, username);
  return page;
}
