import type { Page } from '@playwright/test';
import type { MadeJob } from './made-jobs.ts';
import { origin } from './story.ts';

type Named = { id: number; code: string; name: string };
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
export type StoryEstimate = any;

/** Calls the API as the signed-in user; throws on errors. */
export async function ask<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const response = await page.request.fetch(`${origin()}${path}`, { method, headers, ...(body ? { data: body } : {}) });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

/** What a story's lines need: a cost type of hours, one for purchases, a taxed status and a supplier. */
async function whatIsEstimated(page: Page) {
  const { costTypes, taxStatuses } = await ask<{
    costTypes: (Named & { isTime: boolean })[];
    taxStatuses: Named[];
  }>(page, 'GET', '/api/estimates/choices');
  const [supplier] = await ask<Named[]>(page, 'GET', '/api/estimates/suppliers?keyphrase=wharf');
  return {
    hours: costTypes.find(({ code }) => code === 'ART')!,
    bought: costTypes.find(({ isTime }) => !isTime)!,
    gst: taxStatuses.find(({ code }) => code === 'GST')!,
    supplier: supplier!,
  };
}

/** Creates an estimate of a job with hours and a purchase, as the signed-in user. */
export async function makeEstimate(page: Page, job: MadeJob | null, name: string, more: object[] = []) {
  const { hours, bought, gst, supplier } = await whatIsEstimated(page);
  const made = await ask<StoryEstimate>(page, 'POST', '/api/estimates', {
    job: job && { id: job.id },
    kind: 'original',
    name,
  });
  const shared = { id: 0, taxStatus: { id: gst.id } };
  return ask<StoryEstimate>(page, 'PUT', `/api/estimates/${made.id}`, {
    id: made.id,
    lastModified: made.lastModified,
    sections: [
      {
        id: 0,
        name: 'Concept',
        lines: [
          { ...shared, costType: { id: hours.id }, details: 'Idea and sketches', units: '8' },
          { ...shared, costType: { id: hours.id }, details: 'Layout', units: '12.5' },
          {
            ...{ ...shared, costType: { id: bought.id }, details: 'Posters', cost: '1000', markUp: '15' },
            supplier: { id: supplier.id },
          },
        ],
      },
      ...more,
    ],
  });
}

/** Opens a version of an estimate. */
export async function openEstimate(page: Page, { id }: { id: number }) {
  await page.goto(`${origin()}/production/estimate/${id}/edit`);
}
