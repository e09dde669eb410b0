import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EstimateLineSave } from '#contract/estimates/estimate.ts';
import { ESTIMATES, type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';

let desk: EstimateDesk;
beforeAll(async () => {
  desk = await startEstimateDesk();
});
afterAll(() => desk.agency.close());

const lineOf = (estimate: Awaited<ReturnType<EstimateDesk['estimate']>>, place = 0) =>
  estimate.sections[0]!.lines[place]!;

describe('an estimate', () => {
  it('starts as the next version of the original, dated today and valid for 30 days (EST-01, EST-05)', async () => {
    const first = await desk.estimate();
    expect(first).toMatchObject({
      reference: '1042-E1',
      name: 'Film',
      status: { code: 'NEW' },
      currency: { id: first.currency.id },
    });
    const second = await desk.estimate();
    expect(second.reference).toBe('1042-E2');
    expect(second.sections).toMatchObject([{ kind: 'plain', isPicked: true, lines: [] }]);
  });

  it('calculates hours by rate and purchases by mark-up, with tax, and explains the result (EST-02, EST-03, RATE-12)', async () => {
    const estimate = await desk.estimate([desk.section([desk.hours(), desk.bought()])]);
    expect(lineOf(estimate)).toMatchObject({
      units: '2',
      rate: '150',
      net: '300.00',
      source: { rate: { from: 'cost-type' } },
    });
    expect(lineOf(estimate, 1)).toMatchObject({
      cost: '100.00',
      markUp: '20',
      net: '120.00',
      units: '1',
      rate: '120',
      source: { markUp: { from: 'cost-type' } },
    });
    expect(estimate).toMatchObject({
      net: '420.00',
      tax: '42.00',
      total: '462.00',
      taxes: [{ rate: '10', net: '420.00', tax: '42.00' }],
    });
    // 300 − 2 × 80 for hours, and 20 for bought-in work of 100.
    expect(estimate.margin).toEqual({ margin: '160.00', percent: '38.1' });
  });

  it('turns a line with an overwritten net into 1 x net, and rejects an inconsistent net (MONEY-11)', async () => {
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    const [section] = estimate.sections;
    const line = section!.lines[0]!;
    const typed = await desk.save(estimate, {
      sections: [{ id: section!.id, lines: [{ id: line.id, net: '333.33' }] }],
    });
    expect(lineOf(typed.body)).toMatchObject({ units: '1', rate: '333.33', net: '333.33' });
    const wrong = await desk.save(typed.body, {
      sections: [{ id: section!.id, lines: [{ id: line.id, units: '2', rate: '10', net: '21' }] }],
    });
    expectProblem(wrong, 422, 'amount-mismatch');
    const large = await desk.save(typed.body, {
      sections: [{ id: section!.id, lines: [{ id: line.id, units: '99999999999999999', rate: '99999999999999999' }] }],
    });
    expect(large.status).toBe(422);
    expect((await desk.read(estimate)).net).toBe('333.33');
  });

  it('taxes the sum of each rate and splits it over the lines, including custom tax statuses (MONEY-09)', async () => {
    const { add } = desk;
    const own = await add.insert<{ id: number }>('tax_status', {
      code: 'RED',
      name: 'Reduced',
      gross: true,
      tax_rate: '7',
    });
    const line = (net: string, taxStatus: number | null) =>
      desk.hours({ units: '1', rate: net, taxStatus: taxStatus && { id: taxStatus } });
    const estimate = await desk.estimate([
      desk.section([
        line('100.05', desk.gross.id),
        line('33.35', own.id),
        line('12.34', null),
        line('0.05', desk.gross.id),
      ]),
    ]);
    // 10 % of 100.10, 7 % of 33.35.
    expect(estimate.sections[0]!.lines.map(({ tax }) => tax)).toEqual(['10.01', '2.33', '0.00', '0.00']);
    expect(estimate.tax).toBe('12.34');
  });

  it('counts plain sections and the first alternative; totals are shown with and without options (EST-04)', async () => {
    const of = (net: string) => [desk.hours({ units: '1', rate: net, taxStatus: null })];
    const estimate = await desk.estimate([
      desk.section(of('100')),
      desk.section(of('10'), { kind: 'option' }),
      desk.section(of('40'), { kind: 'alternative', choice: 1 }),
      desk.section(of('60'), { kind: 'alternative', choice: 1 }),
    ]);
    expect(estimate).toMatchObject({ net: '140.00', totals: { without: '140.00', with: '150.00' } });
    expect(estimate.sections.map(({ isPicked }) => isPicked)).toEqual([true, false, true, false]);
    const alone = await desk.save(estimate, { sections: [desk.section(of('1'), { kind: 'alternative', choice: 1 })] });
    expectProblem(alone, 422, 'estimate-alternative-alone');
  });

  it("isn't merged automatically: saving an older version returns the current one (EST-02)", async () => {
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    const saved = await desk.save(estimate, { name: 'Film, longer' });
    expect(saved.body.name).toBe('Film, longer');
    const late = await desk.save(estimate, { name: 'Another' });
    expectProblem(late, 409, 'changed-elsewhere');
    expect(late.body.current.name).toBe('Film, longer');
    // A save without changes succeeds from any version.
    expect((await desk.save(estimate, { name: 'Film, longer' })).status).toBe(200);
  });

  it('is created once for a repeated request (EST-05)', async () => {
    const requestId = '5a3a0d3e-3b9e-4c57-9f8a-0d8f5f6a7b11';
    const make = () => desk.maker.post(ESTIMATES, { job: { id: desk.job.id }, kind: 'original', requestId });
    const [first, second] = await Promise.all([make(), make()]);
    expect(first.body.id).toBe(second.body.id);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
  });

  it('is compared with its copy by line: added, removed, changed (EST-06)', async () => {
    const estimate = await desk.estimate([
      desk.section([desk.hours(), desk.bought(), desk.hours({ details: 'Film' })]),
    ]);
    const copy = (await desk.maker.post(`${ESTIMATES}/${estimate.id}/versions`, {})).body;
    expect(copy.sections[0].lines.map(({ net }: { net: string }) => net)).toEqual(['300.00', '120.00', '300.00']);
    const [section] = copy.sections;
    const [first, second] = section.lines;
    const changed = await desk.save(copy, {
      sections: [
        { id: section.id, lines: [{ id: first.id, units: '3' }, { id: second.id }, desk.hours({ details: 'More' })] },
      ],
    });
    expect(changed.status).toBe(200);
    const { body } = await desk.maker.get(`${ESTIMATES}/${copy.id}/differences/${estimate.id}`);
    expect(body.before.net).toBe('720.00');
    expect(body.after.net).toBe('870.00');
    expect(body.lines.map(({ kind, fields }: { kind: string; fields: string[] }) => [kind, fields])).toEqual([
      ['changed', ['units', 'net']],
      ['added', []],
      ['removed', []],
    ]);
  });

  it('hides cost, mark-up and margin from people without the margin right, and their saves keep them (PERM-14)', async () => {
    const seller = await desk.person(
      {},
      { estimate: { create: true, read: true, update: true, delete: false, approve: false } },
    );
    const estimate = await desk.estimate([desk.section([desk.bought()])]);
    const seen = await desk.read(estimate, seller);
    expect(JSON.stringify(seen)).not.toContain('100.00');
    expect(lineOf(seen)).toMatchObject({ cost: null, markUp: null, margin: null, net: '120.00' });
    const saved = await desk.save(
      seen,
      { sections: [{ ...seen.sections[0], lines: [{ ...lineOf(seen), details: 'Big posters' }] }] },
      seller,
    );
    expect(saved.status).toBe(200);
    expect(lineOf(await desk.read(estimate))).toMatchObject({ cost: '100.00', markUp: '20', details: 'Big posters' });
  });
});

describe('the margin of a whole estimate', () => {
  it('is withheld where it includes a personal cost rate, so that two sums do not reveal one (FIX-63)', async () => {
    const worker = await desk.add.employee({ name: 'Wim' });
    await desk.add.insert('personal_rate', { person_id: worker.id, cost_rate: '98' });
    const of = (...lines: EstimateLineSave[]) => desk.estimate([desk.section(lines)]);
    const personal = desk.hours({ person: { id: worker.id } });
    expect((await of(desk.hours(), personal)).margin).toBeNull();
    expect((await of(personal)).margin).toBeNull();
    expect((await of(desk.hours())).margin).toEqual({ margin: '140.00', percent: '46.7' });
    // An option that isn't picked doesn't count and hides nothing.
    const optional = { ...desk.section([personal]), name: 'Later', kind: 'option' as const };
    const { margin } = await desk.estimate([desk.section([desk.hours()]), optional]);
    expect(margin).toEqual({ margin: '140.00', percent: '46.7' });
  });
});

describe('personal cost rates (RATE-02, PERM-14)', () => {
  it("aren't revealed, not even through a margin, to people without access to money settings (RATE-02)", async () => {
    const worker = await desk.add.employee({ name: 'Wanda' });
    await desk.add.insert('personal_rate', { person_id: worker.id, cost_rate: '66.67' });
    const estimate = await desk.estimate([desk.section([desk.hours({ person: { id: worker.id } }), desk.hours()])]);
    const [section] = estimate.sections;
    expect([section!.margin, section!.lines[0]!.margin, section!.lines[0]!.costRate]).toEqual([null, null, null]);
    expect(section!.lines[1]!.margin).toEqual({ margin: '140.00', percent: '46.7' });
    const level = { create: false, read: true, update: false, delete: false, approve: false };
    const finance = await desk.person({}, { estimate: level, margin: level, moneysettings: level });
    const seen = await desk.read(estimate, finance);
    expect(seen.sections[0]!.lines[0]!).toMatchObject({ costRate: '66.67', margin: { margin: '166.66' } });
    expect(seen.margin).toEqual({ margin: '306.66', percent: '51.1' });
  });
});

it('accept at most 6 decimals in units and rates, also from the API (FIX-130)', async () => {
  for (const field of ['units', 'rate'] as const) {
    const sections = [desk.section([desk.hours({ [field]: '1.0000001' })])];
    const answer = await desk.save(await desk.estimate(), { sections });
    expectProblem(answer, 422, 'line-quantity-too-long');
  }
});
