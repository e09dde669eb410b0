import { expect, it } from 'vitest';
import { ApiProblem } from '../../platform/api.ts';
import { newOrder } from './new-order.ts';
import { formOf, withHeadField } from './order-form.ts';
import { changedSince, refusalOf } from './save-order.ts';
import { division, dollar, madeLine, madeOrder, somebody, supplier } from './testing/made-order.ts';

it('server errors are shown at the field and the cell, by position of the sent lines (PO-08)', () => {
  const form = formOf(madeOrder({ items: [madeLine(1), madeLine(2), madeLine(3)] }));
  const lines = form.lines.slice(1);
  const { errors, parts: wrong } = refusalOf(
    new ApiProblem(422, 'inactive-fields', 'Inactive fields exist', {
      errors: [
        { path: 'supplier', message: 'Inactive fields exist' },
        { path: 'items.1.taxStatus', message: 'Inactive fields exist' },
        { path: 'items.0.net', message: 'Off' },
        { path: 'nothing', message: 'Elsewhere' },
      ],
      document: { items: [{ error: 'Off' }, { error: 'Inactive fields exist' }, { error: 'Deleted' }] },
    }),
    { ...form, lines },
  );
  expect([...errors]).toEqual([['supplier', 'Inactive fields exist']]);
  expect(wrong).toEqual([
    { key: 'line-3', field: 'taxStatus', why: 'Inactive fields exist' },
    { key: 'line-2', field: 'total', why: 'Off' },
  ]);
});

it('changes after a request without a response are kept if that request created the order (PO-18)', () => {
  const base = newOrder(somebody(), '2026-11-20', { job: null, division });
  const begun = { ...formOf(base), head: { ...formOf(base).head, supplier, currency: dollar } };
  const made = madeOrder({ items: [], details: null });
  expect(changedSince(begun, made)).toBe(null);
  expect(changedSince(withHeadField(begun, 'details', 'Since'), made)!.head.details).toBe('Since');
});
