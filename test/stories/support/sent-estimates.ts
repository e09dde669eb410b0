import type { Page } from '@playwright/test';
import { ask } from './made-estimates.ts';
import { makeJob } from './made-jobs.ts';
import { onDatabaseOfFile } from './on-agency.ts';
import { signIn } from './story.ts';

type Named = { id: number; code: string; name: string };
/** An estimate that a story created. */
export type MadeEstimate = {
  id: number;
  reference: string;
  lastModified: string;
  status: { code: string };
  job: Named;
  client: Named;
};

/** The address to which a story's estimate is mailed. */
export const CLIENT_ADDRESS = 'carla@client.example';

/** Loads the current estimate. */
export const readEstimate = (page: Page, { id }: { id: number }) =>
  ask<MadeEstimate & { total: string }>(page, 'GET', `/api/estimates/${id}`);

/** Takes a step on the current estimate, as the signed-in user. */
export async function doWithEstimate(page: Page, action: string, { id }: { id: number }, more: object = {}) {
  const { lastModified } = await readEstimate(page, { id });
  return ask<MadeEstimate>(page, 'PUT', `/api/estimates/${id}/actions`, { action, lastModified, ...more });
}

/**
 * Creates an estimate of a new job with an option and two alternatives, by alex, approved by dana and sent to its client, whose language
 * may be the agency's second. alex is signed in on the page afterwards.
 */
export async function sendMadeEstimate(page: Page, name: string, isSecondLanguage = false): Promise<MadeEstimate> {
  await signIn(page, 'dana');
  const { id: dana } = await ask<{ id: number }>(page, 'GET', '/api/auth/employeeinfo');
  await signIn(page, 'alex');
  const job = await makeJob(page, name);
  await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query('update client set use_second_language = $2 where id = $1', [job.client.id, isSecondLanguage]),
  );
  const [costType] = await ask<Named[]>(page, 'GET', `/api/purchaseorders/jobs/${job.id}/costtypes`);
  const gst = (await ask<Named[]>(page, 'GET', '/api/vendortaxstatuses/lookup')).find(({ code }) => code === 'GST')!;
  const line = (details: string, units: string, rate: string) => ({
    ...{ id: 0, details, units, rate },
    costType: { id: costType!.id },
    taxStatus: { id: gst.id },
  });
  const made = await ask<MadeEstimate>(page, 'POST', '/api/estimates', { job: { id: job.id }, kind: 'original', name });
  await ask(page, 'PUT', `/api/estimates/${made.id}`, {
    id: made.id,
    lastModified: made.lastModified,
    validUntil: '2099-12-31',
    details: 'As we said on Monday, in three rounds.',
    sections: [
      {
        id: 0,
        name: 'Concept',
        lines: [line('Idea and script', '8', '150'), line('Two rounds of changes', '4', '125')],
      },
      { id: 0, name: 'Making-of', kind: 'option', lines: [line('A short film of the shoot', '1', '300')] },
      { id: 0, name: 'One day', kind: 'alternative', choice: 1, lines: [line('Shoot, one day', '1', '1000')] },
      { id: 0, name: 'Two days', kind: 'alternative', choice: 1, lines: [line('Shoot, two days', '2', '900')] },
    ],
  });
  await doWithEstimate(page, 'ready', made, { approver: dana });
  await signIn(page, 'dana');
  await doWithEstimate(page, 'approve', made);
  await signIn(page, 'alex');
  return doWithEstimate(page, 'send', made, { to: [CLIENT_ADDRESS] });
}
