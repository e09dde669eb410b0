import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrailPage, TrailRow } from '#contract/audit/audit.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const TRAIL = '/api/administration/audit';

let agency: TestAgency;
let administrator: TestPerson;
let keeper: TestPerson;
let office: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  await agency.sql.query('alter table currency alter column id restart with 100');
  const signedIn = async (name: string, access: object) => agency.signIn(await agency.add.employee({ name, access }));
  administrator = await signedIn('Ada', { administration: 'all' });
  keeper = await signedIn('Kim', { masterdata: 'all', moneysettings: 'all', administration: 'all', job: 'all' });
  office = await signedIn('Olga', { masterdata: 'all' });
});
afterAll(() => agency.close());

let count = 0;
const make = async (kind: string, values: object = {}) => {
  const code = `A${++count}`;
  const { status, body } = await keeper.post(`/api/administration/${kind}`, {
    values: { code, name: `Made ${count}`, ...values },
  });
  expect(status).toBe(201);
  return body as { id: number; lastModified: string };
};
const save = async (kind: string, { id, lastModified }: { id: number; lastModified: string }, values: object) => {
  const { status, body } = await keeper.put(`/api/administration/${kind}/${id}`, { lastModified, values });
  expect(status).toBe(200);
  return body as { id: number; lastModified: string };
};
const trail = async (query: Record<string, string | number>, by = administrator): Promise<TrailPage> => {
  const { status, body } = await by.get(
    `${TRAIL}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  );
  expect(status).toBe(200);
  return body as TrailPage;
};
const told = ({ rows }: TrailPage) => rows.map(({ action, record }) => `${action} ${record}`);
const changesOf = (row: TrailRow | undefined) =>
  Object.fromEntries((row?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]));

/** A row of any kind, as the database's owner could insert. */
const write = async (row: Record<string, unknown>) => {
  const names = Object.keys(row);
  await agency.sql.query(
    `insert into audit_event (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(row).map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
  );
};

describe('the trail (AUDIT-01)', () => {
  it('is filtered by person, represented person, record, action, origin and dates, newest first (AUDIT-01)', async () => {
    const client = await make('clients', { code: 'NARROW', name: 'Narrow' });
    await save('clients', client, { name: 'Narrower' });
    const other = await make('clients');
    expect(told(await trail({ kind: 'client', id: client.id }))).toEqual([
      'update NARROW Narrower',
      'create NARROW Narrower',
    ]);
    const byKeeper = await trail({ by: keeper.id, kind: 'client' });
    expect(byKeeper.rows.map(({ subjectId }) => subjectId).slice(0, 3)).toEqual([other.id, client.id, client.id]);
    expect((await trail({ by: administrator.id, kind: 'client' })).rows).toEqual([]);
    expect((await trail({ action: 'update', kind: 'client' })).rows[0]).toMatchObject({
      by: { id: keeper.id, name: 'Kim' },
      action: 'update',
      way: 'web',
    });
    const base = { subject: 'favorite_job', subject_id: 1, action: 'create', way: 'import' };
    await write({ ...base, by_employee_id: keeper.id, for_employee_id: office.id, at: '2024-02-29T23:59:59.999Z' });
    await write({ ...base, at: '2024-03-01T00:00:00Z' });
    expect((await trail({ for: office.id })).rows.map((row) => [row.for?.name, row.way])).toEqual([['Olga', 'import']]);
    expect((await trail({ way: 'import', kind: 'favorite_job' })).rows.map(({ at }) => at.slice(0, 10))).toEqual([
      '2024-03-01',
      '2024-02-29',
    ]);
    const leapDay = await trail({ from: '2024-02-29', to: '2024-02-29' });
    expect(leapDay.rows.map(({ by }) => by?.name)).toEqual(['Kim']);
  });

  it("starts days at midnight in the agency's time zone, also across daylight saving changes (AUDIT-01)", async () => {
    await agency.sql.query("update agency set time_zone = 'Europe/Berlin'");
    const base = { subject: 'deputy', subject_id: 1, action: 'delete', way: 'web' };
    for (const at of ['2025-03-29T22:59:59Z', '2025-03-29T23:00:00Z', '2025-03-30T21:59:59Z', '2025-03-30T22:00:00Z'])
      await write({ ...base, at });
    const day = await trail({ from: '2025-03-30', to: '2025-03-30' });
    expect(day.rows.map(({ at }) => at)).toEqual(['2025-03-30T21:59:59.000Z', '2025-03-29T23:00:00.000Z']);
    await agency.sql.query("update agency set time_zone = 'UTC'");
  });

  it('pages through entries of the same moment without gaps or duplicates (AUDIT-01)', async () => {
    await agency.sql.query(`
      insert into audit_event (at, by_employee_id, subject, subject_id, action, way)
      select '2023-05-05', ${office.id}, 'job_comment', number, 'create', 'web' from generate_series(1, 120) as number`);
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const page: TrailPage = await trail({ kind: 'job_comment', to: '2023-05-05', ...(before ? { before } : {}) });
      seen.push(...page.rows.map(({ subjectId }) => subjectId));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, place) => 120 - place));
  });

  it('limits the rows scanned per page, says how far it got and continues from there (AUDIT-01)', async () => {
    await agency.sql.query(`
      insert into audit_event (at, subject, subject_id, action, way)
      select '2022-01-01'::timestamptz + number * interval '1 second', 'translation', number, case number when 7 then 'delete' else 'create' end, 'web'
      from generate_series(1, 50001) as number`);
    const first = await trail({ kind: 'translation', action: 'delete', to: '2022-12-31' });
    expect(first.rows.map(({ subjectId }) => subjectId)).toEqual([7]);
    const looked = await trail({ kind: 'translation', words: 'nowhere', to: '2022-12-31' });
    expect(looked).toMatchObject({ rows: [], searchedTo: '2022-01-01T08:20:02.000Z' });
    const further = await trail({ kind: 'translation', words: 'nowhere', to: '2022-12-31', before: looked.next! });
    expect(further.searchedTo).toBe('2022-01-01T02:46:42.000Z');
    const end = await trail({ kind: 'translation', words: 'nowhere', to: '2022-12-31', before: further.next! });
    expect(end).toMatchObject({ rows: [], next: null, searchedTo: null });
  });

  it('offers people by search, including those who have left (AUDIT-01)', async () => {
    const { id } = await agency.add.employee({ name: 'Zoë Gone', is_active: false });
    const { body } = await administrator.get(`${TRAIL}/people?keyphrase=${encodeURIComponent('zoe')}`);
    expect(body).toMatchObject([{ id, name: 'Zoë Gone', isActive: false }]);
    expect((await administrator.get(`${TRAIL}/people?id=${id}`)).body).toMatchObject([{ id }]);
    expect((await administrator.get(`${TRAIL}/people?keyphrase=%25`)).body).toEqual([]);
  });
});

describe('the trail as a file (AUDIT-01, IDENT-10)', () => {
  const exported = async (query: Record<string, string>, by = administrator) =>
    by.get(`${TRAIL}/export?${new URLSearchParams(query)}`);

  it('contains the search results with a line per field, and is itself recorded in the trail (AUDIT-01, AUDIT-03)', async () => {
    const client = await make('clients', { code: 'FILE', name: 'Before, "so"' });
    await save('clients', client, { name: '=1+1' });
    const answer = await exported({ kind: 'client', id: String(client.id) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('trail-2026-11-21.csv');
    const [head, ...lines] = String(answer.body).trimEnd().split('\r\n');
    expect(head).toMatch(/id,at,by,for,on_behalf_of,way,action,subject,subject_id,record,field,line,before,after$/);
    expect(lines[0]).toMatch(/^\d+,[\dT:.Z-]+,Kim,,,web,update,client,\d+,.*,name,,"Before, ""so""",'=1\+1$/);
    expect(lines.slice(1).every((line) => line.includes(',create,client,'))).toBe(true);
    const [row] = (await trail({ kind: 'export' })).rows;
    expect(changesOf(row)).toMatchObject({ kind: [null, 'trail'], count: [null, '2'] });
  });

  it('spans many pages without gaps; too large an export is rejected (AUDIT-01)', async () => {
    await agency.sql.query(`
      insert into audit_event (at, subject, subject_id, action, way)
      select '2021-05-05', 'holiday', number, 'create', 'web' from generate_series(1, 2500) as number`);
    const whole = String((await exported({ kind: 'holiday', to: '2021-05-05' })).body);
    expect(whole.trimEnd().split('\r\n')).toHaveLength(2501);
    await agency.sql.query(`
      insert into audit_event (at, subject, subject_id, action, way)
      select '2021-06-06', 'holiday', number, 'create', 'web' from generate_series(1, 20001) as number`);
    expectProblem(await exported({ kind: 'holiday', to: '2021-06-06' }), 413, 'trail-too-long');
  });

  it('contains nothing its reader may not see, and is for administrators only (RATE-02, PERM-09)', async () => {
    expectProblem(await exported({}, office), 403, 'forbidden');
    const { rows } = await agency.sql.query<{ id: number }>('select id from employee order by id limit 1');
    const person = { id: rows[0]!.id };
    await keeper.post('/api/administration/personal-rates', { values: { person, costRate: '98765.4321' } });
    const seen = (by: TestPerson) => exported({ kind: 'personal_rate' }, by).then(({ body }) => String(body));
    expect(await seen(keeper)).toContain('98765.4321');
    expect(await seen(administrator)).not.toContain('98765.4321');
  });
});

describe('trail filters (AUDIT-05)', () => {
  it('reject reversed dates, an unknown kind, action or origin, and an ID without a kind (AUDIT-05)', async () => {
    for (const query of [
      'from=2026-02-02&to=2026-02-01',
      'kind=nothing',
      'action=explode',
      'way=carrier+pigeon',
      'id=3',
      'from=2026-02-30',
      'by=x',
      `words=${'x'.repeat(201)}`,
    ])
      expectProblem(await administrator.get(`${TRAIL}?${query}`), 400, 'invalid-request');
    const { body } = await administrator.get(`${TRAIL}?from=2026-02-02&to=2026-02-01`);
    expect(body.errors).toEqual([{ path: 'querystring.to', message: "The last day can't be before the first" }]);
  });

  it.each(['100%', 'under_score', 'back\\slash', '"quoted"', '🦊', 'naïve', "o'brien", '(a|b)*'])(
    'take words literally: %s (AUDIT-05)',
    async (word) => {
      const wanted = await make('clients', { name: `has ${word} in it` });
      await make('clients', { name: 'has 100 underXscore backslash quoted ab in it' });
      const found = await trail({ words: word, kind: 'client' });
      expect(found.rows.map(({ subjectId }) => subjectId)).toEqual([wanted.id]);
    },
  );

  it('match every word, ignoring case and accents, but not field names (AUDIT-05)', async () => {
    const wanted = await make('clients', { name: 'Müller Ölwerk' });
    expect((await trail({ words: 'olwerk MULLER' })).rows.map(({ subjectId }) => subjectId)).toEqual([wanted.id]);
    expect((await trail({ words: 'olwerk missing' })).rows).toEqual([]);
    expect((await trail({ words: 'isActive' })).rows).toEqual([]);
  });
});

describe('changes in the trail (AUDIT-02)', () => {
  it('show current names, exact numbers, lists and flags (AUDIT-02)', async () => {
    const currency = await make('currencies', { code: 'NOK', name: 'Krone' });
    const supplier = await make('suppliers', {
      code: 'SUP',
      name: 'Supply',
      paymentCurrency: { id: currency.id },
      taxRate: '12345678901234567.123456',
    });
    const saved = await save('suppliers', supplier, { paymentCurrency: null, useSecondLanguage: true });
    await save('currencies', currency, { name: 'Norwegian krone' });
    const [changed, made] = (await trail({ kind: 'supplier', id: saved.id }, keeper)).rows;
    expect(changesOf(made)).toEqual({
      code: [null, 'SUP'],
      name: [null, 'Supply'],
      paymentCurrency: [null, { name: 'NOK Norwegian krone' }],
      taxRate: [null, '12345678901234567.123456'],
    });
    expect(changesOf(changed)).toEqual({
      paymentCurrency: [{ name: 'NOK Norwegian krone' }, null],
      useSecondLanguage: [false, true],
    });
  });

  it('include imports by their table columns, without unknown fields (AUDIT-02)', async () => {
    const client = await make('clients');
    await write({
      subject: 'product',
      subject_id: 77,
      action: 'update',
      way: 'import',
      before: { id: 77, client_id: client.id, name: 'Before', is_active: true, search_text: 'before', rate: 1.1 },
      after: { id: 77, client_id: client.id, name: 'After', is_active: false, search_text: 'after', rate: 1.2 },
    });
    const [row] = (await trail({ kind: 'product', id: 77 })).rows;
    expect(changesOf(row)).toEqual({ name: ['Before', 'After'], isActive: [true, false] });
    expect([row?.record, row?.hidden]).toEqual(['After', 0]);
  });

  it('show order lines by number and hours to the hundredth (AUDIT-02)', async () => {
    const line = (id: number, values: object) => ({ id, details: 'Paper', units: '1', rate: '2', ...values });
    await write({
      subject: 'purchase_order',
      subject_id: 9_000_001,
      action: 'update',
      way: 'web',
      before: { details: 'Same', lines: [line(1, {}), line(2, {}), line(3, {})] },
      after: { details: 'Same', lines: [line(1, {}), line(2, { units: '3.0' }), line(0, { details: 'New' })] },
    });
    const [row] = (await trail({ kind: 'purchase_order', id: 9_000_001 })).rows;
    expect(row!.changes.filter(({ field }) => field === 'units' || field === 'details')).toEqual([
      { field: 'units', list: 'lines', line: 2, before: '1', after: '3.0' },
      { field: 'details', list: 'lines', line: 3, before: null, after: 'New' },
      { field: 'units', list: 'lines', line: 3, before: null, after: '1' },
      { field: 'details', list: 'lines', line: 3, before: 'Paper', after: null },
      { field: 'units', list: 'lines', line: 3, before: '1', after: null },
    ]);
    await write({
      subject: 'time_entry',
      subject_id: 9_000_002,
      action: 'create',
      way: 'web',
      after: { units: 725, notes: '' },
    });
    expect(changesOf((await trail({ kind: 'time_entry', id: 9_000_002 })).rows[0])).toEqual({ units: [null, '7.25'] });
  });

  it('hide money settings from people without that right, also from searches (AUDIT-02, RATE-02)', async () => {
    const supplier = await make('suppliers', { code: 'TAXED', taxNumber: 'secretnumber' });
    const costType = await make('cost-types', { code: 'RATED', name: 'secretname', costRate: '99.5' });
    const [shown] = (await trail({ kind: 'supplier', id: supplier.id })).rows;
    expect([Object.keys(changesOf(shown)), shown?.hidden]).toEqual([['code', 'name'], 1]);
    const [rated] = (await trail({ kind: 'cost_type', id: costType.id })).rows;
    expect([changesOf(rated), rated?.hidden]).toEqual([{}, 3]);
    for (const words of ['secretnumber', 'secretname', '99.5']) {
      expect((await trail({ words })).rows).toEqual([]);
      expect((await trail({ words }, keeper)).rows).toHaveLength(1);
    }
  });

  it('show the history of a master record to everyone who may read it, without hidden fields (AUDIT-02, ADM-04)', async () => {
    const supplier = await make('suppliers', { code: 'HIST', taxNumber: 'T1' });
    await save('suppliers', supplier, { name: 'Renamed' });
    const path = `/api/administration/suppliers/${supplier.id}/history`;
    const { status, body } = await office.get(path);
    expect([status, told(body as TrailPage)]).toEqual([200, ['update HIST Renamed', 'create HIST Renamed']]);
    expect((body as TrailPage).rows.map(({ hidden }) => hidden)).toEqual([0, 1]);
    expect(((await keeper.get(path)).body as TrailPage).rows.map(({ hidden }) => hidden)).toEqual([0, 0]);
    expectProblem(await office.get('/api/administration/suppliers/987654/history'), 404, 'not-found');
    expectProblem(await office.get(`/api/administration/cost-types/${supplier.id}/history`), 404, 'not-found');
    expectProblem(await administrator.get(path), 404, 'not-found');
    expectProblem(await office.get(TRAIL), 403, 'forbidden');
  });

  it('show the history of a job to everyone who may read the job (AUDIT-02)', async () => {
    const { id } = await agency.add.job({});
    await write({
      subject: 'job',
      subject_id: id,
      action: 'update',
      way: 'web',
      before: { notes: 'a' },
      after: { notes: 'b' },
    });
    const { body } = await keeper.get(`/api/jobs/${id}/history`);
    expect(changesOf((body as TrailPage).rows[0])).toEqual({ notes: ['a', 'b'] });
    expectProblem(await keeper.get('/api/jobs/987654/history'), 404, 'not-found');
    expectProblem(await office.get(`/api/jobs/${id}/history`), 403, 'forbidden');
  });
});
