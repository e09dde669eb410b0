import { describe, expect, it } from 'vitest';
import { text as t } from '../platform/translation.ts';
import { approvalQuestion, busyText, successText, totalText } from './invoice-texts.ts';
import { madeInvoice } from './testing/made-invoice.ts';

const yen = { id: 2, code: 'JPY', name: 'Yen', numberOfDecimals: 0 as const, isActive: true };

it('totals are added up exactly, by currency and in its decimals, and are gross (CI-08, FIX-89)', () => {
  expect(totalText(t, [madeInvoice({ totalAmount: '0.10' }), madeInvoice({ totalAmount: '0.20' })])).toBe(
    '0.30 AUD gross',
  );
  const mixed = [
    madeInvoice({ totalAmount: '1250', currency: yen }),
    madeInvoice({ totalAmount: '90071992547409.93' }),
    madeInvoice({ totalAmount: '0.02' }),
  ];
  expect(totalText(t, mixed)).toBe('90,071,992,547,409.95 AUD, 1,250 JPY gross');
});

describe('the confirmation before invoices are approved (CI-03)', () => {
  it('names a single one, counts several, and says how much is over its estimate (CI-03)', () => {
    const one = madeInvoice({ id: 7, budget: 'within' });
    const over = madeInvoice({ id: 8, budget: 'over' });
    expect(approvalQuestion(t, [one])).toBe('Approve client invoice INV-7 of Harbour Ferries, 110.00 AUD gross?');
    expect(approvalQuestion(t, [over])).toBe(
      'Approve client invoice INV-8 of Harbour Ferries, 110.00 AUD gross? It is over the approved estimate.',
    );
    expect(approvalQuestion(t, [one, over])).toBe(
      'Approve 2 client invoices, 220.00 AUD gross in all? 1 of them is over the approved estimate.',
    );
  });
});

it('messages match the requirements, for one and for a list (CI-06)', () => {
  expect(
    [true, false].flatMap((isSingle) => [true, false].map((isApproval) => successText(t, isApproval, isSingle))),
  ).toEqual([
    'Client invoice approved',
    'Client invoice rejected',
    'Client invoice/s approved',
    'Client invoice/s rejected',
  ]);
  expect([busyText(t, true), busyText(t, false)]).toEqual(['Approving Client Invoice', 'Rejecting Client Invoice']);
});
