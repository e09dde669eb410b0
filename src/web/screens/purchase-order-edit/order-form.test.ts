import { describe, expect, it } from 'vitest';
import { jobOfAddress, newOrder } from './new-order.ts';
import { buildLineContext, formOf, isFormChanged, orderSaveOf, withCurrency, withHeadField } from './order-form.ts';
import { addedLine, withChange } from './order-line.ts';
import { fixedHeadFields, headProblems, lineProblems, linesLock } from './order-rules.ts';
import { account, free, madeLine, madeOrder, ref, somebody, supplier, yen } from './testing/made-order.ts';

const order = madeOrder();
const form = formOf(order);
const lineContext = buildLineContext(form.head);

describe('the request of a save', () => {
  it('an existing order sends only changes, with its version (PO-18)', () => {
    const changed = withHeadField(form, 'details', 'More posters');
    expect(orderSaveOf(order, changed, 'r')).toEqual({
      id: 41,
      lastModified: order.lastModified,
      details: 'More posters',
    });
  });

  it('every line when one has changed; deleted ones are marked and come last, added blank ones stay here (PO-05)', () => {
    const lines = [
      withChange(form.lines[1]!, { units: '3' }, lineContext),
      addedLine('new-1', { job: ref(20), above: undefined }, lineContext),
    ];
    const { items } = orderSaveOf(order, { ...form, lines }, 'r');
    expect(items!.map(({ id, purchaseOrderID }) => [id, purchaseOrderID])).toEqual([
      [2, 41],
      [1, -41],
    ]);
    expect(items![0]).toMatchObject({ units: '3', rate: '50', net: '150.00', tax: '15.00', total: '165.00' });
  });

  it('a new order sends everything with the request id, and no amounts without a currency (PO-02)', () => {
    const base = newOrder(somebody(), '2026-11-21', { job: ref(20), division: null });
    const line = withChange(
      addedLine('new-1', { job: ref(20), above: undefined }, lineContext),
      { costType: ref(30), rate: '5' },
      lineContext,
    );
    const body = orderSaveOf(base, { ...formOf(base), lines: [line] }, 'request');
    expect(body).toMatchObject({ id: 0, requestId: 'request', job: { id: 20 }, requester: { id: 7 }, currency: null });
    expect(Object.keys(body.items![0]!)).not.toContain('net');
  });
});

it('the job in the URL is used with its name, and only with an id (PO-02)', () => {
  expect(jobOfAddress({ jobID: '12', jobCode: 'J12', jobName: 'Film' })).toMatchObject({ id: 12, code: 'J12' });
  expect(jobOfAddress({ jobID: '-4' })).toMatchObject({ id: -4 });
  for (const jobID of ['0', 'x', '']) expect(jobOfAddress({ jobID })).toBe(null);
});

it('another supplier or currency recalculates every line (PO-11, MONEY-03)', () => {
  const other = { ...supplier, id: 9, overrideTaxRate: true, taxRate: '15' };
  const changed = withHeadField(withHeadField(form, 'supplier', other), 'currency', yen);
  expect(changed.lines.map(({ net, tax, total }) => [net, tax, total])).toEqual([
    ['100', '15', '115'],
    ['100', '15', '115'],
  ]);
  expect(withHeadField(form, 'details', 'x').lines).toBe(form.lines);
});

it('a form with everything back as it was is not changed, nor one with an empty line (PO-22)', () => {
  const back = withHeadField(withHeadField(form, 'details', 'x'), 'details', 'Posters');
  expect(isFormChanged(order, back)).toBe(false);
  const blank = addedLine('new-1', { job: null, above: form.lines[1] }, lineContext);
  expect(isFormChanged(order, { ...form, lines: [...form.lines, blank] })).toBe(false);
  const lines = [form.lines[0]!, withChange(form.lines[1]!, { taxStatus: free }, lineContext)];
  expect(isFormChanged(order, { ...form, lines })).toBe(true);
  expect(isFormChanged(order, { ...form, lines: [form.lines[0]!] })).toBe(true);
});

describe('reasons that prevent saving an order', () => {
  it('supplier, division and date are needed, delivery is a day and not before the order, nothing is inactive (PO-06, PO-08)', () => {
    const base = newOrder(somebody(), '2026-11-21', { job: null, division: null });
    const wrong = (head: Partial<typeof form.head>) =>
      headProblems({ ...formOf(base).head, ...head }).map(({ field, why }) => `${field} ${why}`);
    expect(wrong({ documentDate: null })).toEqual([
      'supplier mandatory-fields',
      'division mandatory-fields',
      'documentDate mandatory-fields',
    ]);
    expect(wrong({ ...form.head, deliveryDate: '2026-11-19' })).toEqual(['deliveryDate delivery-before-order']);
    expect(wrong({ ...form.head, deliveryDate: '31/02/2027' })).toEqual(['deliveryDate not-a-day']);
    expect(wrong({ ...form.head, supplier: { ...supplier, isActive: false } })).toEqual(['supplier inactive-fields']);
  });

  it('each line is checked except blank ones; amounts that are too large are reported (PO-07, PO-08, PO-09)', () => {
    const lines = [
      withChange(form.lines[0]!, { job: null }, lineContext),
      withChange(form.lines[1]!, { rate: '12345678901234567', units: '100' }, lineContext),
      { ...withChange(form.lines[1]!, { glChart: { ...account(6), forceEmployee: true } }, lineContext), key: 'third' },
      addedLine('new-1', { job: null, above: undefined }, lineContext),
    ];
    expect(lineProblems(lines, lineContext.decimals)).toEqual([
      { key: 'line-1', field: 'job', why: 'mandatory-fields' },
      { key: 'line-1', field: 'costType', why: 'mandatory-fields' },
      { key: 'line-1', field: 'glChart', why: 'mandatory-fields' },
      { key: 'line-2', field: 'total', why: 'line-too-large' },
      { key: 'third', field: 'employee', why: 'line-needs-employee' },
    ]);
  });
});

it('disabled fields: all but private notes once sent, read-only fields always, lines without supplier (PO-12, FIX-10, PERM-07)', () => {
  const sent = madeOrder({ allowedActions: ['edit-notes'] });
  expect(fixedHeadFields(somebody(), sent).has('privateNotes')).toBe(false);
  expect(fixedHeadFields(somebody(), sent).has('notes')).toBe(true);
  expect(fixedHeadFields(somebody(), sent).has('supplier')).toBe(true);
  expect(linesLock(somebody(), sent, form)).toBe('locked');
  expect([...fixedHeadFields(somebody(['notes']), order)]).toEqual(['notes']);
  expect(linesLock(somebody(['items']), order, form)).toBe('read-only');
  expect(linesLock(somebody(), order, { ...form, head: { ...form.head, supplier: null } })).toBe('choose-first');
  expect(linesLock(somebody(), madeOrder({ items: [madeLine(1)] }), form)).toBe(null);
});

it('converts rates and typed taxes into another currency, or keeps the numbers', () => {
  // 100 JPY are 2 AUD.
  const cross = { baseUnits: '50', currencyUnits: '1' };
  const typed = { ...form, lines: [withChange(form.lines[0]!, { tax: '3.33' }, lineContext)] };
  const [before] = typed.lines;
  const converted = withCurrency(typed, yen, { change: 'convert', cross });
  expect(converted.head.currency).toBe(yen);
  expect(converted.lines[0]).toMatchObject({
    rate: String(Number(before!.rate) * 50),
    tax: '167',
    allowTaxToCalc: false,
  });
  expect(withCurrency(typed, yen, { change: 'keep', cross }).lines[0]).toMatchObject({ rate: before!.rate });
  expect(orderSaveOf(order, converted, 'request').items![0]).toMatchObject({ rate: converted.lines[0]!.rate });
});
