import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from './docket-api.d.ts';

/** A program of an agency: it uses only what the API document says. */
export function openClient(baseUrl: string, token: string) {
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
}
type Client = ReturnType<typeof openClient>;

type Row = components['schemas']['JobRow'];

/** Returns the answer, or throws the problem's code. */
function answered<Data>({ data, error }: { data?: Data; error?: components['schemas']['Problem'] }): Data {
  if (error) throw new Error(JSON.stringify(error));
  return data as Data;
}

/** Enters the same hours on each day, and returns the week as it is stored. */
export async function enterWeek(
  client: Client,
  work: { jobId: number; costTypeId: number; days: string[]; hours: number },
) {
  const { jobId, costTypeId, days, hours } = work;
  for (const transactionDate of days) {
    const body = { id: 0, jobId, costTypeId, transactionDate, units: hours, notes: 'By a program', isBillable: true };
    answered(await client.POST('/api/timesheet/timeentries', { body: { ...body, requestId: randomUUID() } }));
  }
  const query = { startDate: days[0]!, endDate: days.at(-1)! };
  return answered(await client.GET('/api/timesheet/timeentries', { params: { query } }));
}

/** Returns the hours of a report by job. */
export async function readReport(client: Client, query: { startDate: string; endDate: string }) {
  const rows = answered(
    await client.GET('/api/timesheet/reports/time-allocation', {
      params: { query: { ...query, role: 'AccountExecutive', perDay: false } },
    }),
  );
  return rows.map(({ jobCode, units }) => ({ jobCode, units }));
}

/** Reads every job, page by page. */
export async function readAllJobs(client: Client): Promise<Row[]> {
  const jobs: Row[] = [];
  let after: string | undefined;
  do {
    const query = { limit: 1000, ...(after === undefined ? {} : { after }) };
    const page = answered(await client.GET('/api/jobs', { params: { query } }));
    jobs.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return jobs;
}

/** Changes the notes of an entry; another change in between is answered by the typed code of the conflict. */
export async function changeNotes(client: Client, entry: components['schemas']['TimeEntry'], notes: string) {
  const { id, transactionDate, units, isBillable, lastModified, timeAllocation } = entry;
  const body = { id, transactionDate, units, isBillable, notes, lastModified };
  const ids = { jobId: timeAllocation.job.id, costTypeId: timeAllocation.costType!.id };
  const { data, error } = await client.PUT('/api/timesheet/timeentries/{id}', {
    params: { path: { id } },
    body: { ...body, ...ids },
  });
  if (data) return { changed: data };
  switch (error.code) {
    case 'changed-elsewhere':
      return { conflict: error.current };
    case 'units-above-maximum':
      return { tooMuch: error.detail };
    default:
      throw new Error(error.detail);
  }
}

/** Creates a job and an order for it, with what the lists of choices offer. */
export async function createJobAndOrder(
  client: Client,
  work: {
    clientId: number;
    productId: number;
    campaignId: number;
    divisionId: number;
    jobTypeId: number;
    executiveId: number;
    name: string;
  },
) {
  const job = answered(
    await client.POST('/api/jobs', {
      body: {
        id: 0,
        requestId: randomUUID(),
        name: work.name,
        client: { id: work.clientId },
        product: { id: work.productId },
        campaign: { id: work.campaignId },
        division: { id: work.divisionId },
        jobType: { id: work.jobTypeId },
        accountExecutive: { id: work.executiveId },
      },
    }),
  );
  const [supplier] = answered(await client.GET('/api/suppliers/search', { params: { query: { maxResults: 1 } } }));
  const [taxStatus] = answered(await client.GET('/api/vendortaxstatuses/lookup'));
  const costTypes = answered(
    await client.GET('/api/purchaseorders/jobs/{id}/costtypes', { params: { path: { id: job.id } } }),
  );
  const order = answered(
    await client.POST('/api/purchaseorders', {
      body: {
        id: 0,
        requestId: randomUUID(),
        supplier: { id: supplier!.id },
        division: { id: work.divisionId },
        items: [
          {
            id: 0,
            job: { id: job.id },
            costType: { id: costTypes[0]!.id },
            taxStatus: { id: taxStatus!.id },
            details: 'Printing',
            units: '2',
            rate: '10.55',
          },
        ],
      },
    }),
  );
  return { job, order };
}
