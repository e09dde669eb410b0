import type { MasterRecord } from '#contract/master-data/master-data.ts';
import type { TrailSubject } from '#domain/audit/audit.ts';
import { findLastChanges } from '../core/audit/last-change.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';

type Plan = { is: string; refused?: Refused };

/** Adds to each conflict who changed the record, and when. */
export async function addLastChanges(
  transaction: AgencyTransaction,
  subject: TrailSubject,
  plans: readonly Plan[],
  readerId: number,
) {
  const currentOf = ({ refused }: Plan) =>
    refused?.code === 'changed-elsewhere' ? (refused.details.current as MasterRecord | undefined) : undefined;
  const since = plans.flatMap((plan) => {
    const current = currentOf(plan);
    return current ? [{ id: current.id, since: current.lastModified }] : [];
  });
  const changes = await findLastChanges(transaction, subject, since, readerId);
  for (const plan of plans) {
    const changed = changes.get(currentOf(plan)?.id ?? 0);
    if (plan.refused && changed) plan.refused = new Refused(plan.refused.code, { ...plan.refused.details, changed });
  }
}
