import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/calendar.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const BASE = '/api/administration/exchange-rates';

let agency: TestAgency;
let finance: TestPerson;
let dollar: number;
let base: number;
let today: string;
beforeAll(async () => {
  agency = await startTestAgency();
  finance = await agency.signIn(await agency.add.employee({ access: { moneysettings: 'all' } }));
  const { rows } = await agency.sql.query(
    'select base_currency_id as id, (now() at time zone time_zone)::date::text as today from agency',
  );
  [base, today] = [rows[0].id, rows[0].today];
  const made = await agency.sql.query(
    "insert into currency (id, code, name) values (50, 'CHF', 'Swiss franc') returning id",
  );
  dollar = made.rows[0].id;
});
afterAll(() => agency.close());

const rate = (values: object) => ({ day: today, currency: { id: dollar }, currencyUnits: '1.0837', ...values });

describe('manually entered rates', () => {
  it('are stored as entered, with the source "typed" (FX-01, FX-02)', async () => {
    const made = await finance.post(BASE, { values: rate({ baseUnits: '100', currencyUnits: '108.375000001' }) });
    expect(made.status).toBe(201);
    expect(made.body.values).toMatchObject({ baseUnits: '100', currencyUnits: '108.375000001', source: 'typed' });
    const { rows } = await agency.sql.query(
      "select after from audit_event where subject = 'exchange_rate' and subject_id = $1",
      [made.body.id],
    );
    expect(rows).toMatchObject([{ after: { currencyUnits: '108.375000001', currency: dollar, day: today } }]);
    const again = await finance.post(BASE, { values: rate({}) });
    expect(again).toMatchObject({ status: 422, body: { code: 'exchange-rate-taken' } });
  });

  it.each([
    ['0', 'exchange-rate-not-positive', 'An exchange rate must be more than 0'],
    ['-1.0837', 'exchange-rate-not-positive', 'An exchange rate must be more than 0'],
    ['1.083712345678', 'exchange-rate-digits', 'A figure of an exchange rate has at most 12 digits'],
    ['1234567890123', 'exchange-rate-digits', 'A figure of an exchange rate has at most 12 digits'],
  ])('%s is refused at its field (FX-09)', async (currencyUnits, code, message) => {
    const day = addDays(today, -1);
    const refused = await finance.post(BASE, { values: rate({ day, currencyUnits }) });
    expect(refused.body).toMatchObject({ code, errors: [{ path: 'values.currencyUnits', message }] });
    const other = await finance.post(BASE, { values: rate({ day, baseUnits: currencyUnits }) });
    expect(other.body).toMatchObject({ code, errors: [{ path: 'values.baseUnits', message }] });
  });

  it('accept twelve digits, wherever the decimal point is (FX-09)', async () => {
    for (const [back, currencyUnits] of ['123456789012', '1.08371234567', '0.000000000012'].entries()) {
      const made = await finance.post(BASE, { values: rate({ day: addDays(today, -10 - back), currencyUnits }) });
      expect([made.status, made.body.values?.currencyUnits]).toEqual([201, currencyUnits]);
    }
  });

  it('are rejected at the field for a future date, the base currency or an unknown currency (FX-09)', async () => {
    const ahead = await finance.post(BASE, { values: rate({ day: addDays(today, 1) }) });
    expect(ahead).toMatchObject({ status: 422, body: { code: 'exchange-rate-ahead' } });
    expect(ahead.body.errors).toMatchObject([{ path: 'values.day' }]);
    const ofBase = await finance.post(BASE, { values: rate({ currency: { id: base } }) });
    expect(ofBase.body).toMatchObject({ code: 'exchange-rate-of-base', errors: [{ path: 'values.currency' }] });
    const unknown = await finance.post(BASE, { values: rate({ currency: { id: 4711 } }) });
    expect(unknown.body).toMatchObject({ code: 'reference-unknown', errors: [{ path: 'values.currency' }] });
  });

  it("can't claim to come from a file or overwrite a rate that did (FX-03, FX-09)", async () => {
    const said = await finance.post(BASE, { values: rate({ day: addDays(today, -3), source: 'file' }) });
    expect(said.body).toMatchObject({ code: 'read-only-field', errors: [{ path: 'values.source' }] });
    const { rows } = await agency.sql.query(
      `insert into exchange_rate (day, currency_id, currency_units, source) values ($1, $2, 1.1, 'file') returning id, last_modified`,
      [addDays(today, -3), dollar],
    );
    const lastModified = (await finance.get(`${BASE}/${rows[0].id}`)).body.lastModified;
    const over = await finance.put(`${BASE}/${rows[0].id}`, { lastModified, values: { currencyUnits: '1.2' } });
    expect(over.body).toMatchObject({ code: 'exchange-rate-of-file' });
    const beside = await finance.post(BASE, { isConfirmed: true, values: rate({ day: addDays(today, -3) }) });
    expect(beside.status).toBe(201);
  });

  it('require money settings to read and the update permission to edit (PERM-11, FX-02)', async () => {
    const reader = await agency.signIn(await agency.add.employee({ access: { moneysettings: { read: true } } }));
    expect((await reader.get(BASE)).status).toBe(200);
    expect((await reader.post(BASE, { values: rate({ day: addDays(today, -5) }) })).status).toBe(403);
    const keeper = await agency.signIn(await agency.add.employee({ access: { masterdata: 'all' } }));
    expect((await keeper.get(BASE)).status).toBe(404);
  });

  it('are listed with the latest date first (FX-02)', async () => {
    const { body } = await finance.get(BASE);
    const days = body.map(({ values }: { values: { day: string } }) => values.day);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('prevent changing the base currency (FX-01)', async () => {
    const administrator = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
    const [settings] = (await administrator.get('/api/administration/settings')).body;
    const { body } = await administrator.get(`/api/administration/settings/${settings.id}`);
    const changed = await administrator.put(`/api/administration/settings/${settings.id}`, {
      lastModified: body.lastModified,
      values: { baseCurrency: { id: dollar } },
    });
    expect(changed.body).toMatchObject({ code: 'currency-settled' });
  });
});

describe('a rate that differs by more than half from the one before', () => {
  it('is saved only after confirmation, in the form and in the sheet (FIX-118)', async () => {
    await agency.sql.query('delete from exchange_rate');
    expect((await finance.post(BASE, { values: rate({ day: addDays(today, -1) }) })).status).toBe(201);
    const odd = rate({ currencyUnits: '108.37' });
    const refused = await finance.post(BASE, { values: odd });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'exchange-rate-odd', errors: [{ path: 'values.currencyUnits' }] },
    });
    const row = { id: null, requestId: crypto.randomUUID(), values: odd };
    const inSheet = await finance.post(`${BASE}/batch`, { rows: [row] });
    expect(inSheet.body).toMatchObject([{ record: null, problem: { code: 'exchange-rate-odd' } }]);
    const confirmed = await finance.post(`${BASE}/batch`, { rows: [{ ...row, isConfirmed: true }] });
    expect(confirmed.body).toMatchObject([{ record: { values: { currencyUnits: '108.37' } }, problem: null }]);
    const [{ record }] = confirmed.body;
    const { lastModified } = record;
    expect(
      (await finance.put(`${BASE}/${record.id}`, { lastModified, values: { currencyUnits: '1.09' } })).status,
    ).toBe(200);
  });
});
