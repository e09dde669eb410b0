import { describe, expect, it } from 'vitest';
import {
  amountsOfPicked,
  blocksOf,
  type LinkedEstimate,
  type LinkedSection,
  pickedAtFirst,
  withAlternative,
  withOption,
} from './picked-sections.ts';

const line = (id: number, net: string, taxRate: string | null) => ({
  id,
  details: '',
  units: '1',
  rate: net,
  net,
  tax: '0.00',
  total: net,
  taxRate,
});
const section = (id: number, kind: LinkedSection['kind'], choice: number | null, net: string): LinkedSection => ({
  ...{ id, kind, choice, net, name: `Section ${id}`, isPicked: true },
  lines: [line(id * 10, net, kind === 'option' ? '7' : '19')],
});
const SECTIONS = [
  section(1, 'plain', null, '100.05'),
  section(2, 'alternative', 1, '10.00'),
  section(3, 'option', null, '20.00'),
  section(4, 'alternative', 1, '30.33'),
  section(5, 'alternative', 2, '1.00'),
  section(6, 'alternative', 2, '2.00'),
];
const estimate = {
  sections: SECTIONS,
  currency: { id: 1, code: 'EUR', name: 'Euro', numberOfDecimals: 2, isActive: true },
} as LinkedEstimate;

describe('selected options of a client (EST-04, EST-10)', () => {
  it('begins without options and with the first of alternatives (EST-04)', () => {
    expect(pickedAtFirst(SECTIONS)).toEqual([2, 5]);
  });

  it('toggles an option, and lets an alternative replace the others of its choice alone (EST-04)', () => {
    const first = pickedAtFirst(SECTIONS);
    expect(withOption(first, 3, true)).toEqual([2, 5, 3]);
    expect(withOption(withOption(first, 3, true), 3, true)).toEqual([2, 5, 3]);
    expect(withOption([2, 5, 3], 3, false)).toEqual([2, 5]);
    expect(withAlternative(SECTIONS, [2, 5, 3], SECTIONS[3]!)).toEqual([5, 3, 4]);
  });

  it('comes to the nets of what counts and the tax of each rate, rounded once (MONEY-09)', () => {
    const { sections, ...amounts } = amountsOfPicked(estimate, [4, 5, 3]);
    expect(amounts).toEqual({
      counts: [true, false, true, true, true, false],
      net: '151.38',
      tax: '26.36',
      total: '177.74',
    });
    // 19 % of 131.38 is 24.96, split over the three lines of that rate; 7 % of 20.00 is 1.40.
    const taxes = sections.filter(({ isPicked }) => isPicked).map(({ lines: [one] }) => one!.tax);
    expect(taxes).toEqual(['19.01', '1.40', '5.76', '0.19']);
  });

  it('shows no tax if nothing is taxable (MONEY-09)', () => {
    const untaxed = { ...SECTIONS[0]!, lines: [line(1, '100.00', null), line(2, '5.00', '0')] };
    const amounts = amountsOfPicked({ ...estimate, sections: [untaxed] }, []);
    expect(amounts).toMatchObject({ tax: '0.00', total: '105.00' });
  });

  it('shows alternatives of a choice together, at the position of the first (EST-04)', () => {
    expect(blocksOf(SECTIONS).map(({ sections }) => sections.map(({ id }) => id))).toEqual([[1], [2, 4], [3], [5, 6]]);
  });
});
