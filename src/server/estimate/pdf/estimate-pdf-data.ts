import type { Estimate } from '#contract/estimates/estimate.ts';
import type { ESTIMATE_PAPER_FIELDS, ESTIMATE_PAPER_TEXTS } from '#contract/estimates/estimate-pdf.ts';
import type { AgencyPdfTexts } from '../../core/documents/pdf-texts.sql.ts';

/** Who accepted an estimate and when, and the SHA-256 of the PDF they accepted. */
export type Acceptance = { name: string; at: string; hash: string | null };

/** The content of an estimate's PDF, with texts in one language. */
export type EstimatePdfData = AgencyPdfTexts<
  (typeof ESTIMATE_PAPER_TEXTS)[number],
  (typeof ESTIMATE_PAPER_FIELDS)[number]
> & {
  estimate: Estimate;
  /** Null if not accepted. */
  acceptance: Acceptance | null;
  language: string;
  division: { address: string | null; taxNumber: string | null } | null;
  client: { name: string; orderNumber: string | null };
};
