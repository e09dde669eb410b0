import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursAsNumber, hundredthsFromNumber, sumHours } from './hours.ts';
import { largestFirst, totalsBy, withRest } from './report-totals.ts';

const row = (client: string, units: number) => ({ client, units });
const byClient = ({ client }: { client: string }) => ({ key: client, label: client });

describe('totals of a report', () => {
  it('are exact where sums of floats are not (TDASH-02, TE-13)', () => {
    const totals = totalsBy([row('Acme', 0.1), row('Bolt', 7), row('Acme', 0.2)], byClient);
    expect(totals).toEqual([
      { key: 'Acme', label: 'Acme', hundredths: 30 },
      { key: 'Bolt', label: 'Bolt', hundredths: 700 },
    ]);
  });

  it('stand in order of size, then of name (TDASH-02)', () => {
    const totals = totalsBy([row('Bolt', 1), row('Cobra', 3), row('Acme', 1)], byClient);
    expect(largestFirst(totals).map(({ label }) => label)).toEqual(['Cobra', 'Acme', 'Bolt']);
  });

  it('with too many items: the largest, and the rest combined (TDASH-02)', () => {
    const totals = largestFirst(totalsBy([row('A', 4), row('B', 3), row('C', 2), row('D', 1)], byClient));
    expect(withRest(totals, 4)).toEqual({ shown: totals, rest: [] });
    const { shown, rest } = withRest(totals, 3);
    expect([shown.map(({ label }) => label), rest.map(({ label }) => label)]).toEqual([
      ['A', 'B'],
      ['C', 'D'],
    ]);
  });

  it('lose and invent nothing (TDASH-02, TE-13)', () => {
    const hundredths = fc.integer({ min: -2400, max: 2400 });
    const rows = fc.array(fc.tuple(fc.constantFrom('Acme', 'Bolt', 'Cobra', 'Dune'), hundredths));
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 6 }), (pairs, most) => {
        const all = pairs.map(([client, hours]) => row(client, hoursAsNumber(hours)));
        const { shown, rest } = withRest(largestFirst(totalsBy(all, byClient)), most);
        expect(shown.length + (rest.length > 0 ? 1 : 0)).toBeLessThanOrEqual(most);
        expect(sumHours([...shown, ...rest].map((total) => total.hundredths))).toBe(
          sumHours(all.map(({ units }) => hundredthsFromNumber(units)!)),
        );
      }),
    );
  });
});
