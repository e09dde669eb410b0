import type { Page } from '@playwright/test';
import { origin } from './story.ts';

type Named = { id: number; code: string; name: string };
/** A job that a story created. */
export type MadeJob = Named & { lastModified: string; client: Named; product: Named; campaign: Named };

async function ask<Answer>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const response = await page.request.fetch(`${origin()}${path}`, {
    method,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    ...(body ? { data: body } : {}),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

/** Creates a client job as the signed-in user, for a client with a product and a campaign. */
export async function makeJob(page: Page, name: string, fields: object = {}): Promise<MadeJob> {
  const me = await ask<{ id: number }>(page, 'GET', '/api/auth/employeeinfo');
  const [jobType] = (
    await ask<(Named & { isRetainer: boolean; isActive: boolean })[]>(page, 'GET', '/api/jobs/jobtypes')
  ).filter(({ isRetainer, isActive }) => !isRetainer && isActive);
  for (const client of await ask<(Named & { isActive: boolean })[]>(page, 'GET', '/api/clients/search')) {
    const [product] = await ask<Named[]>(page, 'GET', `/api/clients/${client.id}/products/search`);
    const path = `/api/clients/${client.id}/products/${product?.id}/campaigns/search`;
    const [campaign] = product ? await ask<Named[]>(page, 'GET', path) : [];
    const [division] = await ask<Named[]>(page, 'GET', `/api/jobs/divisions?clientId=${client.id}`);
    if (!client.isActive || !product || !campaign || !division) continue;
    return ask<MadeJob>(page, 'POST', '/api/jobs', {
      id: 0,
      // With automatic numbering the code is ignored. A repeated story creates another job.
      code: `ST-${name.replace(/\W+/g, '-')}-${Date.now().toString(36)}`,
      name,
      client,
      product,
      campaign,
      division,
      jobType,
      accountExecutive: { id: me.id },
      opened: '2026-01-05',
      ...fields,
    });
  }
  throw new Error('no client has a campaign');
}

/** Opens a tab of a job. */
export async function openJob(page: Page, job: { id: number }, part = 'details') {
  await page.goto(`${origin()}/production/job/${Math.abs(job.id)}/${job.id < 0}/edit/${part}`);
}
