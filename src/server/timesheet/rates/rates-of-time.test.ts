import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeRateOf, costRateOf, type RatedWork, type Rates } from '#domain/money/rates.ts';
import { MOST_OF_EACH, RATED_WORK, RATES } from '#domain/testing/any-rates.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';
import { ratesOfTime } from '../../core/time/rates-of-time.sql.ts';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

async function ofEach(make: () => Promise<{ id: number }>): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < MOST_OF_EACH) ids.push((await make()).id);
  return ids;
}

describe('the rate lookup in the database', () => {
  it('matches the rule for any rates (RATE-01, RATE-02, RATE-03)', async () => {
    const { add, agency } = sheet;
    const people = await ofEach(() => add.employee());
    const costTypes = await ofEach(() => add.costType());
    const cards = await ofEach(() => add.insert('rate_card', { code: `C${Math.random()}`, name: 'Card' }));
    const client = await add.client();
    const job = await add.job({ client_id: client.id });
    const idIn = (ids: number[], place: number | null) => (place === null ? null : ids[place - 1]!);

    const fill = async (rates: Rates) => {
      await agency.sql.query('delete from card_rate; delete from cost_type_rate; delete from personal_rate');
      for (const { cardId, costTypeId, personId, firstDay, chargeRate } of rates.cards)
        await add.insert('card_rate', {
          rate_card_id: idIn(cards, cardId),
          cost_type_id: idIn(costTypes, costTypeId),
          person_id: idIn(people, personId),
          first_day: firstDay,
          charge_rate: chargeRate,
        });
      for (const { costTypeId, firstDay, costRate, chargeRate } of rates.costTypes) {
        const id = idIn(costTypes, costTypeId);
        if (firstDay === null)
          await agency.sql.query('update cost_type set cost_rate = $1, charge_rate = $2 where id = $3', [
            costRate,
            chargeRate,
            id,
          ]);
        else
          await add.insert('cost_type_rate', {
            cost_type_id: id,
            first_day: firstDay,
            cost_rate: costRate,
            charge_rate: chargeRate,
          });
      }
      for (const { personId, firstDay, costRate } of rates.people)
        await add.insert('personal_rate', {
          person_id: idIn(people, personId),
          first_day: firstDay,
          cost_rate: costRate,
        });
    };
    const lookUp = async ({ personId, costTypeId, day, jobCardId, clientCardId }: RatedWork) => {
      await agency.sql.query('update job set rate_card_id = $1 where id = $2', [idIn(cards, jobCardId), job.id]);
      await agency.sql.query('update client set rate_card_id = $1 where id = $2', [
        idIn(cards, clientCardId),
        client.id,
      ]);
      const looked = ratesOfTime({ person: 'w.person', job: 'w.job', costType: 'w.cost_type', day: 'w.day' });
      const { rows } = await agency.sql.query(
        `select trim_scale(rate.charge_rate)::text as "chargeRate", trim_scale(rate.cost_rate)::text as "costRate"
         from (select $1::integer as person, $2::integer as job, $3::integer as cost_type, $4::date as day) as w
         cross join lateral (${looked}) as rate`,
        [idIn(people, personId), job.id, idIn(costTypes, costTypeId), day],
      );
      return rows[0];
    };
    await fc.assert(
      fc.asyncProperty(RATES, fc.array(RATED_WORK, { minLength: 5, maxLength: 10 }), async (rates, all) => {
        await fill(rates);
        for (const work of all)
          expect(await lookUp(work)).toEqual({
            chargeRate: chargeRateOf(work, rates)?.rate.chargeRate ?? '0',
            costRate: costRateOf(work, rates)?.costRate ?? '0',
          });
      }),
      { numRuns: 25 },
    );
  });
});

/** An entry's stored rates. */
async function ratesOf(entryId: number): Promise<[number, number]> {
  const { rows } = await sheet.agency.sql.query(
    'select charge_rate::float8 as charge, cost_rate::float8 as cost from time_entry where id = $1',
    [entryId],
  );
  return [rows[0].charge, rows[0].cost];
}

/** A person, a job with its own card and its client's, and two cost types, all with different rates. */
async function ratedWork() {
  const { add } = sheet;
  const [jobCard, clientCard] = [
    await add.insert('rate_card', { code: `J${Math.random()}`, name: 'Launch' }),
    await add.insert('rate_card', { code: `C${Math.random()}`, name: 'Usual' }),
  ];
  const client = await add.client({ rate_card_id: clientCard.id });
  const job = await add.job({ client_id: client.id, rate_card_id: jobCard.id });
  const other = await add.job({ client_id: client.id });
  const [design, film] = [await add.costType(), await add.costType({ cost_rate: '85', charge_rate: '155' })];
  const person = await sheet.person();
  const line = (fields: object) => add.insert('card_rate', { cost_type_id: design.id, ...fields });
  await line({ rate_card_id: jobCard.id, charge_rate: '200' });
  await line({ rate_card_id: jobCard.id, charge_rate: '210', first_day: '2026-11-17' });
  await line({ rate_card_id: clientCard.id, charge_rate: '180' });
  await line({ rate_card_id: clientCard.id, charge_rate: '190', person_id: person.id });
  await add.insert('personal_rate', { person_id: person.id, cost_rate: '61.25' });
  return { person, job, other, design, film };
}
const put = (person: TestPerson, entry: { id: number }, changes: Record<string, unknown>) =>
  person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, changes));

describe('an entry', () => {
  it('gets the rates of its job, person, cost type and day when it is created, also in a batch (RATE-01, RATE-02, RATE-04)', async () => {
    const { person, job, other, design, film } = await ratedWork();
    const on = (fields: object) => sheet.draft({ jobId: job.id, costTypeId: design.id, ...fields });
    const creates = [
      on({}),
      on({ transactionDate: '2026-11-17' }),
      on({ jobId: other.id }),
      on({ costTypeId: film.id }),
    ];
    const { body } = await person.post(`${TIME_ENTRIES}/batch`, { creates, updates: [], deletes: [] });
    const rates: [number, number][] = [];
    for (const { id } of body.creates) rates.push(await ratesOf(id));
    expect(rates).toEqual([
      [200, 61.25],
      [210, 61.25],
      [190, 61.25],
      [155, 61.25],
    ]);
  });

  it('gets new rates only when its day, job or cost type changes (RATE-04)', async () => {
    const { person, job, other, design, film } = await ratedWork();
    let entry = await sheet.entry(person, { jobId: job.id, costTypeId: design.id });
    await sheet.agency.sql.query('update time_entry set charge_rate = 1, cost_rate = 2 where id = $1', [entry.id]);
    entry = await person.get(`${TIME_ENTRIES}/${entry.id}`).then(({ body }) => body);
    entry = (await put(person, entry, { units: 2, notes: 'Second cut' })).body;
    expect(await ratesOf(entry.id)).toEqual([1, 2]);
    entry = (await put(person, entry, { transactionDate: '2026-11-17' })).body;
    expect(await ratesOf(entry.id)).toEqual([210, 61.25]);
    entry = (await put(person, entry, { jobId: other.id })).body;
    expect(await ratesOf(entry.id)).toEqual([190, 61.25]);
    entry = (await put(person, entry, { costTypeId: film.id, transactionDate: MONDAY })).body;
    expect(await ratesOf(entry.id)).toEqual([155, 61.25]);
  });

  it('gets the rates of its day when it is restored after deletion (RATE-04)', async () => {
    const { person, job, design } = await ratedWork();
    const entry = await sheet.entry(person, { jobId: job.id, costTypeId: design.id });
    await person.delete(`${TIME_ENTRIES}/${entry.id}`);
    const { lastModified: _, ...content } = savedAs(entry);
    const again = await person.post(TIME_ENTRIES, { ...content, id: 0, restores: entry.id });
    expect([again.status, await ratesOf(again.body.id)]).toEqual([201, [200, 61.25]]);
  });

  it('has the rates of its cost type when nothing else is agreed (RATE-04)', async () => {
    const person = await sheet.person();
    expect(await ratesOf((await sheet.entry(person)).id)).toEqual([150, 80]);
  });
});
