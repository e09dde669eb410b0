import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencyOfEverything } from '#test/fixtures/agency-of-everything.ts';
import { programOf, type TestProgram } from '#test/fixtures/api-tokens.ts';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';

const JOBS = 2_500;

let agency: TestAgency;
let program: TestProgram;
beforeAll(async () => {
  agency = await startTestAgency();
  const reader = await agency.add.employee({
    access: { job: 'all', project: 'all', purchaseorder: 'all', estimate: 'all', masterdata: 'all' },
  });
  program = await programOf(agency, reader.id, ['jobs:read', 'orders:read', 'estimates:read', 'masterdata:read']);
  const job = await agency.add.job({ code: 'FIRST' });
  // Many rows of one statement have the same moment, so that pages end between them.
  await agency.sql.query(
    `insert into job (code, name, client_id, division_id, is_billable)
     select 'MANY-' || number, 'Job ' || number, client_id, division_id, true
     from job, generate_series(1, $2) as number where job.id = $1`,
    [job.id, JOBS],
  );
});
afterAll(() => agency.close());

/** Reads a whole list page by page. */
async function readAll(path: string, limit: number) {
  const items: { id: number; lastModified: string }[] = [];
  let pages = 0;
  for (let next: string | null = ''; next !== null; ) {
    const after: string = next ? `&after=${encodeURIComponent(next)}` : '';
    const { status, body } = await program.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${after}`);
    expect([path, status]).toEqual([path, 200]);
    items.push(...body.items);
    next = body.next;
    pages += 1;
  }
  return { items, pages };
}

describe('a whole list', () => {
  it('returns each record once, page by page, in the order of the last change (API-05)', async () => {
    const { items, pages } = await readAll('/api/jobs', 700);
    expect([items.length, pages]).toEqual([JOBS + 1, 4]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(JOBS + 1);
    const order = items.map(({ lastModified }) => lastModified);
    expect(order).toEqual(order.toSorted());
  });

  it('filters as the search does (API-05)', async () => {
    const { items } = await readAll('/api/jobs?keyphrase=MANY-249', 5);
    // 249 and 2490 to 2499.
    expect(items).toHaveLength(11);
  });

  it('leaves out what was not modified since a moment (API-05)', async () => {
    const { rows } = await agency.sql.query<{ id: number; at: string }>(
      "update job set name = 'Renamed' where code = 'MANY-7' returning id, last_modified as at",
    );
    const [{ id, at }] = rows as [{ id: number; at: string }];
    const { items } = await readAll(`/api/jobs?modifiedSince=${encodeURIComponent(at)}`, 100);
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  it('exists for orders, estimates and each kind of master data (API-05)', async () => {
    const { order, estimate, keeper } = await agencyOfEverything(agency.add, 'Listed');
    for (let count = 0; count < 3; count++) {
      await order({ created_by_id: keeper.id });
      await estimate({ created_by_id: keeper.id });
    }
    const paths = {
      purchase_order: '/api/purchaseorders',
      estimate: '/api/estimates',
      client: '/api/administration/clients/records',
    };
    for (const [table, path] of Object.entries(paths)) {
      const { rows } = await agency.sql.query<{ id: number }>(`select id from ${table} order by last_modified, id`);
      const { items, pages } = await readAll(path, 1);
      expect([path, items.map(({ id }) => id), pages]).toEqual([path, rows.map(({ id }) => id), rows.length]);
      expect(rows.length).toBeGreaterThan(1);
    }
  });

  it('refuses a place that is none, and pages that are too large (API-05)', async () => {
    for (const query of ['after=x', `after=${Buffer.from('2026_1').toString('base64url')}`, 'limit=0', 'limit=1001'])
      expect([query, (await program.get(`/api/jobs?${query}`)).body.code]).toEqual([query, 'invalid-request']);
  });
});
