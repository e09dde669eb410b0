import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';

let desk: EstimateDesk;
beforeAll(async () => {
  desk = await startEstimateDesk();
});
afterAll(() => desk.agency.close());

describe('the steps of an estimate', () => {
  it("require approval by the named approver, who can't approve their own (EST-07)", async () => {
    const { maker, approver } = desk;
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    expectProblem(await desk.act(maker, 'ready', estimate), 422, 'estimate-without-approver');
    expectProblem(
      await desk.act(maker, 'ready', estimate, { approver: maker.id }),
      422,
      'estimate-approver-without-right',
    );
    const own = await desk.person({}, { estimate: 'all' });
    const ofOwn = await desk.estimate([desk.section([desk.hours()])], {}, own);
    expectProblem(await desk.act(own, 'ready', ofOwn, { approver: own.id }), 422, 'estimate-approver-own');
    const ready = await desk.do(maker, 'ready', estimate, { approver: approver.id });
    expect(ready).toMatchObject({ status: { code: 'READY' }, approver: { id: approver.id } });
    expectProblem(await desk.act(own, 'approve', ready), 422, 'estimate-approver-only');
    expectProblem(await desk.act(approver, 'recall', ready), 422, 'estimate-own-recall');
    const approved = await desk.do(approver, 'approve', ready);
    expect(approved.status.code).toBe('APPROVED');
    // Sending twice approves once.
    expect(await desk.do(approver, 'approve', ready)).toMatchObject({ lastModified: approved.lastModified });
    expect(approved.history.map(({ action }) => action)).toEqual(['approve', 'ready', 'save', 'create']);
  });

  it("limit approval by the estimate limit, on the total quoted in the agency's currency (EST-07, PERM-12)", async () => {
    const limited = await desk.person({}, { estimate: 'all' });
    await desk.add.insert('approval_limit', { employee_id: limited.id, document_type: 'estimate', amount: '299.99' });
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    expectProblem(await desk.act(desk.maker, 'ready', estimate, { approver: limited.id }), 422, 'approver-above-limit');
    await desk.agency.sql.query("update approval_limit set amount = 300 where document_type = 'estimate'");
    expect((await desk.act(desk.maker, 'ready', estimate, { approver: limited.id })).status).toBe(200);
  });

  it('prevent sending an estimate without lines or with inactive parts for approval (EST-17)', async () => {
    const { maker, approver } = desk;
    expectProblem(
      await desk.act(maker, 'ready', await desk.estimate(), { approver: approver.id }),
      422,
      'estimate-without-lines',
    );
    const old = await desk.add.costType({ name: 'Telex' });
    const estimate = await desk.estimate([desk.section([desk.hours({ costType: { id: old.id } })])]);
    await desk.agency.sql.query('update cost_type set is_active = false where id = $1', [old.id]);
    const refused = await desk.act(maker, 'ready', estimate, { approver: approver.id });
    expectProblem(refused, 422, 'estimate-inactive');
    expect(refused.body.detail).toContain('Telex');
  });

  it('end with approval for an internal project, without sending (EST-12)', async () => {
    const project = await desk.add.job({ code: 'INT', name: 'Own site', is_billable: false });
    const estimate = await desk.estimate([desk.section([desk.hours()])], { job: { id: -project.id } });
    const ready = await desk.do(desk.maker, 'ready', estimate, { approver: desk.approver.id });
    const approved = await desk.do(desk.approver, 'approve', ready);
    expect(approved.allowedActions).not.toContain('send');
    const { rows } = await desk.agency.sql.query(
      "select measure, amount::text from job_amount where job_id = $1 and measure like '%estimate' order by measure",
      [project.id],
    );
    expect(
      rows.map(({ measure, amount }: { measure: string; amount: string }) => `${measure} ${Number(amount)}`),
    ).toEqual(['approved-estimate 300', 'approved-revenue-estimate 300', 'estimate 300', 'revenue-estimate 300']);
  });
});

describe('an estimate in another currency (FX-05, FX-07)', () => {
  it('uses the rate of the day, fixed when sent, and is rejected without one (FX-03, FX-05, RATE-11)', async () => {
    const { add, agency, maker, approver } = desk;
    const dollar = await add.insert<{ id: number }>('currency', {
      id: 2,
      code: 'USD',
      name: 'Dollar',
      number_of_decimals: 2,
    });
    const card = await add.insert<{ id: number }>('rate_card', { code: 'K', name: 'Agreed' });
    const client = await add.insert<{ id: number }>('client', {
      code: 'USA',
      name: 'Client',
      currency_id: dollar.id,
      rate_card_id: card.id,
    });
    await add.insert('card_rate', {
      rate_card_id: card.id,
      cost_type_id: desk.art.id,
      charge_rate: '140',
      currency_id: dollar.id,
      agreed_rate: '170',
    });
    const job = await add.job({ client_id: client.id, division_id: desk.division.id });
    const estimate = await desk.estimate([desk.section([desk.hours(), desk.bought()])], { job: { id: job.id } });
    expect(estimate).toMatchObject({ currency: { code: 'USD' }, net: '460.00', netInBase: null, exchangeRate: null });
    const refused = await desk.act(maker, 'ready', estimate, { approver: approver.id });
    expectProblem(refused, 422, 'no-exchange-rate');
    expect(refused.body.detail).toContain('USD');

    const rate = await add.insert<{ id: number }>('exchange_rate', {
      day: '2026-11-20',
      currency_id: dollar.id,
      base_units: '1',
      currency_units: '1.0837',
    });
    const seen = await desk.read(estimate);
    expect(seen.exchangeRate).toEqual({ base: '1', currency: '1.0837', day: '2026-11-20', isFixed: false });
    const ready = await desk.do(maker, 'ready', seen, { approver: approver.id });
    const sent = await desk.do(maker, 'send', await desk.do(approver, 'approve', ready), { to: ['carla@acme.test'] });
    // 340 / 1.0837 and 120 / 1.0837, each rounded separately.
    expect(sent).toMatchObject({ netInBase: '424.47', exchangeRate: { isFixed: true, day: '2026-11-20' } });
    await agency.sql.query('update exchange_rate set currency_units = 2 where id = $1', [rate.id]);
    const accepted = await desk.do(maker, 'record', sent, { answer: 'accept', name: 'Carla', day: '2026-11-20' });
    expect(accepted.netInBase).toBe('424.47');
    const { rows } = await agency.sql.query(
      "select sum(amount)::text as amount from job_amount where job_id = $1 and measure = 'approved-estimate'",
      [job.id],
    );
    // 313.74 for hours, and 92.28 for bought-in work of 100.
    expect(Number(rows[0].amount)).toBe(406.02);
  });
});

describe('requests to approve an estimate', () => {
  const notified = async (estimate: { id: number }) => {
    const { rows } = await desk.agency.sql.query(
      `select employee_id as id from notification
       where kind = 'estimate-to-approve' and record = $1 and read_on is null order by employee_id`,
      [`estimate:${estimate.id}`],
    );
    return rows.map(({ id }) => id);
  };

  it('go to the approver and their deputies, except those who changed or sent the estimate (EST-07, PO-14)', async () => {
    const write = { create: true, read: true, update: true, delete: true, approve: true };
    const [changer, deputy] = [
      await desk.person({}, { estimate: write, margin: 'all' }),
      await desk.person({}, { estimate: write, margin: 'all' }),
    ];
    for (const person of [changer, deputy])
      await desk.agency.sql.query(
        `insert into deputy (subject, in_place_of_id, deputy_id, start_date, end_date)
         values ('purchase-order', $1, $2, '2000-01-01', '2099-12-31')`,
        [desk.approver.id, person.id],
      );
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    const changed = await desk.save(estimate, { name: 'Changed by a deputy' }, changer);
    const ready = await desk.do(desk.maker, 'ready', changed.body, { approver: desk.approver.id });
    expect(await notified(ready)).toEqual([desk.approver.id, deputy.id].sort((one, other) => one - other));
    expectProblem(await desk.act(changer, 'approve', ready), 422, 'estimate-approver-only');
    await desk.do(deputy, 'approve', ready);
    expect(await notified(ready)).toEqual([]);
  });

  it('also go to a deputy who sent it before, once somebody else has sent it again (EST-07, PO-14)', async () => {
    const write = { create: true, read: true, update: true, delete: true, approve: true };
    const deputy = await desk.person({}, { estimate: write, margin: 'all' });
    await desk.agency.sql.query(
      `insert into deputy (subject, in_place_of_id, deputy_id, start_date, end_date)
       values ('purchase-order', $1, $2, '2000-01-01', '2099-12-31')`,
      [desk.approver.id, deputy.id],
    );
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    const bySender = await desk.do(deputy, 'ready', estimate, { approver: desk.approver.id });
    expect(await notified(bySender)).not.toContain(deputy.id);
    const again = await desk.do(desk.maker, 'ready', await desk.do(desk.maker, 'recall', bySender));
    expect(await notified(again)).toContain(deputy.id);
    expect((await desk.do(deputy, 'approve', again)).status.code).toBe('APPROVED');
  });

  it('are not sent where estimates need no approval (EST-07)', async () => {
    await desk.agency.sql.query("insert into config_option values ('estimatesneednoapproval', true)");
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    const ready = await desk.do(desk.maker, 'ready', estimate, { approver: desk.approver.id });
    await desk.agency.sql.query('delete from config_option');
    expect(ready.status.code).toBe('APPROVED');
    expect(await notified(ready)).toEqual([]);
  });
});

it("a refused step names the status in the reader's language (LANG-02, EST-07)", async () => {
  const { sql } = desk.agency;
  await sql.query("update agency set second_language = 'German'");
  await sql.query(`insert into translation (kind, original, translated) values
    ('label', 'This action isn''t available while the estimate is {status}', 'Nicht möglich, solange der Kostenvoranschlag {status} ist'),
    ('label', 'New', 'neu') on conflict (kind, original) do update set translated = excluded.translated`);
  const reader = await desk.person({ use_second_language: true }, { estimate: 'all' });
  const answer = await desk.act(reader, 'recall', await desk.estimate());
  expectProblem(answer, 422, 'estimate-status');
  expect(answer.body.detail).toBe('Nicht möglich, solange der Kostenvoranschlag neu ist');
});
