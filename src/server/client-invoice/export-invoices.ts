import type { ClientInvoiceRow } from '#contract/client-invoice.ts';
import type { InvoiceKind } from '#domain/client-invoice.ts';
import type { ExportedFile } from '../platform/http/serve.ts';
import { type ListColumn, listFileOf, MOST_ROWS_EXPORTED, type WriteList } from '../platform/list-file.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { listInvoices } from './invoice-answers.ts';

const KIND_NAMES: Record<InvoiceKind, string> = { PRODUCTION: 'Production', SUNDRY: 'Sundry' };

const COLUMNS: readonly ListColumn<ClientInvoiceRow>[] = [
  { heading: 'Reference', of: ({ reference }) => reference },
  { heading: 'Kind', of: ({ kind }) => KIND_NAMES[kind] },
  { heading: 'Client', of: ({ client }) => client.name },
  { heading: 'Jobs', of: ({ jobs }) => jobs.map(({ code }) => code).join('; ') },
  { heading: 'Division', of: ({ division }) => division.name },
  { heading: 'Document date', holds: 'day', of: ({ documentDate }) => documentDate },
  { heading: 'Due date', holds: 'day', of: ({ dueDate }) => dueDate },
  { heading: 'Account executive', of: ({ accountExecutive }) => accountExecutive?.name ?? null },
  { heading: 'Status', of: ({ approveStatus }) => approveStatus.name },
  { heading: 'Currency', of: ({ currency }) => currency.code },
  { heading: 'Net', holds: 'number', of: ({ netAmount }) => netAmount },
  { heading: 'Tax', holds: 'number', of: ({ taxAmount }) => taxAmount },
  { heading: 'Total', holds: 'number', of: ({ totalAmount }) => totalAmount },
];

export const INVOICE_FILE_HEADINGS = COLUMNS.map(({ heading }) => heading);

type Search = Parameters<typeof listInvoices>[1] & { format?: 'csv' | 'xlsx' | undefined };

/** All that a search of client invoices finds, as a file, and what of it goes into the trail (FIX-97). */
export async function exportInvoices(
  write: WriteList,
  session: Pick<SignedIn, 'actor' | 'database'>,
  { format = 'csv', ...search }: Search,
  say: (heading: string) => string,
): Promise<ExportedFile> {
  const rows = await listInvoices(session, search, MOST_ROWS_EXPORTED);
  const taken = {
    kind: 'client-invoices',
    count: rows.length,
    ...(search.keyphrase ? { keyphrase: search.keyphrase } : {}),
  };
  const file = await write(listFileOf('client invoices', format, COLUMNS, rows, say));
  return { taken, fileName: `client-invoices.${format}`, ...file };
}
