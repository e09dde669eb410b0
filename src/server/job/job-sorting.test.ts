import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOB_SORT_COLUMNS } from '#contract/jobs/job-list.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import { expectSortedWhole, makeEach, NAMES_TO_SORT } from '#test/fixtures/sorted-list.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

const JOBS = 70;

let sheet: JobSheet;
let person: TestPerson;
beforeAll(async () => {
  sheet = await startJobSheet();
  const { add } = sheet;
  person = await sheet.person();
  const name = (index: number) => NAMES_TO_SORT[index % NAMES_TO_SORT.length]!;
  const clients = await makeEach(NAMES_TO_SORT, (text, index) => add.client({ code: `C${index}`, name: text }));
  const people = await makeEach(['Zoë', 'adam', 'Ådne'], (text) => add.employee({ name: text }));
  const costType = await add.costType({ code: 'PRT', name: 'Print', is_time: false, class: 'external' });
  for (let index = 0; index < JOBS; index += 1) {
    const { id } = await add.job({
      client_order_number: index % 4 ? name(index * 5) : null,
      code: `${index % 2 ? 'j' : 'J'}-${(index * 37) % JOBS}`,
      name: name(index * 3),
      is_active: index % 4 > 0,
      client_id: clients[index % clients.length]!.id,
      job_type_id: index % 3 ? sheet.jobType.id : sheet.retainerType.id,
      account_executive_id: people[index % 3]!.id,
      opened: `2026-0${1 + (index % 9)}-01`,
      due_date: index % 5 ? `2026-11-${10 + (index % 7)}` : null,
    });
    if (index % 6 === 0) continue;
    const estimate = await add.insert<{ id: number }>('estimate', { job_id: id, version: 1, created_on: '2026-09-01' });
    const line = { estimate_id: estimate.id, cost_type_id: costType.id, amount: 10 + (index % 4), is_approved: true };
    await add.insert('estimate_line', line);
    await add.insert('supplier_cost', {
      job_id: id,
      cost_type_id: costType.id,
      posted_on: '2026-10-01',
      amount: index % 9,
    });
  }
});
afterAll(() => sheet.agency.close());

/** Ties are sorted by code, with capital letters first. */
const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);

it('the server sorts all jobs by each column and both ways, and pages follow (FIX-37, JOB-07)', async () => {
  await expectSortedWhole({
    person,
    path: '/api/jobs/search?type=job',
    columns: JOB_SORT_COLUMNS,
    valuesOf: (row, column) => {
      if (column === 'progress') return [row.progressPercent === null ? null : Number(row.progressPercent)];
      return [typeof row[column] === 'object' ? (row[column]?.name ?? null) : row[column]];
    },
    tieBreak: byCode,
  });
});

it('the list of an alert is sorted as others (FIX-37, JOB-05)', async () => {
  const { body: all } = await person.get('/api/jobs/search?type=job&maxResults=1000&sort=-name');
  const ids = all.map(({ id }: { id: number }) => id);
  const shuffled = [...ids].sort((a, b) => (a % 7) - (b % 7));
  const { body: sorted } = await person.post('/api/jobs/searchbyids?sort=-name&maxResults=30', shuffled);
  expect(sorted.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 30));
  const { body: asSent } = await person.post('/api/jobs/searchbyids', shuffled);
  expect(asSent.map(({ id }: { id: number }) => id)).toEqual(shuffled);
});
