import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { type CellChange, withCells } from './lines/line-cells.ts';
import { orderSteps } from './order-edit-state.ts';
import { formOf, type OrderForm, orderSaveOf, sentLines } from './order-form.ts';
import { type DraftLine, isBlank, LINE_FIELDS, type LineChange, type LineField, lineValue } from './order-line.ts';
import { account, free, gst, madeLine, madeOrder, ref } from './testing/made-order.ts';

const { afterConflict, afterHeadChange, afterLines, afterRefusal, isAllOwn, isUnsaved } = orderSteps;
type OrderEdit = ReturnType<typeof orderSteps.afterUndo>;
const order = madeOrder();
const noAnswer = { message: 'No answer', errors: new Map(), parts: [] };
const change = (key: string, field: LineField, to: LineChange) => (form: OrderForm) =>
  withCells(form, [{ key, field, change: to }]);

const without =
  (...keys: string[]) =>
  ({ lines }: OrderForm) =>
    lines.filter(({ key }) => !keys.includes(key));

/** Simulates the stored order after a save: lines that were not sent stay, after the others. */
function storedAfter(before: PurchaseOrder, form: OrderForm): PurchaseOrder {
  const sent = sentLines(form);
  let last = Math.max(0, ...before.items.map(({ id }) => id));
  const sentIds = orderSaveOf(before, form, 'r').items?.map(({ id }) => id) ?? [];
  const items = sent.map((line) => {
    const { job, costType, glChart, details, employee, units, rate, taxStatus, net, tax, total, allowTaxToCalc } = line;
    if (line.id === 0) last += 1;
    const values = {
      job,
      costType,
      glChart,
      details,
      employee,
      units,
      rate,
      taxStatus,
      net,
      tax,
      total,
      allowTaxToCalc,
    };
    return madeLine(line.id || last, values);
  });
  const untouched = before.items.filter(({ id }) => ![...sent.map((line) => line.id), ...sentIds].includes(id));
  return { ...before, ...form.head, items: [...items, ...untouched], lastModified: 'later' } as PurchaseOrder;
}

/** Returns the contents of lines, sorted. */
function contentsOf(lines: readonly DraftLine[]): string[] {
  const idOr = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value);
  const said = (line: DraftLine) => LINE_FIELDS.map((field) => idOr(lineValue(line, field))).join(' ');
  return lines
    .filter((line) => !isBlank(line))
    .map(said)
    .sort();
}

const cellChange: fc.Arbitrary<CellChange> = fc
  .record({
    key: fc.constantFrom('line-1', 'line-2', 'new-1', 'new-2', 'new-3'),
    content: fc.oneof(
      fc.constantFrom('0', '7', '12.5').map((units): [LineField, LineChange] => ['units', { units }]),
      fc.constantFrom('1', '99.99').map((rate): [LineField, LineChange] => ['rate', { rate }]),
      fc.constantFrom(null, gst, free).map((taxStatus): [LineField, LineChange] => ['taxStatus', { taxStatus }]),
      fc.constantFrom(null, '3.21').map((tax): [LineField, LineChange] => ['tax', { tax }]),
      fc.constantFrom(null, ref(30), ref(31)).map((costType): [LineField, LineChange] => ['costType', { costType }]),
      fc.constantFrom(null, account(6)).map((glChart): [LineField, LineChange] => ['glChart', { glChart }]),
    ),
  })
  .map(({ key, content: [field, to] }) => ({ key, field, change: to }));
const step = fc.oneof(
  fc.array(cellChange, { maxLength: 4 }).map((cells) => (form: OrderForm) => withCells(form, cells)),
  fc
    .subarray(['line-1', 'line-2', 'new-1', 'new-2'])
    .map((keys) => (form: OrderForm) => (keys.length === 0 ? form.lines : without(...keys)(form))),
);
const steps = fc.array(step, { maxLength: 6 });
const typed = (edit: OrderEdit, some: readonly ((form: OrderForm) => readonly DraftLine[])[]) =>
  some.reduce<OrderEdit>((now, one) => afterLines(now, order, one), edit);

describe('a save without a response (PO-18)', () => {
  it('keeps each line once, with later input, whether saved or not, and without a conflict', () => {
    fc.assert(
      fc.property(steps, steps, fc.boolean(), (first, since, isStored) => {
        const edit = orderSteps.start(typed(null, first), order);
        const stored = isStored ? storedAfter(order, edit.form) : order;
        const later = typed(afterRefusal(edit, noAnswer, edit.form), since)!;
        const rest = afterConflict(later, stored);
        expect(rest === null || isAllOwn(rest)).toBe(true);
        const saved = rest ? storedAfter(stored, rest.form) : stored;
        expect(contentsOf(formOf(saved).lines)).toEqual(contentsOf(later.form.lines));
      }),
    );
  });

  it('is recognised next to later changes and additions of others', () => {
    fc.assert(
      fc.property(steps, steps, fc.boolean(), (first, since, isStored) => {
        const edit = orderSteps.start(typed(null, first), order);
        const before = isStored ? storedAfter(order, edit.form) : order;
        const theirs = madeLine(99, { details: 'Theirs', rate: '3' });
        const stored = { ...before, notes: 'Theirs', items: [...before.items, theirs] };
        const later = typed(afterRefusal(edit, noAnswer, edit.form), since)!;
        const rest = afterConflict(later, stored);
        expect(rest?.conflicts ?? []).toEqual([]);
        const saved = rest ? storedAfter(stored, rest.form) : stored;
        const both = [...later.form.lines, ...formOf(madeOrder({ items: [theirs] })).lines];
        expect(contentsOf(formOf(saved).lines)).toEqual(contentsOf(both));
      }),
    );
  });

  it("counts as own: saving again doesn't duplicate it, and later input causes no conflict", () => {
    const line = change('new-1', 'costType', { costType: ref(30), job: ref(20) });
    const sent = afterHeadChange(
      typed(null, [line, change('new-1', 'rate', { rate: '1000' })]),
      order,
      'details',
      'One',
    )!;
    const stored = storedAfter(order, sent.form);
    const waiting = afterRefusal(sent, noAnswer, sent.form);
    expect(afterConflict(waiting, stored)).toBe(null);
    const later = afterHeadChange(typed(waiting, [change('new-1', 'rate', { rate: '1200' })]), order, 'details', 'Two');
    const rest = afterConflict(later, stored)!;
    expect([rest.conflicts, rest.adopted, rest.unanswered]).toEqual([[], [], []]);
    expect(rest.form.head.details).toBe('Two');
    expect(rest.form.lines.map(({ id, key, rate }) => [id, key, rate])).toEqual([
      [1, 'line-1', '50'],
      [2, 'line-2', '50'],
      [3, 'new-1', '1200'],
    ]);
  });

  it('can be any of several sent versions, with other fields in the line', () => {
    const first = typed(null, [change('new-1', 'costType', { costType: ref(30), job: ref(20) })])!;
    const second = typed(afterRefusal(first, noAnswer, first.form), [change('new-1', 'rate', { rate: '5' })])!;
    const third = typed(afterRefusal(second, noAnswer, second.form), [change('new-1', 'rate', { rate: '6' })]);
    for (const { form } of [first, second]) {
      const rest = afterConflict(third, storedAfter(order, form))!;
      expect(rest.form.lines.map(({ id, rate }) => [id, rate]).slice(2)).toEqual([[3, '6']]);
      expect(isAllOwn(rest)).toBe(true);
    }
  });

  it('treats a reverted value as unsaved, and reverts it where it is stored', () => {
    const sent = afterHeadChange(null, order, 'details', 'One')!;
    const back = afterHeadChange(afterRefusal(sent, noAnswer, sent.form), order, 'details', order.details);
    expect(isUnsaved(back)).toBe(true);
    expect(afterConflict(back, order)).toBe(null);
    const rest = afterConflict(back, storedAfter(order, sent.form), back!.form)!;
    expect([rest.form.head.details, isAllOwn(rest)]).toEqual([order.details, true]);
  });

  it('that deleted a line deletes a line that it added once it is gone again, and adds one that is wanted again', () => {
    const sent = typed(null, [change('new-1', 'costType', { costType: ref(31), job: ref(20) }), without('line-1')])!;
    const stored = storedAfter(order, sent.form);
    const later = typed(afterRefusal(sent, noAnswer, sent.form), [
      without('new-1'),
      (form) => [formOf(order).lines[0]!, ...form.lines],
    ]);
    const rest = afterConflict(later, stored)!;
    expect(rest.form.lines.map(({ id, key }) => [id, key])).toEqual([
      [2, 'line-2'],
      [0, 'line-1'],
    ]);
    expect(contentsOf(formOf(storedAfter(stored, rest.form)).lines)).toEqual(contentsOf(formOf(order).lines));
  });
});
