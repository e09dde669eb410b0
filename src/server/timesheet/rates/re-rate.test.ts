import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RefusalCode } from '#contract/http/refusal.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';

const BASE = '/api/administration';
let sheet: TimeSheet;
let finance: TestPerson;
let worker: TestPerson;
beforeAll(async () => {
  sheet = await startTimeSheet();
  finance = await sheet.person({ access: { moneysettings: 'all', job: 'all' } });
  worker = await sheet.person();
});
afterAll(() => sheet.agency.close());

/** A client with a card, its job, a cost type, and the card's line, all created by the usual calls. */
async function agreedWork(values: object = {}) {
  const { add } = sheet;
  const code = `K${Math.random()}`;
  const card = (await finance.post(`${BASE}/rate-cards`, { values: { code, name: 'Agreed' } })).body;
  const client = await add.client({ rate_card_id: card.id });
  const job = await add.job({ client_id: client.id });
  const costType = await add.costType();
  const made = async (fields: object) => {
    const line = { rateCard: { id: card.id }, costType: { id: costType.id }, ...fields };
    return finance.post(`${BASE}/card-rates`, { values: line });
  };
  const entry = (day = MONDAY, fields: object = {}) =>
    sheet.entry(worker, { jobId: job.id, costTypeId: costType.id, transactionDate: day, ...fields });
  return { card, client, job, costType, made, entry, ...values };
}
const changesOf = (kind: string, id: number, days = '') => finance.get(`${BASE}/${kind}/${id}/rate-changes${days}`);
const ratesOf = async (ids: number[]) => {
  const { rows } = await sheet.agency.sql.query(
    'select charge_rate::float8 as rate from time_entry where id = any($1) order by work_date, id',
    [ids],
  );
  return rows.map(({ rate }) => rate);
};

describe('a changed or backdated rate', () => {
  it('changes no entries by itself; the re-rating is previewed by job and applied as shown (RATE-05)', async () => {
    const { card, job, made, entry } = await agreedWork();
    const [first, second] = [await entry('2026-11-16', { units: 2 }), await entry('2026-11-18', { units: 1.5 })];
    expect(await ratesOf([first.id, second.id])).toEqual([150, 150]);
    const line = await made({ firstDay: '2026-11-17', chargeRate: '200.10' });
    expect(line.status).toBe(201);
    expect(await ratesOf([first.id, second.id])).toEqual([150, 150]);

    for (const [kind, id] of [
      ['card-rates', line.body.id],
      ['rate-cards', card.id],
    ] as const) {
      const { status, body } = await changesOf(kind, id);
      const amounts = {
        entries: 1,
        hours: 1.5,
        chargedBefore: '225.00',
        chargedAfter: '300.15',
        costBefore: '120.00',
        costAfter: '120.00',
      };
      expect([status, body]).toEqual([
        200,
        {
          jobs: [{ job: expect.objectContaining({ id: job.id, code: job.code }), ...amounts }],
          total: amounts,
          kept: { entries: 0, hours: 0 },
          proof: expect.any(String),
        },
      ]);
    }
    const { body: shown } = await changesOf('card-rates', line.body.id);
    const done = await finance.post(`${BASE}/card-rates/${line.body.id}/re-rate`, { proof: shown.proof });
    expect([done.status, done.body]).toEqual([200, { entries: 1, hours: 1.5 }]);
    expect(await ratesOf([first.id, second.id])).toEqual([150, 200.1]);
    // A repeated request changes nothing twice.
    const again = await finance.post(`${BASE}/card-rates/${line.body.id}/re-rate`, { proof: shown.proof });
    expect([again.status, again.body]).toEqual([200, { entries: 0, hours: 0 }]);
    const trail = (await sheet.trailOf('time_entry', second.id)).filter(({ action }) => action === 're-rate');
    expect(trail).toEqual([
      {
        by: finance.id,
        for: worker.id,
        action: 're-rate',
        before: { chargeRate: '150' },
        after: { chargeRate: '200.1' },
      },
    ]);
  });

  it('is rejected with a new preview when the result would differ from the preview (RATE-05)', async () => {
    const { made, entry } = await agreedWork();
    const one = await entry();
    const { body: line } = await made({ chargeRate: '210' });
    const { body: shown } = await changesOf('card-rates', line.id);
    const other = await entry('2026-11-18');
    await sheet.agency.sql.query('update time_entry set charge_rate = 1 where id = $1', [other.id]);
    const refused = await finance.post(`${BASE}/card-rates/${line.id}/re-rate`, { proof: shown.proof });
    expectProblem(refused, 409, 'rate-changes-differ');
    expect(refused.body.current.total.entries).toBe(2);
    expect(await ratesOf([one.id, other.id])).toEqual([150, 1]);
    const proof = refused.body.current.proof;
    expect((await finance.post(`${BASE}/card-rates/${line.id}/re-rate`, { proof })).body.entries).toBe(2);
  });

  it('applies to approved time, but not to billed time and locked periods (RATE-05, RATE-09)', async () => {
    const { add, agency } = sheet;
    const { client, job, made, entry } = await agreedWork();
    const [open, approved, locked, billed] = [
      await entry('2026-11-16'),
      await entry('2026-11-17'),
      await entry('2025-02-03'),
      await entry('2026-11-18'),
    ];
    await add.approve(approved.id);
    await add.approve(billed.id);
    const period = await add.period({ start_date: '2025-02-01', end_date: '2025-02-28', is_locked: true });
    const invoice = await add.insert('client_invoice', {
      reference: `I${client.id}`,
      kind: 'PRODUCTION',
      client_id: client.id,
      division_id: (await add.insert('division', { code: `D${client.id}`, name: 'Division' })).id,
      currency_id: 1,
      document_date: MONDAY,
      created_by_id: finance.id,
      account_executive_id: finance.id,
    });
    const line = await add.insert('client_invoice_line', {
      client_invoice_id: invoice.id,
      job_id: job.id,
      position: 1,
    });
    await agency.sql.query('update time_entry set billed_invoice_line_id = $1 where id = $2', [line.id, billed.id]);
    const { body: rate } = await made({ chargeRate: '300' });
    const { body: shown } = await changesOf('card-rates', rate.id);
    expect([shown.total.entries, shown.kept]).toEqual([2, { entries: 2, hours: 2 }]);
    await finance.post(`${BASE}/card-rates/${rate.id}/re-rate`, { proof: shown.proof });
    expect(await ratesOf([open.id, approved.id])).toEqual([300, 300]);
    expect(await ratesOf([locked.id, billed.id])).toEqual([150, 150]);
    await agency.sql.query('delete from period where id = $1', [period.id]);
  });

  it('of a person, a cost type or a client changes their entries in the requested date range (RATE-05)', async () => {
    const { client, costType, made, entry } = await agreedWork();
    const entries = [await entry('2026-11-16'), await entry('2026-11-17'), await entry('2026-11-18')];
    const ids = entries.map(({ id }) => id);
    await made({ chargeRate: '175' });
    const { body: between } = await changesOf('clients', client.id, '?from=2026-11-17&to=2026-11-17');
    expect(between.total).toMatchObject({ entries: 1, chargedAfter: '175.00' });
    const days = { from: '2026-11-17', to: '2026-11-17' };
    await finance.post(`${BASE}/clients/${client.id}/re-rate`, { ...days, proof: between.proof });
    expect(await ratesOf(ids)).toEqual([150, 175, 150]);
    const dated = { costType: { id: costType.id }, firstDay: '2026-11-18', costRate: '95', chargeRate: '1' };
    const { body: ofCostType } = await finance.post(`${BASE}/cost-type-rates`, { values: dated });
    const { body: changes } = await changesOf('cost-type-rates', ofCostType.id, '?from=2026-11-18');
    // The card takes precedence over the cost type, which only provides the cost rate.
    expect(changes.total).toMatchObject({
      entries: 1,
      chargedAfter: '175.00',
      costBefore: '80.00',
      costAfter: '95.00',
    });
    const { body: own } = await finance.post(`${BASE}/personal-rates`, {
      values: { person: { id: worker.id }, costRate: '66' },
    });
    const { body: ofPerson } = await changesOf('personal-rates', own.id, '?from=2026-11-16&to=2026-11-18');
    expect(ofPerson.jobs.some(({ costAfter }: { costAfter: string }) => costAfter === '198.00')).toBe(true);
    await finance.delete(`${BASE}/personal-rates/${own.id}`);
  });

  it('is applied with the right to approve money settings, and previewed with the right to read them (RATE-05)', async () => {
    const { card } = await agreedWork();
    const reader = await sheet.person({ access: { moneysettings: { read: true, update: true } } });
    const path = `${BASE}/rate-cards/${card.id}`;
    const { body } = await reader.get(`${path}/rate-changes`);
    expect(body.total.entries).toBe(0);
    expectProblem(await reader.post(`${path}/re-rate`, { proof: body.proof }), 403, 'forbidden');
    expectProblem(await worker.get(`${path}/rate-changes`), 403, 'forbidden');
    for (const none of ['departments/1', 'nothing/1', 'rate-cards/1999999'])
      expectProblem(await finance.get(`${BASE}/${none}/rate-changes`), 404, 'not-found');
  });
});

describe('the origin of a rate', () => {
  it('names card, line and first day of a charge rate; cost only for people who may read money settings (RATE-06, RATE-02)', async () => {
    const { card, costType, made, entry } = await agreedWork();
    await made({ chargeRate: '200', firstDay: '2026-11-16', person: { id: worker.id } });
    const { id } = await entry();
    const { body } = await finance.get(`${TIME_ENTRIES}/${id}/rate`);
    const line = { rate: '200', from: 'client-card', firstDay: '2026-11-16', person: { id: worker.id } };
    expect(body).toMatchObject({
      chargeRate: '200',
      charge: { ...line, card: { id: card.id, code: card.values.code }, costType: { id: costType.id } },
      cost: { costRate: '80', reason: { rate: '80', from: 'cost-type', firstDay: null, person: null } },
    });
    const reader = await sheet.person({ access: { job: { read: true } } });
    expect((await reader.get(`${TIME_ENTRIES}/${id}/rate`)).body).toMatchObject({ chargeRate: '200', cost: null });
    const elsewhere = await sheet.person({ access: { project: { read: true } } });
    expectProblem(await elsewhere.get(`${TIME_ENTRIES}/${id}/rate`), 404, 'not-found');
    expectProblem(await worker.get(`${TIME_ENTRIES}/${id}/rate`), 403, 'forbidden');
  });
});

describe('invalid rates', () => {
  it('below 0, over 6 decimals or twice on one day are rejected at the cell and leave no trace (RATE-08)', async () => {
    const { card, costType, made } = await agreedWork();
    const refusals: [object, RefusalCode, string][] = [
      [{ chargeRate: '-0.01' }, 'rate-below-zero', 'values.chargeRate'],
      [{ chargeRate: '1.0000001' }, 'rate-decimals', 'values.chargeRate'],
      [{}, 'mandatory-fields', 'values.chargeRate'],
    ];
    for (const [fields, code, path] of refusals) {
      const refused = await made(fields);
      expectProblem(refused, 422, code);
      expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
    }
    expect((await made({ chargeRate: '0.000001', firstDay: '2028-02-29' })).status).toBe(201);
    expect((await made({ chargeRate: '5', firstDay: '2028-02-29', person: { id: worker.id } })).status).toBe(201);
    expect((await made({ chargeRate: '7' })).status).toBe(201);
    for (const firstDay of ['2028-02-29', null]) {
      const twice = await made({ chargeRate: '6', firstDay });
      expectProblem(twice, 422, 'rate-day-taken');
      expect(twice.body.errors[0].path).toBe('values.firstDay');
    }
    // The sheet reports each row separately, including two new ones for the same day.
    const row = (fields: object) => ({
      id: null,
      requestId: crypto.randomUUID(),
      values: { rateCard: { id: card.id }, costType: { id: costType.id }, ...fields },
    });
    const rows = [
      row({ firstDay: '2027-01-01', chargeRate: '8' }),
      row({ firstDay: '2027-01-01', chargeRate: '9' }),
      row({ firstDay: '2027-02-01', chargeRate: '-1' }),
    ];
    const { body } = await finance.post(`${BASE}/card-rates/batch`, { rows });
    expect(body.map((one: { problem: { code: string } | null }) => one.problem?.code ?? null)).toEqual([
      null,
      'rate-day-taken',
      'rate-below-zero',
    ]);
    const { rows: left } = await sheet.agency.sql.query('select from card_rate where rate_card_id = $1', [card.id]);
    expect(left).toHaveLength(4);
  });

  it("of people can't be found without money settings (RATE-02)", async () => {
    const keeper = await sheet.person({ access: { masterdata: 'all', people: 'all' } });
    for (const kind of ['personal-rates', 'card-rates', 'rate-cards', 'cost-type-rates'])
      for (const path of [kind, `${kind}/export`, `${kind}/1`])
        expectProblem(await keeper.get(`${BASE}/${path}`), 404, 'not-found');
  });
});
