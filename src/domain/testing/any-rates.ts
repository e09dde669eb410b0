import * as fc from 'fast-check';
import type { RatedWork, Rates } from '../money/rates.ts';

/** Few enough that rates collide: ids from 1 to this for people and cost types, and one card fewer. */
export const MOST_OF_EACH = 3;
const id = fc.integer({ min: 1, max: MOST_OF_EACH });
const cardId = fc.integer({ min: 1, max: MOST_OF_EACH - 1 });
const day = fc.constantFrom('2024-02-28', '2024-02-29', '2024-03-01', '2025-12-31', '2026-01-01', '2026-07-15');
const amount = fc.constantFrom('0', '0.000001', '75.5', '120', '99999999999999999.999999');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);
const lines = <Line>(line: fc.Arbitrary<Line>, key: (line: Line) => unknown) =>
  fc.uniqueArray(line, { selector: (one) => JSON.stringify(key(one)), maxLength: 14 });

/** Rates of cards, cost types and people, unique by key and day. Each cost type has one that is valid from the start. */
export const RATES: fc.Arbitrary<Rates> = fc
  .record({
    cards: lines(
      fc.record({ cardId, costTypeId: id, personId: maybe(id), firstDay: maybe(day), chargeRate: amount }),
      (line) => [line.cardId, line.costTypeId, line.personId, line.firstDay],
    ),
    costTypes: lines(fc.record({ costTypeId: id, firstDay: day, costRate: amount, chargeRate: amount }), (line) => [
      line.costTypeId,
      line.firstDay,
    ]),
    usual: fc.array(fc.record({ costRate: amount, chargeRate: amount }), {
      minLength: MOST_OF_EACH,
      maxLength: MOST_OF_EACH,
    }),
    people: lines(fc.record({ personId: id, firstDay: maybe(day), costRate: amount }), (line) => [
      line.personId,
      line.firstDay,
    ]),
  })
  .map(({ cards, costTypes, usual, people }) => ({
    cards,
    costTypes: [...usual.map((rates, place) => ({ costTypeId: place + 1, firstDay: null, ...rates })), ...costTypes],
    people,
  }));

/** Work of one of these people on one of these cost types, with or without cards. */
export const RATED_WORK: fc.Arbitrary<RatedWork> = fc.record({
  personId: id,
  costTypeId: maybe(id),
  day,
  jobCardId: maybe(cardId),
  clientCardId: maybe(cardId),
});
