import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import { MASTER_KIND_NAMES } from '#domain/master-data/master-kind.ts';
import { canMerge } from '#domain/master-data/merging.ts';
import { type AgencyOfEverything, agencyOfEverything } from '#test/fixtures/agency-of-everything.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { tablesAsTheyAre } from '#test/fixtures/tables-as-they-are.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { MASTER_TABLES } from '../core/master-data/master-tables.ts';
import { exportCsv } from '../data-exchange/export-csv.ts';
import { importCsv } from '../data-exchange/importing/import-csv.ts';
import { kindNamed } from '../data-exchange/kinds.ts';

const BASE = '/api/administration';

let agency: TestAgency;
let keeper: TestPerson;
let all: AgencyOfEverything;
beforeAll(async () => {
  agency = await startTestAgency();
  all = await agencyOfEverything(agency.add, 'Here all');
  keeper = await agency.signIn(await agency.add.employee({ access: { masterdata: 'all', moneysettings: 'all' } }));
});
afterAll(() => agency.close());

type Found = {
  id: number;
  lastModified: string;
  values: Record<string, unknown>;
  mergedInto?: { id: number; code: string };
};
const read = async (kind: string, id: number): Promise<Found> => (await keeper.get(`${BASE}/${kind}/${id}`)).body;
let count = 0;
const make = async (kind: string, values: object = {}): Promise<Found> => {
  const code = `MERGE${++count}`;
  const name = `Merge ${count}`;
  const coded = 'code' in MASTER_DATA[kind as 'clients'].fields ? { code } : {};
  const { status, body } = await keeper.post(`${BASE}/${kind}`, { values: { ...coded, name, ...values } });
  expect(status).toBe(201);
  return body;
};
/** Merges the current versions of two records. */
const merge = async (kind: string, id: number, into: number, given: object = {}, by = keeper) => {
  const [one, other] = [await read(kind, id), await read(kind, into)];
  return by.post(`${BASE}/${kind}/${id}/merge`, {
    into,
    lastModified: one.lastModified,
    intoLastModified: other.lastModified,
    take: [],
    typed: one.values.code ?? one.values.name,
    ...given,
  });
};
const unmerge = (kind: string, id: number) => keeper.delete(`${BASE}/${kind}/${id}/merge`);
const rows = async (text: string, values: unknown[] = []) => (await agency.sql.query(text, values)).rows;
const ids = async (text: string, values: unknown[] = []) => (await rows(text, values)).map(({ id }) => id);
/** Checksums of all tables except those that a merge necessarily writes: versions, trail and merge records. */
const contents = async () => {
  const {
    audit_event: _,
    master_data_merge: __,
    master_data_merge_rows: ___,
    ...sums
  } = await tablesAsTheyAre(agency.sql);
  return sums;
};

describe('a merge (ADM-09)', () => {
  it('is possible for contacts and every kind with a code except people, divisions and currencies (ADM-09)', () => {
    expect(MASTER_KIND_NAMES.filter((name) => !canMerge(MASTER_DATA[name]))).toEqual([
      'divisions',
      'holidays',
      'periods',
      'numbering-rules',
      'cost-type-rates',
      'card-rates',
      'card-mark-ups',
      'personal-rates',
      'currencies',
      'exchange-rates',
      'people',
      'approval-limits',
      'translations',
      'settings',
      'options',
      'work-hours',
    ]);
  });

  it('moves every reference to the other client, combines children with equal codes and records each in the trail (ADM-09, ADM-14)', async () => {
    const { client } = all;
    const order = await all.order({ created_by_id: all.keeper.id });
    await agency.sql.query('update purchase_order_line set client_id = $1 where purchase_order_id = $2', [
      client.id,
      order.id,
    ]);
    const invoice = await all.invoice('PRODUCTION');
    const other = await make('clients');
    const named = { client: { id: other.id } };
    const twin = await make('products', { ...named, code: (await read('products', all.product.id)).values.code });
    const own = await make('products', named);
    const campaign = await make('campaigns', { ...named, product: { id: twin.id } });
    const contact = await make('contacts', { ...named, name: all.mark });
    const before = await rows('select id, product_id, campaign_id from job where client_id = $1', [client.id]);
    expect(before).not.toEqual([]);

    const merged = await merge('clients', client.id, other.id, { take: ['name'] });
    expect([merged.status, merged.body.values.name]).toEqual([200, all.client.name]);
    expect(await read('clients', client.id)).toMatchObject({
      values: { isActive: false },
      mergedInto: { id: other.id },
    });
    expect(await ids('select id from job where client_id = $1', [client.id])).toEqual([]);
    expect(await ids('select id from client_invoice where client_id = $1', [other.id])).toEqual([invoice.id]);
    expect(
      await ids('select purchase_order_id as id from purchase_order_line where client_id = $1', [other.id]),
    ).toEqual([order.id]);
    // The product with the same code was merged along with its jobs; the other one changed its client.
    const [job] = await rows('select client_id, product_id, campaign_id from job where id = $1', [all.job.id]);
    expect(job).toEqual({ client_id: other.id, product_id: twin.id, campaign_id: all.campaign.id });
    expect((await read('products', all.product.id)).mergedInto).toMatchObject({ id: twin.id });
    expect((await read('contacts', contact.id)).mergedInto).toBe(undefined);
    expect(
      (await rows('select merged_into_id as id from contact where client_id = $1', [client.id])).map(({ id }) => id),
    ).toEqual([contact.id]);
    expect((await read('products', own.id)).values.client).toMatchObject({ id: other.id });
    expect((await read('campaigns', campaign.id)).values.product).toMatchObject({ id: twin.id });
    const trail = await rows(
      "select subject, subject_id as id, after from audit_event where action = 'merge' and subject in ('client', 'job') order by audit_event.id",
    );
    expect(trail.filter(({ subject }) => subject === 'job').map(({ id }) => id)).toEqual(
      expect.arrayContaining(before.map(({ id }) => id)),
    );
    expect(trail.find(({ subject, id }) => subject === 'client' && id === client.id).after).toMatchObject({
      mergedInto: other.id,
      moved: { job: before.length, client_invoice: 1 },
    });
    // After the undo, everything is as before.
    const undone = await unmerge('clients', client.id);
    expect([undone.status, undone.body.values.isActive, undone.body.mergedInto]).toEqual([200, true, undefined]);
    expect(await rows('select id, product_id, campaign_id from job where client_id = $1', [client.id])).toEqual(before);
    expect((await read('clients', other.id)).values.name).toBe(other.values.name);
    expect((await read('products', all.product.id)).mergedInto).toBe(undefined);
  });

  it('leaves no duplicate rows, and undoing it restores the removed ones (ADM-09, ADM-10)', async () => {
    const one = await make('cost-types', { isTime: true });
    const other = await make('cost-types', { isTime: true });
    const [job, second] = [await all.newJob(), await all.newJob()];
    const offer = (jobId: number, id: number) =>
      agency.sql.query('insert into job_cost_type (job_id, cost_type_id) values ($1, $2)', [jobId, id]);
    await offer(job.id, one.id);
    await offer(job.id, other.id);
    await offer(second.id, one.id);
    const pin = (id: number) => agency.add.pin({ employee_id: all.keeper.id, job_id: job.id, cost_type_id: id });
    await pin(one.id);
    await pin(other.id);
    const entry = { employee_id: all.keeper.id, job_id: job.id, cost_type_id: one.id, units: '2.5', is_billable: true };
    await agency.add.insert('time_entry', { ...entry, work_date: '2026-11-17', charge_rate: '120' });
    const before = await rows('select * from job_cost_type order by 1, 2');
    const [pinned] = await rows('select count(*)::int as count from pinned_time_allocation');

    expect((await merge('cost-types', one.id, other.id)).status).toBe(200);
    expect(await rows('select job_id as id from job_cost_type where cost_type_id = $1 order by 1', [other.id])).toEqual(
      [{ id: job.id }, { id: second.id }],
    );
    expect((await rows('select count(*)::int as count from pinned_time_allocation'))[0].count).toBe(pinned.count - 1);
    // Entries keep their rates.
    expect(await rows('select units, charge_rate from time_entry where cost_type_id = $1', [other.id])).toEqual([
      { units: '2.50', charge_rate: expect.stringMatching(/^120/) },
    ]);
    expect((await unmerge('cost-types', one.id)).status).toBe(200);
    expect(await rows('select * from job_cost_type order by 1, 2')).toEqual(before);
    expect((await rows('select count(*)::int as count from pinned_time_allocation'))[0].count).toBe(pinned.count);
    expect(await rows('select units from time_entry where cost_type_id = $1', [one.id])).toEqual([{ units: '2.50' }]);
  });

  it.each(MASTER_KIND_NAMES.filter((name) => canMerge(MASTER_DATA[name])))(
    'a merge of %s and its undoing leave every table as it was (ADM-09, ADM-10)',
    async (kind) => {
      const owners: Record<string, object> = {
        products: { client: { id: all.client.id } },
        contacts: { client: { id: all.client.id } },
        campaigns: { client: { id: all.client.id }, product: { id: all.product.id } },
      };
      const used = await rows(`select min(id) as id from ${MASTER_TABLES[kind]} where merged_into_id is null`);
      const one = used[0].id ? await read(kind, used[0].id) : await make(kind, owners[kind]);
      const other = await make(kind, owners[kind]);
      const before = await contents();
      expect((await merge(kind, one.id, other.id)).status).toBe(200);
      expect(await contents()).not.toEqual(before);
      expect((await unmerge(kind, one.id)).status).toBe(200);
      const after = await contents();
      const differing = Object.keys(before).filter((table) => before[table] !== after[table]);
      // Only the modification times differ, which can't be restored.
      for (const table of differing) {
        const { rows: columns } = await agency.sql.query(
          "select column_name as name from information_schema.columns where table_name = $1 and column_name = 'last_modified'",
          [table],
        );
        expect([table, columns]).toEqual([table, [{ name: 'last_modified' }]]);
      }
    },
  );
});

describe('a merged record (ADM-10)', () => {
  it("is found by its old code in imports, but can't be changed by a line of its own (ADM-10)", async () => {
    const [one, other] = [await make('clients', { code: 'OLD' }), await make('clients', { code: 'KEPT' })];
    await make('products', { client: { id: one.id }, code: 'P' });
    await merge('clients', one.id, other.id);
    const bring = (kind: string, csv: string) =>
      importCsv(agency.sql, kindNamed(kind)!, Buffer.from(csv), { dryRun: false });
    expect(await bring('products', 'client,code,name\nOLD,Q,Of the old name\nOLD,P,Renamed\n')).toMatchObject({
      created: 1,
      updated: 1,
      problems: [],
    });
    expect(await rows('select code from product where client_id = $1 order by code', [other.id])).toEqual([
      { code: 'P' },
      { code: 'Q' },
    ]);
    expect((await bring('clients', 'code,name\nOLD,Back again\n')).problems).toMatchObject([
      { line: 2, reason: 'was merged into another one' },
    ]);
    const csv = Buffer.concat(await exportCsv(agency.sql, kindNamed('clients')!).toArray()).toString();
    expect([csv.includes('KEPT'), csv.includes('OLD')]).toEqual([true, false]);
    const listed = await fetch(`${agency.origin}${BASE}/clients/export?status=all`, {
      headers: { cookie: keeper.cookie },
    });
    expect(await listed.text()).not.toContain('OLD');
    expect(await bring('clients', csv)).toMatchObject({ created: 0, updated: 0, problems: [] });
  });

  it("can't be changed or merged again, and follows its target when that is merged (ADM-10)", async () => {
    const [one, two, three] = [await make('suppliers'), await make('suppliers'), await make('suppliers')];
    await merge('suppliers', one.id, two.id);
    const now = await read('suppliers', one.id);
    expectProblem(
      await keeper.put(`${BASE}/suppliers/${one.id}`, { lastModified: now.lastModified, values: { isActive: true } }),
      422,
      'record-merged',
    );
    expectProblem(await merge('suppliers', one.id, three.id), 422, 'record-merged');
    expectProblem(await merge('suppliers', three.id, one.id), 422, 'inactive-fields');
    await merge('suppliers', two.id, three.id);
    expect((await read('suppliers', one.id)).mergedInto).toMatchObject({ id: three.id });
    expectProblem(await unmerge('suppliers', one.id), 422, 'merge-not-last');
    expect((await unmerge('suppliers', two.id)).status).toBe(200);
    expect((await unmerge('suppliers', one.id)).body.mergedInto).toBe(undefined);
    // A repeated request changes nothing.
    expect((await unmerge('suppliers', one.id)).status).toBe(200);
  });

  it('can be unmerged for 30 days; later changes stay where they are (ADM-10)', async () => {
    const [one, other] = [await make('departments'), await make('departments')];
    const [first, second] = [
      await agency.add.employee({ department_id: one.id }),
      await agency.add.employee({ department_id: one.id }),
    ];
    await merge('departments', one.id, other.id);
    const later = await agency.add.employee({ department_id: other.id });
    await agency.sql.query('update employee set department_id = null where id = $1', [second.id]);
    await agency.sql.query(
      "update master_data_merge set merged_at = now() - interval '30 days 1 minute' where merged_id = $1 and kind = 'departments'",
      [one.id],
    );
    expectProblem(await unmerge('departments', one.id), 422, 'merge-too-old');
    await agency.sql.query(
      "update master_data_merge set merged_at = now() - interval '29 days' where merged_id = $1 and kind = 'departments'",
      [one.id],
    );
    expect((await unmerge('departments', one.id)).status).toBe(200);
    expect(
      await rows('select id, department_id as department from employee where id = any($1) order by id', [
        [first.id, second.id, later.id],
      ]),
    ).toEqual([
      { id: first.id, department: one.id },
      { id: second.id, department: null },
      { id: later.id, department: other.id },
    ]);
  });

  it('returns a job to one client when unmerged, whatever was chosen for it since (ADM-10)', async () => {
    const [one, other] = [await make('clients'), await make('clients')];
    const product = await make('products', { client: { id: one.id } });
    const others = await make('products', { client: { id: other.id } });
    const { id } = await agency.add.job({ client_id: one.id, product_id: product.id });
    await merge('clients', one.id, other.id);
    await agency.sql.query('update job set product_id = $2 where id = $1', [id, others.id]);
    const since = await agency.add.job({ client_id: other.id, product_id: product.id });
    expect((await unmerge('clients', one.id)).status).toBe(200);
    expect(
      await rows('select id, client_id, product_id from job where id = any($1) order by id', [[id, since.id]]),
    ).toEqual([
      { id, client_id: other.id, product_id: others.id },
      { id: since.id, client_id: one.id, product_id: product.id },
    ]);
  });
});

describe('an invalid merge (ADM-15)', () => {
  it('is rejected at the field and changes nothing (ADM-15)', async () => {
    const [client, other] = [await make('clients'), await make('clients')];
    const product = await make('products', { client: { id: client.id } });
    const across = await make('products', { client: { id: other.id } });
    const before = await tablesAsTheyAre(agency.sql);
    const path = (answer: { body: { errors?: { path: string }[] } }) => answer.body.errors?.map((error) => error.path);
    const refused = async (
      answer: Awaited<ReturnType<typeof merge>>,
      status: number,
      code: Parameters<typeof expectProblem>[2],
      at?: string,
    ) => {
      expectProblem(answer, status, code);
      if (at) expect(path(answer)).toEqual([at]);
    };
    await refused(await merge('products', product.id, across.id), 422, 'merge-across', 'into');
    await refused(await merge('clients', client.id, client.id), 422, 'merge-itself', 'into');
    await refused(
      await merge('clients', client.id, other.id, { typed: 'another' }),
      422,
      'merge-not-confirmed',
      'typed',
    );
    await refused(
      await merge('clients', client.id, other.id, { into: 2_000_000_000 }),
      422,
      'reference-unknown',
      'into',
    );
    await refused(await merge('clients', client.id, other.id, { take: ['code'] }), 400, 'field-unknown', 'take');
    await refused(
      await merge('clients', client.id, other.id, { lastModified: '2020-01-01T00:00:00.000Z' }),
      409,
      'changed-elsewhere',
    );
    await refused(
      await merge('clients', client.id, other.id, { intoLastModified: '2020-01-01T00:00:00.000Z' }),
      409,
      'changed-elsewhere',
    );
    expectProblem(await keeper.delete(`${BASE}/divisions/${all.division.id}/merge`), 404, 'not-found');
    expectProblem(await keeper.delete(`${BASE}/clients/2000000000/merge`), 404, 'not-found');
    expect(await tablesAsTheyAre(agency.sql)).toEqual(before);
    const reader = await agency.signIn(
      await agency.add.employee({ access: { masterdata: { read: true, update: true } } }),
    );
    const withReader = await tablesAsTheyAre(agency.sql);
    expectProblem(await merge('clients', client.id, other.id, {}, reader), 403, 'forbidden');
    const { audit_event: _, ...kept } = withReader;
    expect(await tablesAsTheyAre(agency.sql)).toMatchObject(kept);
  });

  it('succeeds in only one direction when two people merge the same records concurrently (ADM-09)', async () => {
    const [one, other] = [await make('job-types'), await make('job-types')];
    const answers = await Promise.all([merge('job-types', one.id, other.id), merge('job-types', other.id, one.id)]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
