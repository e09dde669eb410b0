import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { ESTIMATE_PAPER_FIELDS, ESTIMATE_PAPER_TEXTS } from '#contract/estimates/estimate-pdf.ts';
import { languageCode } from '#domain/text/language.ts';
import { findAgencyPdfTexts } from '../../core/documents/pdf-texts.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { Acceptance } from './estimate-pdf-data.ts';

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
  const { drawEstimate } = await import('./draw-estimate.ts');
  const around = await findAround(database, estimate.id);
  const words = await findAgencyPdfTexts(database, {
    texts: ESTIMATE_PAPER_TEXTS,
    fields: ESTIMATE_PAPER_FIELDS,
    isSecondLanguage: around.isSecondLanguage,
  });
  const language = languageCode(around.isSecondLanguage ? words.agency.secondLanguage : null);
  const acceptance = acceptanceOf(estimate);
  const bytes = await drawEstimate({ estimate, language, acceptance, ...words, ...around });
  const name = acceptance ? `${estimate.reference} accepted` : estimate.reference || 'estimate';
  return { bytes, hash: createHash('sha256').update(bytes).digest(), ...named(name) };
}

/** Returns the client's current PDF: the accepted or the sent one; null if none was sent. */
export async function clientPdf(database: AgencyDatabase, estimate: Estimate): Promise<EstimatePdf | null> {
  return acceptanceOf(estimate) ? estimatePdf(database, estimate) : findSentPdf(database, estimate);
}

/** Returns who accepted which document and when; null if not accepted. */
function acceptanceOf({ answer, status, paperHash }: Estimate): Acceptance | null {
  if (answer?.answer !== 'accept' || status.code !== 'ACCEPTED') return null;
  return { name: answer.name, at: answer.at, hash: paperHash };
}

const named = (reference: string) => ({ fileName: `${reference}.pdf`, contentType: 'application/pdf' });

type Around = {
  isSecondLanguage: boolean;
  client: { name: string; orderNumber: string | null };
  division: { address: string | null; taxNumber: string | null } | null;
};

async function findAround(database: AgencyDatabase, id: number): Promise<Around> {
  const { rows } = await sql<Around>`
    select coalesce(client.use_second_language, false) as "isSecondLanguage",
      json_build_object('name', coalesce(client.name, ''), 'orderNumber', job.client_order_number) as client,
      case when division.id is not null then
        json_build_object('address', division.address, 'taxNumber', division.tax_number) end as division
    from estimate
    left join job on job.id = estimate.job_id
    left join client on client.id = job.client_id
    left join division on division.id = job.division_id
    where estimate.id = ${id}`.execute(database);
  return rows[0]!;
}
