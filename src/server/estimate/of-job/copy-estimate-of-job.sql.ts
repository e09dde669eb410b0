import { sql } from 'kysely';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { findJobToEstimate, lockEstimatesOfJob } from '../create-estimate.sql.ts';
import { type CopySource, insertCopy } from '../create-estimate.ts';
import type { EstimateSession } from '../save-estimate.ts';
import { readStoredEstimate, type StoredLine, type StoredSection } from '../stored-estimate.sql.ts';

/**
 * Gives a copied job a new original with the sections, options and lines of the other job's estimate. Approved change orders become
 * sections; others are left out. Job ids are API ids.
 */
export async function copyEstimateOfJob(
  transaction: AgencyTransaction,
  session: EstimateSession,
  { from, to }: { from: number; to: number },
) {
  const documents = await findDocuments(transaction, databaseJobId(from));
  const target = await findJobToEstimate(transaction, to);
  if (documents.length === 0 || !target) return;
  await lockEstimatesOfJob(transaction, databaseJobId(to));
  const sources: CopySource[] = [];
  for (const { id, isOfFile } of documents) {
    const source = isOfFile ? await readImported(transaction, id) : await readStoredEstimate(transaction, session, id);
    if (source) sources.push(source);
  }
  const [first] = sources;
  if (!first) return;
  await insertCopy(transaction, session, {
    target,
    place: { changeNumber: 0, version: 1 },
    source: { ...first, sections: sectionsOfAll(sources) },
    ratesAnew: false,
    name: first.values.name ?? '',
    copiesTexts: true,
  });
}

/** Finds a job's estimate documents: its current original, then its approved change orders. */
async function findDocuments(transaction: AgencyTransaction, jobId: number) {
  const { rows } = await sql<{ id: number; isOfFile: boolean }>`
    select estimate.id, estimate.status = 'IMPORTED' as "isOfFile"
    from current_estimate as version
    join estimate on estimate.id = version.id
    where version.job_id = ${jobId}
      and case when estimate.change_number = 0 then version.is_estimated else version.is_approved end
    order by estimate.change_number`.execute(transaction);
  return rows;
}

/** Combines the sections of several documents: unnamed sections get their document's name, and choices stay separate. */
function sectionsOfAll(sources: readonly CopySource[]): StoredSection[] {
  let lastChoice = 0;
  return sources.flatMap(({ sections, values }, place) => {
    const before = lastChoice;
    return sections.map((section) => {
      const choice = section.choice === null ? null : before + section.choice;
      lastChoice = Math.max(lastChoice, choice ?? 0);
      return { ...section, choice, name: section.name || (place === 0 ? '' : (values.name ?? '')) };
    });
  });
}

/** Reads an imported version with lines that yield its amounts: units × rate if exact, else 1 × amount. */
async function readImported(transaction: AgencyTransaction, id: number): Promise<CopySource> {
  const { rows } = await sql<{ name: string; lines: Pick<StoredLine, 'costType' | 'units' | 'rate'>[] }>`
    select estimate.name, coalesce((
      select json_agg(json_build_object('costType', line.cost_type_id, 'details', line.details,
          'units', trim_scale(case when per.hour is null then 1 else line.hours end)::text,
          'rate', trim_scale(coalesce(per.hour, line.amount))::text) order by line.id)
      from estimate_line as line
      cross join lateral (
        select case when line.hours <> 0 and round(line.amount / line.hours, 6) * line.hours = line.amount
          then round(line.amount / line.hours, 6) end as hour) as per
      where line.estimate_id = estimate.id), '[]') as lines
    from estimate where estimate.id = ${id}`.execute(transaction);
  const { name, lines } = rows[0]!;
  const blank = {
    person: null,
    supplier: null,
    taxStatus: null,
    cost: null,
    markUp: null,
    taxRate: null,
    costRate: null,
  };
  return {
    id,
    changeNumber: 0,
    job: null,
    values: {
      ...{ name, currency: null, documentDate: null, validUntil: null, contact: null },
      ...{ approver: null, details: null, notes: null },
    },
    sections: [
      {
        ...{ id: 0, name: '', kind: 'plain', choice: null, isPicked: true },
        lines: lines.map((line) => ({
          ...blank,
          ...{ id: 0, key: 0, details: '', net: '0', tax: '0', total: '0', source: null },
          ...line,
        })),
      },
    ],
  };
}
