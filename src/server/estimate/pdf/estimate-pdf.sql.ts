import { createHash } from 'node:crypto';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { dayAt, timeAt } from '#domain/calendar/local-time.ts';
import { estimatePaper } from '#domain/documents/paper/estimate-paper.ts';
import { inNumberFormat, PAPER_NUMBERS } from '#domain/text/number-format.ts';
import { findPdfTexts } from '../../core/documents/pdf-texts.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { findEstimateParties } from './estimate-parties.sql.ts';

/** A PDF file. */
export type EstimatePdf = { bytes: Buffer; hash: Buffer; fileName: string; contentType: string };

/** Finds the sent PDF, byte by byte; null if none was sent. */
export async function findSentPdf(
  database: AgencyDatabase,
  { id, reference }: Pick<Estimate, 'id' | 'reference'>,
): Promise<EstimatePdf | null> {
  const kept = await database
    .selectFrom('estimate_paper')
    .select(['hash', 'file'])
    .where('estimate_id', '=', id)
    .executeTakeFirst();
  return kept ? { bytes: kept.file, hash: kept.hash, ...named(reference) } : null;
}

/** Renders an estimate as a PDF in its client's language. */
export async function estimatePdf(database: AgencyDatabase, estimate: Estimate): Promise<EstimatePdf> {
  // Loaded lazily, because most servers never draw.
  const { drawPaper } = await import('../../core/documents/draw-paper.ts');
  const { parties, clientOrderNumber, isSecondLanguage } = (await findEstimateParties(database, estimate.id))!;
  const { agency, ...words } = await findPdfTexts(database, isSecondLanguage);
  const { job, status, currency, totals } = estimate;
  const answer = acceptedAnswer(estimate);
  const paper = estimatePaper(
    {
      ...estimate,
      ...{ status: status.code, clientOrderNumber, netWithAllOptions: totals.with },
      job: job && `${job.code} ${job.name}`,
    },
    {
      ...{ parties, texts: words.texts },
      acceptance: answer && {
        ...{ name: answer.name, hash: estimate.paperHash },
        when: `${formatDay(dayAt(Date.parse(answer.at), agency.timeZone))} ${timeAt(Date.parse(answer.at), agency.timeZone)}`,
      },
      amount: (amount) => `${inNumberFormat(amount, PAPER_NUMBERS)} ${currency.code}`,
    },
  );
  const bytes = await drawPaper(paper, { ...words, author: agency.name });
  const name = answer ? `${estimate.reference} accepted` : estimate.reference || 'estimate';
  return { bytes, hash: createHash('sha256').update(bytes).digest(), ...named(name) };
}

/** Returns the client's current PDF: the accepted or the sent one; null if none was sent. */
export async function clientPdf(database: AgencyDatabase, estimate: Estimate): Promise<EstimatePdf | null> {
  return acceptedAnswer(estimate) ? estimatePdf(database, estimate) : findSentPdf(database, estimate);
}

/** Returns the answer of a client who accepted; null if not accepted. */
function acceptedAnswer({ answer, status }: Estimate): Estimate['answer'] {
  return answer?.answer === 'accept' && status.code === 'ACCEPTED' ? answer : null;
}

const named = (reference: string) => ({ fileName: `${reference}.pdf`, contentType: 'application/pdf' });
