import { ORDER_PAPER_FIELDS, ORDER_PAPER_TEXTS } from '#contract/purchasing/purchase-order-pdf.ts';
import { type AgencyPdfTexts, findAgencyPdfTexts } from '../../core/documents/pdf-texts.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** The PDF's content besides the order: the agency, and texts in one language. */
export type PdfTexts = AgencyPdfTexts<(typeof ORDER_PAPER_TEXTS)[number], (typeof ORDER_PAPER_FIELDS)[number]> & {
  /** The number under which the client ordered the job. */
  clientOrderNumber: string | null;
};

/** Finds what an order's PDF needs, in the agency's first or second language. */
export async function findPdfTexts(
  database: AgencyDatabase,
  { jobId, isSecondLanguage }: { jobId: number | null; isSecondLanguage: boolean },
): Promise<PdfTexts> {
  const [words, job] = await Promise.all([
    findAgencyPdfTexts(database, { texts: ORDER_PAPER_TEXTS, fields: ORDER_PAPER_FIELDS, isSecondLanguage }),
    database.selectFrom('job').select('client_order_number').where('id', '=', jobId).executeTakeFirst(),
  ]);
  return { ...words, clientOrderNumber: job?.client_order_number ?? null };
}
