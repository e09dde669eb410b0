import { expect, it } from 'vitest';
import { changesOfAmendment, referenceOfAmendment } from './order-amendment.ts';

const line = {
  id: 1,
  amendsLineId: null,
  details: 'Posters',
  units: '2',
  rate: '50',
  taxStatus: 'GST',
  total: '110.00',
};
const order = {
  ...{ currency: 'AUD', deliveryDate: '2026-12-01', details: 'Launch', notes: null, total: '165.00' },
  lines: [line, { ...line, id: 2, details: 'Flyers', units: '1', total: '55.00' }],
};

it('lists the changes of a revision: header, lines by number, additions, removals and total', () => {
  const after = {
    ...order,
    ...{ deliveryDate: '2026-12-08', notes: '', total: '297.00' },
    lines: [
      { ...line, id: 11, amendsLineId: 1, units: '3.0', rate: '50.00', total: '165.00' },
      { ...line, id: 13, details: 'Banners', total: '132.00' },
    ],
  };
  expect(changesOfAmendment(order, after)).toEqual([
    { field: 'deliveryDate', line: null, from: '2026-12-01', to: '2026-12-08' },
    { field: 'units', line: 1, from: '2', to: '3.0' },
    { field: 'items', line: 2, from: null, to: '132.00' },
    { field: 'items', line: 2, from: '55.00', to: null },
    { field: 'total', line: null, from: '165.00', to: '297.00' },
  ]);
  const copied = order.lines.map((one) => ({ ...one, id: one.id + 10, amendsLineId: one.id }));
  expect(changesOfAmendment(order, { ...order, lines: copied })).toEqual([]);
});

it('numbers revisions after the reference of the order', () => {
  expect(referenceOfAmendment('SYD-00193', 2)).toBe('SYD-00193 rev 2');
  expect(referenceOfAmendment('SYD-00193 rev 2', 3)).toBe('SYD-00193 rev 3');
});
