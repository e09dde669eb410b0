import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const BASE = '/api/administration';

let agency: TestAgency;
let keeper: TestPerson;
let office: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  const signedIn = async (access: object) => agency.signIn(await agency.add.employee({ access }));
  keeper = await signedIn({ masterdata: 'all', moneysettings: 'all' });
  office = await signedIn({ masterdata: 'all' });
});
afterAll(() => agency.close());

type Made = { id: number; lastModified: string; values: Record<string, unknown> };
const make = async (kind: string, values: object): Promise<Made> =>
  (await keeper.post(`${BASE}/${kind}`, { values: { name: 'Made', ...values } })).body;
const added = (values: object, requestId: string = crypto.randomUUID()) => ({ id: null, requestId, values });
const changed = ({ id, lastModified }: Made, values: object) => ({ id, lastModified, values });
const batch = (kind: string, rows: readonly object[], by = keeper) => by.post(`${BASE}/${kind}/batch`, { rows });
const codes = ({ body }: { body: { problem: { code: string } | null }[] }) =>
  body.map(({ problem }) => problem?.code ?? 'saved');
const trailOf = async (subject: string) =>
  (
    await agency.sql.query(
      'select subject_id as id, action, before, after from audit_event where subject = $1 order by audit_event.id',
      [subject],
    )
  ).rows;

describe('a batch (ADM-07)', () => {
  it('saves valid rows and reports the errors of the others, in the order sent (ADM-07)', async () => {
    const one = await make('clients', { code: 'ONE' });
    const stale = await make('clients', { code: 'STALE' });
    await keeper.put(`${BASE}/clients/${stale.id}`, { lastModified: stale.lastModified, values: { name: 'Newer' } });
    const answer = await batch('clients', [
      changed(one, { name: 'Changed' }),
      added({ code: 'ONE', name: 'Taken' }),
      added({ code: '', name: 'x'.repeat(501) }),
      added({ code: 'NEW', name: '👋 ünïcode' }),
      changed(stale, { name: 'Mine' }),
      changed({ ...one, id: 2_000_000_000 }, { name: 'No one' }),
      added({ name: 'No code' }),
    ]);
    expect(answer.status).toBe(200);
    expect(codes(answer)).toEqual([
      'saved',
      'code-taken',
      'invalid-request',
      'saved',
      'changed-elsewhere',
      'not-found',
      'mandatory-fields',
    ]);
    expect(answer.body[0].record.values).toEqual({
      code: 'ONE',
      name: 'Changed',
      isActive: true,
      rateCard: null,
      currency: null,
      taxStatus: null,
      useSecondLanguage: false,
      legalName: null,
      address: null,
      invoiceAddress: null,
      taxNumber: null,
      vatId: null,
    });
    expect(answer.body[1].problem.errors).toEqual([{ path: 'values.code', message: expect.any(String) }]);
    expect(answer.body[3].record.values.name).toBe('👋 ünïcode');
    expect(answer.body[4].problem.current.values.name).toBe('Newer');
    const { rows } = await agency.sql.query("select code from client where name in ('Taken', 'Mine', 'No code')");
    expect(rows).toEqual([]);
  });

  it('writes a trail entry with the changes for each changed record (ADM-07, ADM-14)', async () => {
    const [one, other] = [await make('departments', { code: 'D1' }), await make('departments', { code: 'D2' })];
    const answer = await batch('departments', [
      changed(one, { name: 'Art' }),
      changed(other, { name: 'Made' }),
      added({ code: 'D3', name: 'Copy' }),
    ]);
    expect(codes(answer)).toEqual(['saved', 'saved', 'saved']);
    const { rows } = await agency.sql.query("select id from department where code = 'D3'");
    expect((await trailOf('department')).slice(-2)).toEqual([
      { id: one.id, action: 'update', before: { name: 'Made' }, after: { name: 'Art' } },
      { id: rows[0].id, action: 'create', before: null, after: { code: 'D3', name: 'Copy' } },
    ]);
  });

  it('lets one row reuse a code that another gives up, in any order, but rejects swapping two codes (ADM-07)', async () => {
    const [a, b, c] = [
      await make('job-types', { code: 'A' }),
      await make('job-types', { code: 'B' }),
      await make('job-types', { code: 'C' }),
    ];
    const chain = await batch('job-types', [
      added({ code: 'C', name: 'Third' }),
      changed(a, { code: 'B' }),
      changed(b, { code: 'D' }),
      changed(c, { code: 'E' }),
    ]);
    expect(codes(chain)).toEqual(['saved', 'saved', 'saved', 'saved']);
    const [, nowB, nowD] = chain.body.map(({ record }: { record: Made }) => record);
    expect(codes(await batch('job-types', [changed(nowB, { code: 'D' }), changed(nowD, { code: 'B' })]))).toEqual([
      'code-taken',
      'code-taken',
    ]);
    expect(
      codes(await batch('job-types', [added({ code: 'SAME', name: '1' }), added({ code: 'SAME', name: '2' })])),
    ).toEqual(['saved', 'code-taken']);
  });

  it('checks every reference and its parent record (ADM-07)', async () => {
    const [one, other] = [await make('clients', { code: 'REF1' }), await make('clients', { code: 'REF2' })];
    const gone = await make('clients', { code: 'REF3', isActive: false });
    const product = await make('products', { code: 'P', client: { id: one.id } });
    const answer = await batch('campaigns', [
      added({ code: 'C1', name: 'Good', client: { id: one.id }, product: { id: product.id } }),
      added({ code: 'C2', name: 'Of another', client: { id: other.id }, product: { id: product.id } }),
      added({ code: 'C3', name: 'Without product', client: { id: one.id }, product: { id: 2_000_000_000 } }),
    ]);
    expect(codes(answer)).toEqual(['saved', 'reference-unknown', 'reference-unknown']);
    expect(codes(await batch('products', [added({ code: 'X', name: 'X', client: { id: gone.id } })]))).toEqual([
      'inactive-fields',
    ]);
  });

  it('is applied once when sent again or concurrently (ADM-07)', async () => {
    const record = await make('job-statuses', { code: 'AGAIN' });
    const rows = [changed(record, { name: 'Changed once' }), added({ code: 'AGAIN2', name: 'Made once' })];
    const answers = await Promise.all([1, 2, 3].map(() => batch('job-statuses', rows)));
    for (const answer of answers) expect(codes(answer)).toEqual(['saved', 'saved']);
    expect(new Set(answers.map(({ body }) => body[1].record.id)).size).toBe(1);
    expect((await trailOf('job_status')).filter(({ action }) => action !== 'create')).toHaveLength(1);
    expect(codes(await batch('job-types', [rows[1]!]))).toEqual(['request-id-reused']);
  });

  it('checks permissions for every row and field (ADM-07, ADM-01)', async () => {
    const supplier = await make('suppliers', { code: 'TAX' });
    const answer = await batch(
      'suppliers',
      [
        changed(supplier, { taxRate: '10' }),
        added({ code: 'NEW-TAX', name: 'New', taxRate: '10' }),
        added({ code: 'NEW-TAX', name: 'New' }),
      ],
      office,
    );
    expect(codes(answer)).toEqual(['read-only-field', 'read-only-field', 'saved']);
    expectProblem(await batch('cost-types', [added({ code: 'X', name: 'X' })], office), 404, 'not-found');
  });

  it('accepts 1 to 5,000 rows and each record only once (ADM-07)', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => added({ code: `BULK${index}`, name: `Bulk ${index}` }));
    const first = await batch('gl-accounts', many);
    expect(new Set(codes(first))).toEqual(new Set(['saved']));
    const records: Made[] = first.body.map(({ record }: { record: Made }) => record);
    expect(records.map(({ values }) => values.code)).toEqual(
      many.map(({ values }) => (values as { code: string }).code),
    );
    const again = await batch(
      'gl-accounts',
      records.map((record) => changed(record, { name: 'Renamed' })),
    );
    expect(new Set(codes(again))).toEqual(new Set(['saved']));
    expect(
      (await agency.sql.query("select count(*)::int as count from gl_account where name = 'Renamed'")).rows[0].count,
    ).toBe(5000);
    expectProblem(await batch('clients', [...many, added({ code: 'ONE-MORE', name: 'x' })]), 400, 'invalid-request');
    expectProblem(await batch('clients', []), 400, 'invalid-request');
    const twice = await make('clients', { code: 'TWICE' });
    expectProblem(
      await batch('clients', [changed(twice, { name: '1' }), changed(twice, { name: '2' })]),
      400,
      'invalid-request',
    );
  });
});
