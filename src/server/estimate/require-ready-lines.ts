import { problemsOfEstimateLine } from '#domain/estimates/estimate-line.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { findEstimateContext } from './estimate-context.sql.ts';
import type { StoredEstimate } from './stored-estimate.sql.ts';

/** Refuses to approve or send an estimate that has no lines, or names something inactive, which is named. */
export async function requireReadyLines(transaction: AgencyTransaction, { sections, values, job }: StoredEstimate) {
  const lines = sections.flatMap((section) => section.lines);
  if (lines.length === 0) throw new Refused('estimate-without-lines');
  const lineContext = await findEstimateContext(transaction, values, lines);
  const decimals = lineContext.currencies.get(values.currency!)?.decimals ?? 2;
  const names = new Set<string>();
  if (job && !job.isActive) names.add(job.code);
  for (const line of lines) {
    const parts = {
      costType: of(lineContext.costTypes, line.costType),
      person: of(lineContext.people, line.person),
      supplier: of(lineContext.suppliers, line.supplier),
      taxStatus: of(lineContext.taxStatuses, line.taxStatus),
    };
    for (const { field, reason } of problemsOfEstimateLine({ ...line, ...parts }, decimals)) {
      if (reason !== 'inactive') throw new Refused(reason === 'too-large' ? 'amount-too-large' : 'mandatory-fields');
      names.add(parts[field as keyof typeof parts]!.name);
    }
  }
  const contact = of(lineContext.contacts, values.contact);
  if (contact && !contact.isActive) names.add(contact.name);
  if (names.size > 0) throw new Refused('estimate-inactive', { values: { names: [...names].join(', ') } });
}

const of = <Part>(found: ReadonlyMap<number, Part>, id: number | null): Part | null =>
  id === null ? null : (found.get(id) ?? null);
