import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  approveClientInvoices,
  type ClientInvoiceRow,
  exportClientInvoices,
  listClientInvoices,
  readClientInvoice,
  rejectClientInvoices,
  searchClientInvoices,
} from '#contract/billing/client-invoice.ts';
import type { InvoiceKind } from '#domain/billing/client-invoice.ts';
import { actOnEach } from '../core/documents/act-on-each.ts';
import { type ExportRequest, exportList } from '../core/list-export/export-list.ts';
import { type ListColumn, MOST_ROWS_EXPORTED, type WriteList } from '../core/list-export/list-file.ts';
import { type ExportedFile, serveExport } from '../core/list-export/serve-export.ts';
import { answerPage } from '../core/whole-list/whole-list.ts';
import { serve } from '../platform/http/serve.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { decideOnInvoice, type InvoiceRequest } from './decide-on-invoice.ts';
import { listInvoices, readInvoice } from './invoice-answers.ts';

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

/** Exports a search of client invoices as a file. */
async function exportInvoices(
  to: ExportRequest,
  session: Pick<SignedIn, 'actor' | 'database'>,
  { format, ...search }: Search,
): Promise<ExportedFile> {
  const rows = await listInvoices(session, search, MOST_ROWS_EXPORTED);
  const filters = search.keyphrase ? { keyphrase: search.keyphrase } : {};
  return exportList(to, { name: 'client-invoices', columns: COLUMNS }, rows, { format, filters });
}

const SEARCH_RESULTS = 50;

/** Routes of client invoices pending approval: lists, single ones, and bulk decisions. */
export function clientInvoiceRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  serve(app, listClientInvoices, ({ query: { limit, after, modifiedSince, ...search }, session }) =>
    answerPage({ limit, after, modifiedSince }, (page, maximum) => listInvoices(session, { ...search, page }, maximum)),
  );
  serve(app, searchClientInvoices, ({ query: { maxResults, ...search }, session }) =>
    listInvoices(session, search, maxResults ?? SEARCH_RESULTS),
  );
  serveExport(app, exportClientInvoices, ({ query, session, request }) =>
    exportInvoices({ writeList, request }, session, query),
  );
  serve(app, readClientInvoice, ({ params, session }) => readInvoice(session, params.id));
  const decide = (session: SignedIn, request: FastifyRequest, decisions: readonly InvoiceRequest[]) =>
    actOnEach(request, decisions, (decision) => decideOnInvoice(session, decision));
  serve(app, approveClientInvoices, ({ body, session, request }) => {
    const decisions = body.map(({ id, lastModified }) => ({
      id,
      lastModified: lastModified ?? undefined,
      decision: 'approve' as const,
      comment: null,
    }));
    return decide(session, request, decisions);
  });
  serve(app, rejectClientInvoices, ({ body, session, request }) => {
    const decisions = body.map(({ id, lastModified, comment = null }) => ({
      id,
      lastModified: lastModified ?? undefined,
      decision: 'reject' as const,
      comment,
    }));
    return decide(session, request, decisions);
  });
}
