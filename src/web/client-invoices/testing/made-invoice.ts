import type { ClientInvoiceRow } from '#contract/billing/client-invoice.ts';

/** A pending invoice with given differences. */
export function madeInvoice(fields: Partial<ClientInvoiceRow> = {}): ClientInvoiceRow {
  const id = fields.id ?? 1;
  return {
    id,
    reference: `INV-${id}`,
    kind: 'PRODUCTION',
    client: { id: 1, code: 'HARB', name: 'Harbour Ferries' },
    jobs: [],
    division: { id: 1, code: 'SYD', name: 'Sydney' },
    documentDate: '2026-11-10',
    dueDate: null,
    netAmount: '100.00',
    taxAmount: '10.00',
    totalAmount: '110.00',
    currency: { id: 1, code: 'AUD', name: 'Australian dollar', numberOfDecimals: 2, isActive: true },
    accountExecutive: null,
    approveStatus: { code: 'READY', name: 'Ready for approval' },
    approveStatusComment: null,
    createdBy: { id: 1, name: 'Cara' },
    lastModified: '2026-11-10T08:00:00.000Z',
    canApprove: true,
    budget: null,
    ...fields,
  };
}
