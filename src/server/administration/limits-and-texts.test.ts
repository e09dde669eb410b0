import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { importCsv } from '../data-exchange/importing/import-csv.ts';
import { kindNamed } from '../data-exchange/kinds.ts';

const LIMITS = '/api/administration/approval-limits';
const TEXTS = '/api/administration/translations';

let agency: TestAgency;
let finance: TestPerson;
let office: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  finance = await agency.signIn(await agency.add.employee({ access: { moneysettings: 'all' } }));
  office = await agency.signIn(await agency.add.employee({ access: { masterdata: 'all' } }));
});
afterAll(() => agency.close());

const bring = (kind: string, csv: string) =>
  importCsv(agency.sql, kindNamed(kind)!, Buffer.from(csv), { dryRun: false });

describe('approval limits (ADM-03)', () => {
  it('are unique per person and division, have an amount or no limit, and apply to orders immediately (ADM-03, ADM-11)', async () => {
    const [person, division] = [
      await agency.add.employee(),
      await agency.add.insert('division', { code: 'DIV', name: 'Division' }),
    ];
    const make = (values: object) => finance.post(LIMITS, { values: { person: { id: person.id }, ...values } });
    const any = await make({});
    expect([any.status, any.body.values.amount, any.body.values.division]).toEqual([201, null, null]);
    expectProblem(await make({ amount: '5' }), 422, 'code-taken');
    expect((await make({ division: { id: division.id }, amount: '2500.5' })).body.values.amount).toBe('2500.5');
    expectProblem(await finance.post(LIMITS, { values: { amount: '5' } }), 422, 'mandatory-fields');
    expectProblem(await make({ division: { id: 999_999 } }), 422, 'reference-unknown');
    expectProblem(await office.get(LIMITS), 404, 'not-found');
    const { rows } = await agency.sql.query(
      'select amount::float8 from approval_limit where employee_id = $1 order by amount',
      [person.id],
    );
    expect(rows).toEqual([{ amount: 2500.5 }, { amount: null }]);
    expect((await finance.delete(`${LIMITS}/${any.body.id}`)).status).toBe(200);
  });

  it('can be imported repeatedly without changes; negative amounts are rejected in the form and in files (ADM-02, ADM-15)', async () => {
    const person = await agency.add.employee();
    const csv = `employee,division,amount\n${person.code},,100\n`;
    expect(await bring('approval-limits', csv)).toMatchObject({ created: 1, problems: [] });
    expect(await bring('approval-limits', csv)).toMatchObject({ created: 0, unchanged: 1, problems: [] });
    const below = await bring('approval-limits', csv.replace('100', '-1'));
    expect(below.problems).toMatchObject([{ line: 2, column: 'amount' }]);
    const other = await agency.add.employee();
    expect((await finance.post(LIMITS, { values: { person: { id: other.id }, amount: '-1' } })).status).toBe(400);
  });
});

describe('translations (ADM-03)', () => {
  it('keep the placeholders of the original, whether edited or imported (ADM-03, ADM-11)', async () => {
    const original = 'Bring {count, row|rows} to {job}';
    const make = (translated: string) => office.post(TEXTS, { values: { kind: 'label', original, translated } });
    for (const lost of ['Zeilen nach {job}', 'Bring {anzahl, a|b} nach {job}', '{count, a|b} {job} {more}'])
      expectProblem(await make(lost), 422, 'translation-places');
    const made = await make('{count, Zeile|Zeilen} nach {job} bringen');
    expect(made.status).toBe(201);
    const save = (translated: string) =>
      office.put(`${TEXTS}/${made.body.id}`, { lastModified: made.body.lastModified, values: { translated } });
    expectProblem(await save('ohne'), 422, 'translation-places');
    expect((await save('Nach {job}: {count, Zeile|Zeilen}')).status).toBe(200);
    const brought = await bring('translations', `kind,original,translated\nlabel,"${original}",nichts\n`);
    expect(brought.problems).toMatchObject([{ line: 2, column: 'translated' }]);
    expectProblem(await finance.get(TEXTS), 404, 'not-found');
  });
});

describe('settings and options (ADM-03)', () => {
  let administrator: TestPerson;
  beforeAll(async () => {
    administrator = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
    await agency.sql.query("insert into config_option (code, setting) values ('jobscope', false)");
  });
  const SETTINGS = '/api/administration/settings';
  const read = async () => (await administrator.get(`${SETTINGS}/1`)).body;
  const save = async (values: object) =>
    administrator.put(`${SETTINGS}/1`, { lastModified: (await read()).lastModified, values });

  it("are a single record per agency that administrators edit; it can't be created or deleted (ADM-03, ADM-11)", async () => {
    expect((await save({ name: 'Here & Now', timeZone: 'Europe/Paris', isSelfApprovalAllowed: true })).status).toBe(
      200,
    );
    expect((await administrator.get('/api/auth/employeeinfo')).body.agency).toMatchObject({
      name: 'Here & Now',
      timeZone: 'Europe/Paris',
    });
    expectProblem(await save({ timeZone: 'Mars/Olympus' }), 422, 'time-zone-unknown');
    expectProblem(await save({ helpLink: 'javascript:alert(1)' }), 422, 'address-invalid');
    expectProblem(await save({ name: '' }), 422, 'mandatory-fields');
    expectProblem(await administrator.post(SETTINGS, { values: { name: 'Other' } }), 403, 'forbidden');
    expectProblem(await administrator.delete(`${SETTINGS}/1`), 403, 'forbidden');
    expectProblem(await office.get(SETTINGS), 404, 'not-found');
    const { rows } = await agency.sql.query(
      "select before, after from audit_event where subject = 'agency' and action = 'update' order by id limit 1",
    );
    expect(rows[0].after).toEqual({ name: 'Here & Now', timeZone: 'Europe/Paris', isSelfApprovalAllowed: true });
  });

  it('allow another base currency only while there are no amounts, rates or limits (ADM-11)', async () => {
    const { id } = await agency.add.insert('currency', { id: 50, code: 'CHF', name: 'Swiss franc' });
    await agency.sql.query('delete from approval_limit');
    expect((await save({ baseCurrency: { id } })).body.values.baseCurrency.id).toBe(id);
    const back = (await agency.sql.query("select id from currency where code <> 'CHF' limit 1")).rows[0].id;
    const person = await agency.add.employee();
    const limit = await finance.post(LIMITS, { values: { person: { id: person.id }, amount: '5' } });
    const refused = await save({ baseCurrency: { id: back } });
    expectProblem(refused, 422, 'currency-settled');
    expect(refused.body.errors[0].path).toBe('values.baseCurrency');
    await finance.delete(`${LIMITS}/${limit.body.id}`);
    expect((await save({ baseCurrency: { id: back } })).status).toBe(200);
    await agency.add.costType({ charge_rate: '1' });
    expectProblem(await save({ baseCurrency: { id } }), 422, 'currency-settled');
  });

  it("let options be switched with immediate effect; options can't be created or deleted (PERM-10, ADM-03)", async () => {
    const listed = (await administrator.get('/api/administration/options')).body;
    const option = listed.find(({ values }: { values: { option: string } }) => values.option === 'jobscope');
    const { lastModified, id } = option;
    const saved = await administrator.put(`/api/administration/options/${id}`, {
      lastModified,
      values: { setting: true },
    });
    expect(saved.body.values).toEqual({ option: 'jobscope', setting: true });
    expect((await administrator.get('/api/auth/employeeinfo')).body.configOptions).toContainEqual({
      code: 'jobscope',
      setting: true,
    });
    expectProblem(await administrator.delete(`/api/administration/options/${id}`), 403, 'forbidden');
    const values = { option: 'divisionRequired', setting: true };
    expectProblem(await administrator.post('/api/administration/options', { values }), 403, 'forbidden');
  });
});
