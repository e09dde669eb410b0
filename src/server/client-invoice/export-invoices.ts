import type { ClientInvoiceRow } from '#contract/billing/client-invoice.ts';
import type { InvoiceKind } from '#domain/billing/client-invoice.ts';
import { type ExportRequest, exportList } from '../core/list-export/export-list.ts';
import { type ListColumn, MOST_ROWS_EXPORTED } from '../core/list-export/list-file.ts';
import type { ExportedFile } from '../core/list-export/serve-export.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { listInvoices } from './invoice-answers.ts';

const KIND_NAMES: Record<InvoiceKind, string> = { PRODUCTION: 'Production', SUNDRY: 'Sundry' };

const COLUMNS: readonly ListColumn<ClientInvoiceRow>[] = [
  { heading: 'Reference', of: ({ reference }) => reference },
  { heading: 'Type', holds: 'label', of: ({ kind }) => KIND_NAMES[kind] },
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

type Search = Parameters<typeof listInvoices>[1] & { format?: 'csv' | 'xlsx' | undefined };

/** All that a search of client invoices finds, as a file. */
export async function exportInvoices(
  to: ExportRequest,
  session: Pick<SignedIn, 'actor' | 'database'>,
  { format, ...search }: Search,
): Promise<ExportedFile> {
  const rows = await listInvoices(session, search, MOST_ROWS_EXPORTED);
  const filters = search.keyphrase ? { keyphrase: search.keyphrase } : {};
  return exportList(to, { name: 'client-invoices', columns: COLUMNS }, rows, { format, filters });
}
