import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { importCsv } from '../data-exchange/importing/import-csv.ts';
import { kindNamed } from '../data-exchange/kinds.ts';

const BASE = '/api/administration';

let agency: TestAgency;
let keeper: TestPerson;
let office: TestPerson;
let finance: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  // The agency's own currency has an explicit id.
  await agency.sql.query('alter table currency alter column id restart with 100');
  const signedIn = async (access: object) => agency.signIn(await agency.add.employee({ access }));
  keeper = await signedIn({ masterdata: 'all', moneysettings: 'all' });
  office = await signedIn({ masterdata: 'all', people: 'all' });
  finance = await signedIn({ moneysettings: 'all' });
});
afterAll(() => agency.close());

let count = 0;
const make = async (kind: string, values: object = {}) => {
  const code = `M${++count}`;
  const { status, body } = await keeper.post(`${BASE}/${kind}`, { values: { code, name: `Made ${count}`, ...values } });
  expect(status).toBe(201);
  return body as { id: number; lastModified: string; values: Record<string, unknown> };
};
const save = (kind: string, record: { id: number; lastModified: string }, values: object, by = keeper) =>
  by.put(`${BASE}/${kind}/${record.id}`, { lastModified: record.lastModified, values });
const errorsOf = ({ body }: { body: { errors?: { path: string }[] } }) => (body.errors ?? []).map(({ path }) => path);
const trailOf = async (subject: string, id: number) =>
  (
    await agency.sql.query(
      'select by_employee_id as by, action, way, before, after from audit_event where subject = $1 and subject_id = $2 order by id',
      [subject, id],
    )
  ).rows;

describe('a record (ADM-04)', () => {
  it('is created, edited and deactivated, each with a trail entry (ADM-04, ADM-14)', async () => {
    const client = await make('clients', { code: ' NEW ', name: 'New client' });
    expect(client.values).toEqual({
      code: 'NEW',
      name: 'New client',
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
    const saved = await save('clients', client, { name: 'Newer client' });
    expect([saved.status, saved.body.values.name]).toEqual([200, 'Newer client']);
    expect(Date.parse(saved.body.lastModified)).toBeGreaterThan(Date.parse(client.lastModified));
    const removed = await keeper.delete(`${BASE}/clients/${client.id}`);
    expect([removed.status, removed.body.values.isActive]).toEqual([200, false]);
    const again = await save('clients', removed.body, { isActive: true });
    expect(again.body.values.isActive).toBe(true);
    expect(await trailOf('client', client.id)).toMatchObject([
      { by: keeper.id, action: 'create', way: 'web', before: null, after: { code: 'NEW', name: 'New client' } },
      { action: 'update', before: { name: 'New client' }, after: { name: 'Newer client' } },
      { action: 'update', before: { isActive: true }, after: { isActive: false } },
      { action: 'update', before: { isActive: false }, after: { isActive: true } },
    ]);
  });

  it('is created once per request ID, even when sent concurrently, and only in its own kind (ADM-04)', async () => {
    const requestId = crypto.randomUUID();
    const body = { requestId, values: { code: 'ONCE', name: 'Once' } };
    const answers = await Promise.all([1, 2, 3].map(() => keeper.post(`${BASE}/departments`, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expectProblem(await keeper.post(`${BASE}/job-types`, body), 409, 'request-id-reused');
  });

  it('rejects an outdated version with the current record, unless the save changes nothing (ADM-06, ADM-15)', async () => {
    const record = await make('job-types');
    const newer = await save('job-types', record, { name: 'Changed' });
    const stale = await save('job-types', record, { name: 'Mine', isRetainer: true });
    expectProblem(stale, 409, 'changed-elsewhere');
    expect(stale.body.current).toEqual(newer.body);
    expect(stale.body.changed).toEqual({ by: { id: keeper.id, name: expect.any(String) }, at: expect.any(String) });
    expect((await save('job-types', record, { name: 'Changed' })).body).toEqual(newer.body);
    expect(await trailOf('job_type', record.id)).toHaveLength(2);
  });

  it('of a kind without active records is deleted, with a trail entry (ADM-08)', async () => {
    const { body } = await keeper.post(`${BASE}/holidays`, { values: { day: '2027-01-26', name: 'Australia Day' } });
    const gone = await keeper.delete(`${BASE}/holidays/${body.id}`);
    expect([gone.status, gone.body]).toEqual([200, null]);
    expectProblem(await keeper.get(`${BASE}/holidays/${body.id}`), 404, 'not-found');
    expectProblem(await keeper.delete(`${BASE}/holidays/${body.id}`), 404, 'not-found');
    expect((await trailOf('holiday', body.id)).at(-1)).toMatchObject({
      action: 'delete',
      before: { day: '2027-01-26', name: 'Australia Day' },
    });
  });
});

describe('bad input (ADM-15)', () => {
  it('returns 404 for an unknown or unreadable kind and for an unknown ID (ADM-15)', async () => {
    for (const path of ['nothing', 'people', 'constructor', 'clients/2000000000', 'clients/2000000000/uses'])
      expectProblem(await keeper.get(`${BASE}/${path}`), 404, 'not-found');
    expectProblem(await office.get(`${BASE}/cost-types`), 404, 'not-found');
    expectProblem(await finance.get(`${BASE}/products`), 404, 'not-found');
    expectProblem(await keeper.get(`${BASE}/products/choices/name`), 404, 'not-found');
    expectProblem(await keeper.get(`${BASE}/products/choices/toString`), 404, 'not-found');
    expectProblem(await keeper.get(`${BASE}/clients?sort=isActive;drop`), 400, 'invalid-request');
  });

  it('is reported at each field (unknown fields, types, lengths, numbers), and nothing is saved (ADM-15)', async () => {
    const bad = await keeper.post(`${BASE}/suppliers`, {
      values: {
        code: 'x'.repeat(101),
        name: 5,
        taxRate: '1.1234567',
        gstTypeVendorId: -1,
        isGstOnPayment: null,
        paymentCurrency: { id: -3 },
        colour: 'red',
        __proto__x: 1,
      },
    });
    expectProblem(bad, 400, 'invalid-request');
    expect(errorsOf(bad)).toEqual(
      ['code', 'name', 'taxRate', 'gstTypeVendorId', 'isGstOnPayment', 'paymentCurrency', 'colour', '__proto__x'].map(
        (name) => `values.${name}`,
      ),
    );
    const { rows } = await agency.sql.query("select from supplier where name = '5'");
    expect(rows).toEqual([]);
  });

  it('is reported at the field when a value is missing, duplicate, unknown or inactive (ADM-15)', async () => {
    const missing = await keeper.post(`${BASE}/products`, { values: { name: '  ' } });
    expectProblem(missing, 422, 'mandatory-fields');
    expect(errorsOf(missing)).toEqual(['values.client', 'values.code', 'values.name']);
    const [one, other] = [await make('clients'), await make('clients')];
    const taken = await save('clients', other, { code: one.values.code });
    expectProblem(taken, 422, 'code-taken');
    expect(errorsOf(taken)).toEqual(['values.code']);
    // Codes are unique per owner only.
    await make('products', { client: { id: one.id }, code: 'P' });
    await make('products', { client: { id: other.id }, code: 'P' });
    const twice = await keeper.post(`${BASE}/products`, { values: { client: { id: one.id }, code: 'P', name: 'P' } });
    expectProblem(twice, 422, 'code-taken');
    const unknown = await keeper.post(`${BASE}/products`, {
      values: { client: { id: 999_999 }, code: 'U', name: 'U' },
    });
    expectProblem(unknown, 422, 'reference-unknown');
    await keeper.delete(`${BASE}/clients/${one.id}`);
    const inactive = await keeper.post(`${BASE}/products`, {
      values: { client: { id: one.id }, code: 'I', name: 'I' },
    });
    expectProblem(inactive, 422, 'inactive-fields');
    expect(errorsOf(inactive)).toEqual(['values.client']);
  });

  it('is reported to all but one of several people who save the same code concurrently, even without a database constraint (ADM-15)', async () => {
    const client = await make('clients');
    const values = { client: { id: client.id }, name: 'Ann Lee' };
    const answers = await Promise.all([1, 2, 3].map(() => keeper.post(`${BASE}/contacts`, { values })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  });

  it('includes a campaign whose product belongs to another client, or that moves to another product (ADM-15)', async () => {
    const [one, other] = [await make('clients'), await make('clients')];
    const product = await make('products', { client: { id: one.id } });
    const values = { product: { id: product.id }, code: 'C', name: 'C' };
    const foreign = await keeper.post(`${BASE}/campaigns`, { values: { ...values, client: { id: other.id } } });
    expectProblem(foreign, 422, 'reference-unknown');
    expect(errorsOf(foreign)).toEqual(['values.product']);
    const made = await make('campaigns', { ...values, client: { id: one.id } });
    expect(made.values.client).toMatchObject({ id: one.id });
    const elsewhere = await make('products', { client: { id: other.id } });
    const moved = await save('campaigns', made, { product: { id: elsewhere.id }, client: { id: other.id } });
    expectProblem(moved, 422, 'field-settled');
    expect(errorsOf(moved).toSorted()).toEqual(['values.client', 'values.product']);
  });
});

describe('rules for both forms and imports (ADM-02)', () => {
  it('keep the decimals of a currency fixed (ADM-02)', async () => {
    const yen = await make('currencies', { code: 'JPY', name: 'Yen', numberOfDecimals: 0 });
    expectProblem(await save('currencies', yen, { numberOfDecimals: 2 }), 422, 'field-settled');
    const brought = (csv: string) =>
      importCsv(agency.sql, kindNamed('currencies')!, Buffer.from(csv), { dryRun: false });
    const heads = 'code,name,number_of_decimals\n';
    expect((await brought(`${heads}JPY,Yen,2\n`)).problems).toEqual([
      { line: 2, column: 'number_of_decimals', reason: "can't be changed any more" },
    ]);
    expect(await brought(`${heads}JPY,Japanese yen,0\n`)).toMatchObject({ updated: 1, problems: [] });
    // An import is a change like any other: an open form becomes outdated.
    expectProblem(await save('currencies', yen, { name: 'Mine' }), 409, 'changed-elsewhere');
  });

  it('change nothing when an exported list is imported again (DATA-04)', async () => {
    await make('suppliers', { code: 'EXP1', name: '=Print "Works"', address: 'One, Street\nTown', taxRate: '10.50' });
    await make('suppliers', { code: 'EXP2', name: 'Export two' });
    const exported = await keeper.get(`${BASE}/suppliers/export?keyphrase=exp&sort=-code&status=active`);
    expect(exported.headers.get('content-disposition')).toContain('suppliers.csv');
    const csv = exported.body as string;
    expect(csv.match(/^EXP\d/gm)).toEqual(['EXP2', 'EXP1']);
    const again = await importCsv(agency.sql, kindNamed('suppliers')!, Buffer.from(csv), { dryRun: false });
    expect(again).toMatchObject({ lines: 2, created: 0, updated: 0, unchanged: 2, problems: [] });
  });
});

describe('permissions', () => {
  it("require money settings for suppliers' taxes and master data for the rest (ADM-01)", async () => {
    const supplier = await make('suppliers');
    const taxed = await save('suppliers', supplier, { taxRate: '10', name: 'Renamed' }, office);
    expectProblem(taxed, 422, 'read-only-field');
    expect(errorsOf(taxed)).toEqual(['values.taxRate']);
    const named = await save('suppliers', supplier, { name: 'Renamed' }, finance);
    expectProblem(named, 422, 'read-only-field');
    const byFinance = await save('suppliers', supplier, { taxRate: '10' }, finance);
    expect([byFinance.status, byFinance.body.values.taxRate]).toEqual([200, '10']);
    const made = await office.post(`${BASE}/suppliers`, { values: { code: 'OFFICE', name: 'Office', taxRate: '5' } });
    expectProblem(made, 422, 'read-only-field');
    expectProblem(await finance.post(`${BASE}/suppliers`, { values: { code: 'FIN', name: 'Fin' } }), 403, 'forbidden');
    expectProblem(await finance.delete(`${BASE}/suppliers/${supplier.id}`), 403, 'forbidden');
  });

  it("require the delete right to reactivate a record, and respect the profile's read-only fields (ADM-01, PERM-07)", async () => {
    const signedIn = async (rights: object, readOnlyFields: string[] = []) =>
      agency.signIn(
        await agency.add.employee({
          access: { masterdata: { read: true, ...rights } },
          readOnlyFields: { masterdata: readOnlyFields },
        }),
      );
    const record = await make('departments');
    const changer = await signedIn({ update: true });
    expectProblem(await save('departments', record, { isActive: false }, changer), 422, 'read-only-field');
    const remover = await signedIn({ delete: true });
    const removed = await save('departments', record, { isActive: false }, remover);
    expect(removed.status).toBe(200);
    const kept = await signedIn({ update: true, delete: true }, ['code', 'isActive']);
    expectProblem(await save('departments', removed.body, { code: 'OTHER' }, kept), 422, 'read-only-field');
    expectProblem(await kept.delete(`${BASE}/departments/${record.id}`), 403, 'forbidden');
  });
});

describe('a list (ADM-05)', () => {
  it('can be searched (parent records included), filtered by active, sorted and limited (ADM-05)', async () => {
    const client = await make('clients', { name: 'Örtliche Bäckerei' });
    const first = await make('products', { client: { id: client.id }, name: 'Zwieback' });
    const second = await make('products', { client: { id: client.id }, name: 'Ähren' });
    await keeper.delete(`${BASE}/products/${second.id}`);
    const found = async (query: string) =>
      (await keeper.get(`${BASE}/products?${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await found('keyphrase=backerei%20zwie')).toEqual([first.id]);
    expect(await found('keyphrase=backerei&sort=name')).toEqual([second.id, first.id]);
    expect(await found('keyphrase=backerei&sort=-name')).toEqual([first.id, second.id]);
    expect(await found('keyphrase=backerei')).toEqual([first.id, second.id]);
    expect(await found('keyphrase=backerei&status=inactive')).toEqual([second.id]);
    expect(await found('keyphrase=backerei&status=active&sort=client')).toEqual([first.id]);
    expect(await found('keyphrase=backerei&sort=name&maxResults=1')).toEqual([second.id]);
  });

  it('offers active records as field choices, limited to the parent record (ADM-06)', async () => {
    const client = await make('clients', { name: 'Chosen client' });
    const product = await make('products', { client: { id: client.id }, name: 'Chosen product' });
    const other = await make('products', { client: { id: (await make('clients')).id }, name: 'Chosen elsewhere' });
    const choices = async (path: string, by = keeper) =>
      (await by.get(`${BASE}/${path}`)).body.map(({ name }: { name: string }) => name);
    expect(await choices('products/choices/client?keyphrase=chosen')).toEqual(['Chosen client']);
    expect(await choices(`campaigns/choices/product?of=${client.id}`)).toEqual(['Chosen product']);
    expect(await choices('campaigns/choices/product?keyphrase=chosen')).toEqual(['Chosen product', 'Chosen elsewhere']);
    await keeper.delete(`${BASE}/products/${product.id}`);
    expect(await choices(`campaigns/choices/product?of=${client.id}`)).toEqual([]);
    expect(other.values.name).toBe('Chosen elsewhere');
    // Listing currencies requires the right to money settings, but a supplier's currency can be chosen without it.
    expect(await choices('suppliers/choices/paymentCurrency?keyphrase=aud', office)).toEqual(['Australian dollar']);
  });
});

describe('where used (ADM-08)', () => {
  it('counts the referencing rows of each table once and keeps records that are in use (ADM-08)', async () => {
    const client = await make('clients');
    const product = await make('products', { client: { id: client.id } });
    const contact = await make('contacts', { code: undefined, client: { id: client.id } });
    await agency.add.job({ client_id: client.id, product_id: product.id });
    await agency.add.job({ client_id: client.id, contact_id: contact.id, billing_contact_id: contact.id });
    const uses = async (path: string) =>
      (await keeper.get(`${BASE}/${path}/uses`)).body.map(
        ({ table, count: rows }: { table: string; count: number }) => ({
          table,
          count: rows,
        }),
      );
    expect(await uses(`clients/${client.id}`)).toEqual([
      { table: 'job', count: 2 },
      { table: 'contact', count: 1 },
      { table: 'product', count: 1 },
    ]);
    expect(await uses(`products/${product.id}`)).toEqual([{ table: 'job', count: 1 }]);
    expect(await uses(`contacts/${contact.id}`)).toEqual([{ table: 'job', count: 1 }]);
    expect(await uses(`departments/${(await make('departments')).id}`)).toEqual([]);
  });

  it('opens only the rows that the person may read (ADM-08)', async () => {
    const client = await make('clients');
    const product = await make('products', { client: { id: client.id } });
    const job = await agency.add.job({ client_id: client.id, product_id: product.id });
    const project = await agency.add.project({ client_id: client.id });
    const rows = async (table: string, by: TestPerson) =>
      (await by.get(`${BASE}/clients/${client.id}/uses/${table}`)).body;
    const ofJobs = await agency.signIn(
      await agency.add.employee({ access: { masterdata: { read: true }, job: { read: true } } }),
    );
    expect(await rows('job', ofJobs)).toEqual([
      { page: 'job', kind: null, id: job.id, title: `${job.code} ${job.name}` },
    ]);
    expect(await rows('product', ofJobs)).toMatchObject([{ page: 'master-record', kind: 'products', id: product.id }]);
    expect(await rows('job', keeper)).toEqual([]);
    const { body } = await keeper.get(`${BASE}/clients/${client.id}/uses`);
    expect(body).toEqual([
      { table: 'job', count: 2, mayOpen: false },
      { table: 'product', count: 1, mayOpen: true },
    ]);
    for (const table of ['time_entry', 'employee', 'pg_class', 'job; drop table job'])
      expect(await rows(encodeURIComponent(table), ofJobs)).toEqual([]);
    expect(project.id).toBeGreaterThan(0);
  });
});
