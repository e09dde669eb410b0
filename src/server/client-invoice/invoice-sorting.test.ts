import { afterAll, beforeAll, it } from 'vitest';
import { INVOICE_SORT_COLUMNS } from '#contract/billing/client-invoice.ts';
import { INVOICE_KINDS, INVOICE_STATUSES } from '#domain/billing/client-invoice.ts';
import { INVOICES, type InvoiceDesk, startInvoiceDesk } from '#test/fixtures/invoice-desk.ts';
import { expectSortedWhole, makeEach, NAMES_TO_SORT } from '#test/fixtures/sorted-list.ts';

let desk: InvoiceDesk;
beforeAll(async () => {
  desk = await startInvoiceDesk();
  const { add } = desk;
  const clients = await makeEach(NAMES_TO_SORT, (name, index) => add.client({ code: `C${index}`, name }));
  const jobs = await makeEach(['b-1', 'B-1', 'A-9'], (code) => add.job({ code, name: code }));
  const people = await makeEach(['Zoë', 'adam'], (name) => add.employee({ name }));
  for (let index = 0; index < 60; index += 1) {
    const lines = Array.from({ length: index % 3 }, (_, line) => ({
      job_id: index % 7 ? jobs[(index + line) % 3]!.id : null,
      cost_type_id: null,
      net: ((index * 13) % 17) * 10 + line,
      tax: 0,
      total: ((index * 13) % 17) * 10 + line,
    }));
    await desk.invoice(
      {
        reference: `${index % 2 ? 'inv' : 'INV'}-${(index * 7) % 60}`,
        kind: INVOICE_KINDS[index % 2],
        client_id: clients[index % clients.length]!.id,
        document_date: `2026-10-${10 + (index % 9)}`,
        account_executive_id: index % 3 ? people[index % 2]!.id : null,
        approve_status: INVOICE_STATUSES[(index * 5) % 3],
      },
      lines,
    );
  }
});
afterAll(() => desk.agency.close());

it('the server sorts all client invoices by each column and both ways, and pages follow (FIX-37)', async () => {
  await expectSortedWhole({
    person: desk.both,
    path: `${INVOICES}/search?approveStatus=Ready,Approved,Rejected`,
    columns: INVOICE_SORT_COLUMNS,
    valuesOf: (row, column) => {
      if (column === 'status') return [INVOICE_STATUSES.indexOf(row.approveStatus.code)];
      if (column === 'kind') return [INVOICE_KINDS.indexOf(row.kind)];
      if (column === 'total') return [row.currency.code, Number(row.totalAmount)];
      if (column === 'jobs') return [row.jobs[0]?.code ?? null];
      return [typeof row[column] === 'object' ? (row[column]?.name ?? null) : row[column]];
    },
    tieBreak: (a, b) => b.id - a.id,
  });
});
