import { expect, it } from 'vitest';
import { nextLineKey, withUnread } from '../../documents/lines/line-cells.ts';
import { addedLine, isBlank, lineOf, withChange } from './order-line.ts';
import { account, division, free, gst, madeLine, ref, supplier } from './testing/made-order.ts';

const lineContext = { supplier, division, decimals: 2 };
const line = lineOf(madeLine(1));
const added = addedLine('new-1', { job: ref(20), above: line }, lineContext);

it('an added line has units 1 and rate 0, is for the job of the order and taxed as the one above (PO-07)', () => {
  expect(added).toMatchObject({ id: 0, units: '1', rate: '0', net: '0.00', job: { id: 20 }, taxStatus: { id: 1 } });
  expect(isBlank(added)).toBe(true);
  expect(isBlank(withChange(added, { rate: '2' }, lineContext))).toBe(false);
  expect(isBlank(withUnread(added, 'units', { text: 'two', why: 'no number' }))).toBe(false);
});

it('details take the name of the selection if the other is empty, and are cleared with it (PO-10)', () => {
  const print = withChange(added, { costType: ref(30, 'Print') }, lineContext);
  expect(print.details).toBe('Print');
  expect(withChange(print, { glChart: account(6) }, lineContext).details).toBe('Print');
  expect(withChange(print, { costType: null }, lineContext).details).toBe(null);
  expect(withChange(added, { glChart: account(6) }, lineContext).details).toBe('Office supplies');
  expect(withChange(print, { costType: ref(31, 'Film'), details: 'As agreed' }, lineContext).details).toBe('As agreed');
});

it('choosing the same record keeps entered details (PO-10)', () => {
  const typed = withChange(line, { details: 'Twelve posters' }, lineContext);
  expect(withChange(typed, { costType: ref(30) }, lineContext)).toBe(typed);
});

it('units, rate and tax status recalculate the amounts; a change to the same leaves the very line (MONEY-05)', () => {
  expect(withChange(line, { units: '3' }, lineContext)).toMatchObject({
    net: '150.00',
    tax: '15.00',
    total: '165.00',
  });
  expect(withChange(line, { taxStatus: free }, lineContext)).toMatchObject({ tax: '0.00', total: '100.00' });
  expect(withChange(line, { taxStatus: gst, rate: '50' }, lineContext)).toBe(line);
});

it('a typed tax stays until it is emptied (MONEY-06)', () => {
  const typed = withChange(line, { tax: '9.99' }, lineContext);
  expect(typed).toMatchObject({ tax: '9.99', total: '109.99', allowTaxToCalc: false });
  expect(withChange(typed, { units: '4' }, lineContext)).toMatchObject({
    net: '200.00',
    tax: '9.99',
    total: '209.99',
  });
  expect(withChange(typed, { tax: null }, lineContext)).toMatchObject({ tax: '10.00', allowTaxToCalc: true });
});

it('server errors and unreadable input of a line stay until the field is changed (PO-18)', () => {
  const refused = withUnread(lineOf(madeLine(1, { error: 'Inactive fields exist' })), 'rate', { text: 'x', why: 'no' });
  expect(withChange(refused, { units: '3' }, lineContext)).toMatchObject({
    error: null,
    unread: { rate: { text: 'x' } },
  });
  expect(withChange(refused, { rate: '50' }, lineContext).unread).toEqual({});
});

it('the empty row has the key that its line will have, which no other line has (PO-05)', () => {
  expect(nextLineKey([line])).toBe('new-1');
  expect(nextLineKey([line, added, { ...added, key: 'new-7' }])).toBe('new-8');
});

it('begins the first line with the tax status of the supplier, else of the division (FIX-89)', () => {
  const status = (id: number) => ({ id, code: `T${id}`, name: 'Tax', isActive: true, gross: true });
  const first = (ofSupplier: number | null, ofDivision: number | null) =>
    addedLine(
      'new-1',
      { job: null, above: undefined },
      {
        ...lineContext,
        supplier: { ...lineContext.supplier!, taxStatus: ofSupplier === null ? null : status(ofSupplier) },
        division: { ...lineContext.division!, taxStatus: ofDivision === null ? null : status(ofDivision) },
      },
    ).taxStatus?.id;
  expect([first(1, 2), first(null, 2), first(null, null)]).toEqual([1, 2, undefined]);
});
