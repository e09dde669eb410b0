import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  approveClientInvoices,
  type ClientInvoiceRow,
  exportClientInvoices,
  readClientInvoice,
  rejectClientInvoices,
  searchClientInvoices,
} from '#contract/billing/client-invoice.ts';
import { REFUSALS } from '#contract/http/refusal.ts';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import type { InvoiceKind } from '#domain/billing/client-invoice.ts';
import { fillText } from '#domain/text/fill-template.ts';
import { type ExportRequest, exportList } from '../core/list-export/export-list.ts';
import { type ListColumn, MOST_ROWS_EXPORTED, type WriteList } from '../core/list-export/list-file.ts';
import { type ExportedFile, serveExport } from '../core/list-export/serve-export.ts';
import { asRefusal, translate } from '../platform/http/problem.ts';
import { serve } from '../platform/http/serve.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { decideOnInvoice, type InvoiceOutcome, type InvoiceRequest } from './decide-on-invoice.ts';
import { invoiceStatusNamed, listInvoices, readInvoice } from './invoice-answers.ts';

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
  serve(app, searchClientInvoices, ({ query: { maxResults, ...search }, session }) =>
    listInvoices(session, search, maxResults ?? SEARCH_RESULTS),
  );
  serveExport(app, exportClientInvoices, ({ query, session, request }) =>
    exportInvoices({ writeList, request }, session, query),
  );
  serve(app, readClientInvoice, ({ params, session }) => readInvoice(session, params.id));
  serve(app, approveClientInvoices, ({ body, session, request }) =>
    decideOnEach(
      session,
      request,
      body.map(({ id, lastModified }) => ({
        id,
        lastModified: lastModified ?? undefined,
        decision: 'approve',
        comment: null,
      })),
    ),
  );
  serve(app, rejectClientInvoices, ({ body, session, request }) =>
    decideOnEach(
      session,
      request,
      body.map(({ id, lastModified, comment = null }) => ({
        id,
        lastModified: lastModified ?? undefined,
        decision: 'reject',
        comment,
      })),
    ),
  );
}

/** Decides one by one, in the given order: a failure doesn't affect the others. */
async function decideOnEach(
  session: SignedIn,
  request: FastifyRequest,
  decisions: readonly InvoiceRequest[],
): Promise<ResultItem[]> {
  const said = translatedOnce(request);
  const results: ResultItem[] = [];
  for (const decision of decisions) {
    results.push(await describeResult(said, decision.id, await outcomeOf(session, request, decision)));
  }
  return results;
}

/** A fault affects only this invoice; the others stay decided and are reported. */
async function outcomeOf(
  session: SignedIn,
  request: FastifyRequest,
  decision: InvoiceRequest,
): Promise<InvoiceOutcome> {
  try {
    return await decideOnInvoice(session, decision);
  } catch (error) {
    const refused = asRefusal(error as Error & { code: string; name: string });
    if (refused.code === 'fault') request.log.error({ err: error }, 'client invoice decision failed');
    return { status: null, lastModified: null, refused: refused.code, warning: null };
  }
}

type Translate = (text: string) => Promise<string>;

/** Caches translations, because hundreds of results share a few texts. */
function translatedOnce(request: FastifyRequest): Translate {
  const known = new Map<string, Promise<string>>();
  return (text) => {
    const found = known.get(text) ?? translate(request, text);
    known.set(text, found);
    return found;
  };
}

async function describeResult(
  said: Translate,
  id: number,
  { status, lastModified, refused, warning }: InvoiceOutcome,
): Promise<ResultItem> {
  const approveStatus = status && invoiceStatusNamed(status);
  const values = approveStatus ? { status: await said(approveStatus.name) } : {};
  return {
    id,
    error: refused && fillText(await said(REFUSALS[refused].text), values),
    warning: warning && (await said(REFUSALS[warning].text)),
    lastModified,
    approveStatus,
  };
}
