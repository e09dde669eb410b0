import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellChange, withCells } from './lines/line-cells.ts';
import { withSide } from './merge-order.ts';
import { orderSteps } from './order-edit-state.ts';
import { buildLineContext, formOf, type OrderForm, orderSaveOf } from './order-form.ts';
import { type LineChange, type LineField, withChange } from './order-line.ts';
import { division, free, gst, madeLine, madeOrder, ref } from './testing/made-order.ts';

const { afterConflict, afterHeadChange, afterLines, afterRedo, afterRefusal, afterSave, afterUndo, isUnsaved } =
  orderSteps;
type OrderEdit = ReturnType<typeof orderSteps.afterUndo>;
const order = madeOrder();
const lineContext = buildLineContext(formOf(order).head);
const change = (key: string, field: LineField, to: LineChange) => (form: OrderForm) =>
  withCells(form, [{ key, field, change: to }]);
const without =
  (...keys: string[]) =>
  ({ lines }: OrderForm) =>
    lines.filter(({ key }) => !keys.includes(key));
const rate = (key: string, value: string) => change(key, 'rate', { rate: value });

describe('every step with lines can be undone and made again (PO-05)', () => {
  const cellChange: fc.Arbitrary<CellChange> = fc
    .record({
      key: fc.constantFrom('line-1', 'line-2', 'new-1', 'new-2'),
      content: fc.oneof(
        fc.constantFrom('0', '7', '12.5').map((units): [LineField, LineChange] => ['units', { units }]),
        fc.constantFrom('1', '99.99').map((value): [LineField, LineChange] => ['rate', { rate: value }]),
        fc.constantFrom(null, gst, free).map((taxStatus): [LineField, LineChange] => ['taxStatus', { taxStatus }]),
        fc.constantFrom(null, '3.21').map((tax): [LineField, LineChange] => ['tax', { tax }]),
        fc.constantFrom(null, ref(30), ref(31)).map((costType): [LineField, LineChange] => ['costType', { costType }]),
      ),
    })
    .map(({ key, content: [field, to] }) => ({ key, field, change: to }));
  const step = fc.oneof(
    fc.array(cellChange, { maxLength: 4 }).map((cells) => (form: OrderForm) => withCells(form, cells)),
    fc
      .subarray(['line-1', 'line-2', 'new-1'])
      .map((keys) => (form: OrderForm) => (keys.length === 0 ? form.lines : without(...keys)(form))),
  );

  it('undoing all steps restores the lines, redoing them reapplies the changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const states: OrderEdit[] = [];
        const last = steps.reduce<OrderEdit>((edit, one) => {
          const next = afterLines(edit, order, one);
          if (next !== edit) states.push(edit);
          return next;
        }, null);
        let undone = last;
        for (const before of states.reverse()) {
          undone = afterUndo(undone);
          expect(undone!.form.lines).toEqual(before?.form.lines ?? formOf(order).lines);
        }
        expect(afterUndo(undone)).toBe(undone);
        let redone = undone;
        for (let count = 0; count < states.length; count += 1) redone = afterRedo(redone);
        expect(redone?.form.lines).toEqual(last?.form.lines);
      }),
    );
  });

  it('totals of lines always follow from units, rate and tax, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const edit = steps.reduce<OrderEdit>((now, one) => afterLines(now, order, one), null);
        for (const line of (edit?.form ?? formOf(order)).lines) {
          const again = withChange(
            { ...line, net: '0', total: '', appliedTax: null },
            { units: line.units, rate: `0${line.rate}` },
            lineContext,
          );
          expect([line.net, line.tax, line.total]).toEqual([again.net, again.tax, again.total]);
        }
      }),
    );
  });
});

it('a refusal of a line goes when that line is changed, and of a field of the head when that is (PO-18)', () => {
  const typed = afterHeadChange(afterLines(null, order, rate('line-1', '60')), order, 'details', 'x');
  const refused = afterRefusal(typed, {
    message: 'No',
    errors: new Map([['supplier', 'Unknown']]),
    parts: [
      { key: 'line-1', field: 'rate', why: 'Bad' },
      { key: 'line-2', field: 'rate', why: 'Bad' },
    ],
  });
  const later = afterLines(refused, order, rate('line-1', '61'))!;
  expect(later.refusal!.parts.map(({ key }) => key)).toEqual(['line-2']);
  expect(afterHeadChange(refused, order, 'supplier', null)!.refusal!.errors.size).toBe(0);
});

describe('two people at one order (PO-03, PO-04)', () => {
  const mine = afterHeadChange(afterLines(null, order, rate('line-1', '60')), order, 'details', 'Mine');

  it('one-sided changes are merged, also within a line; fields that both changed are a conflict', () => {
    const current = madeOrder({
      details: 'Theirs',
      notes: 'Call first',
      items: [
        madeLine(1, { rate: '70', units: '3', net: '210.00', tax: '21.00', total: '231.00' }),
        madeLine(2),
        madeLine(3),
      ],
      lastModified: '2026-11-20T10:00:00.000Z',
    });
    const edit = afterConflict(mine, current)!;
    expect(edit.adopted).toEqual(['notes', 'lines']);
    expect(edit.conflicts).toMatchObject([{ fields: ['details'] }, { kind: 'field', field: 'rate' }]);
    expect(edit.form.lines[0]).toMatchObject({ units: '3', rate: '60', net: '180.00', total: '198.00' });
    expect(edit.form.lines).toHaveLength(3);
    const [head, line] = edit.conflicts;
    const theirs = withSide(withSide(edit.form, head!, 'theirs'), line!, 'theirs');
    expect(theirs.head.details).toBe('Theirs');
    expect(theirs.lines[0]).toMatchObject({ rate: '70', total: '231.00' });
  });

  it('a line that they deleted and that was changed here needs a choice, and becomes a line of its own when it is kept', () => {
    const edit = afterConflict(mine, madeOrder({ items: [madeLine(2)] }))!;
    const conflict = edit.conflicts.find((one) => 'kind' in one && one.kind === 'line')!;
    expect(edit.form.lines.map(({ id, rate: of }) => [id, of])).toEqual([
      [2, '50'],
      [0, '60'],
    ]);
    const withoutIt = withSide(edit.form, conflict, 'theirs');
    expect(withoutIt.lines.map(({ id }) => id)).toEqual([2]);
    expect(withSide(withoutIt, conflict, 'mine').lines.map(({ id }) => id)).toEqual([2, 0]);
  });

  it('a line that was deleted here and changed there needs a choice', () => {
    const deleted = afterLines(null, order, without('line-1'));
    const edit = afterConflict(deleted, madeOrder({ items: [madeLine(1, { units: '9' }), madeLine(2)] }))!;
    const [conflict] = edit.conflicts;
    expect(conflict).toMatchObject({ kind: 'line', mine: null });
    expect(edit.form.lines.map(({ id }) => id)).toEqual([2]);
    expect(withSide(edit.form, conflict!, 'theirs').lines.map(({ units }) => units)).toEqual(['9', '2']);
  });

  it('the own change that was saved without an answer leaves nothing to do', () => {
    const stored = madeOrder({
      details: 'Mine',
      items: [madeLine(1, { rate: '60', net: '120.00', tax: '12.00', total: '132.00' }), madeLine(2)],
    });
    expect(afterConflict(mine, stored)).toBe(null);
  });
});

it('input during a save stays on top of the stored lines (PO-18)', () => {
  const sent = afterLines(null, order, (form) =>
    withCells(form, [{ key: 'new-1', field: 'costType', change: { costType: ref(30), job: ref(20) } }]),
  )!;
  const later = afterHeadChange(afterLines(sent, order, rate('new-1', '5')), order, 'notes', 'Typed since');
  const stored = madeOrder({ items: [madeLine(1), madeLine(2), madeLine(3, { units: '1', rate: '0' })] });
  const edit = afterSave(later, sent.form, stored)!;
  expect(edit.form.lines.map(({ id, rate: of }) => [id, of])).toEqual([
    [1, '50'],
    [2, '50'],
    [3, '5'],
  ]);
  expect(edit.form.head.notes).toBe('Typed since');
  expect(isUnsaved(edit)).toBe(true);
  expect(afterSave(sent, sent.form, stored)).toBe(null);
  expect(division.gstTaxRate).toBe('10');
});

it('a line into which something is being typed while it is saved keeps its name, and nothing counts as changed (PO-04, PO-18)', () => {
  const sent = afterLines(null, order, (form) =>
    withCells(form, [{ key: 'new-1', field: 'costType', change: { costType: ref(30), job: ref(20) } }]),
  )!;
  const stored = madeOrder({ items: [madeLine(1), madeLine(2), madeLine(3, { units: '1', rate: '0' })] });
  const held = afterSave(sent, sent.form, stored, true)!;
  expect([held.form.lines.map(({ id, key }) => [id, key]).at(-1), isUnsaved(held)]).toEqual([[3, 'new-1'], false]);
  const later = afterLines(held, order, rate('new-1', '600'))!;
  expect(later.form.lines.map(({ id, rate: of }) => [id, of]).slice(2)).toEqual([[3, '600']]);
});

it('a line that is deleted while the save that adds it is under way is deleted by the next one (PO-05, PO-18)', () => {
  const sent = afterLines(null, order, (form) =>
    withCells(form, [{ key: 'new-1', field: 'costType', change: { costType: ref(30), job: ref(20) } }]),
  )!;
  const later = afterLines(sent, order, without('new-1'));
  const stored = madeOrder({ items: [madeLine(1), madeLine(2), madeLine(3, { units: '1', rate: '0' })] });
  const edit = afterSave(later, sent.form, stored)!;
  expect(edit.form.lines.map(({ id }) => id)).toEqual([1, 2]);
  expect(orderSaveOf(stored, edit.form, 'r').items!.map(({ id, purchaseOrderID }) => [id, purchaseOrderID])).toEqual([
    [1, 41],
    [2, 41],
    [3, -41],
  ]);
});
