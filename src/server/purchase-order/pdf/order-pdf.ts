import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { languageCode } from '#domain/text/language.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { findPdfTexts } from './pdf-texts.sql.ts';

/** Renders an order as a PDF, in the agency's first or second language. */
export async function orderPdf(database: AgencyDatabase, order: PurchaseOrder, isSecondLanguage: boolean) {
  // Loaded lazily, because most servers never draw.
  const { drawOrder } = await import('./draw-order.ts');
  const jobId = order.job && databaseJobId(order.job.id);
  const words = await findPdfTexts(database, { jobId, isSecondLanguage });
  const language = languageCode(isSecondLanguage ? words.agency.secondLanguage : null);
  const bytes = await drawOrder({ order, language, ...words });
  return { bytes, fileName: `${order.reference}.pdf`, contentType: 'application/pdf' };
}
