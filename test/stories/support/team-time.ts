import { type APIRequestContext, type Page, request } from '@playwright/test';
import { origin } from './story.ts';

type Entered = { day: string; hours: number; notes?: string };

/** Calls the API as the signed-in user. */
async function ask<Answer>(who: { request: APIRequestContext }, path: string, body?: object): Promise<Answer> {
  const response = await who.request.fetch(`${origin()}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    ...(body ? { data: body } : {}),
  });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

/**
 * Lets a member of the signed-in supervisor's team enter time; returns the client job and the IDs. They enter it themselves, because time
 * entered by the supervisor has a signal.
 */
export async function enterTimeOf(page: Page, name: string, entered: readonly Entered[]) {
  const team = await ask<{ id: number; name: string }[]>(page, '/api/timesheet/timeapprovers/team');
  const employee = team.find((person) => person.name.startsWith(name))!;
  const { job, costTypeId } = await jobWithRoom(page);
  const creates = entered.map(({ day, hours, notes = '' }) => ({
    id: 0,
    employeeId: employee.id,
    jobId: job.id,
    costTypeId,
    units: hours,
    notes,
    isBillable: true,
    transactionDate: day,
  }));
  const owner = { request: await request.newContext() };
  const username = employee.name.split(' ')[0]!.toLowerCase();
  const account = {
    id: 0,
    username,
    password: 'docket-demo',
    database: 'harbour-pine',
    domain: '',
    isPersistent: false,
  };
  await ask(owner, '/api/auth/login', account);
  const answer = await ask<{ creates: { id: number; entry: { id: number } | null; problem: unknown }[] }>(
    owner,
    '/api/timesheet/timeentries/batch',
    { creates, updates: [], deletes: [] },
  );
  await owner.request.dispose();
  const failed = answer.creates.find(({ entry }) => !entry);
  if (failed) throw new Error(JSON.stringify(failed.problem));
  return { job, employeeId: employee.id, ids: answer.creates.map(({ entry }) => entry!.id) };
}

/** Finds the first client job and cost type whose estimate earlier stories haven't filled: exceeding approved hours has its own signal. */
async function jobWithRoom(page: Page) {
  const jobs = await ask<{ id: number; code: string; isBillable: boolean }[]>(
    page,
    '/api/timesheet/jobs/search?keyphrase=J101',
  );
  for (const job of jobs.filter(({ isBillable }) => isBillable)) {
    for (const costType of await ask<{ id: number }[]>(page, `/api/timesheet/jobs/${job.id}/costtypes`)) {
      const { left } = await ask<{ left: number | null }>(
        page,
        `/api/timesheet/jobs/${job.id}/budget?costTypeId=${costType.id}`,
      );
      if (left === null || left > 40) return { job, costTypeId: costType.id };
    }
  }
  throw new Error('No job of the demo agency has 40 hours left.');
}
