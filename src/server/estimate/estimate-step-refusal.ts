import type { RefusalCode } from '#contract/http/refusal.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { ESTIMATE_STATUS_NAMES, type EstimateRefusal } from '#domain/estimates/estimate.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { stateOf } from './estimate-facts.sql.ts';
import type { StoredEstimate } from './stored-estimate.sql.ts';

/** Builds the rejection of a step: which status the estimate has, and who may take the step. */
export async function refusalOnEstimate(
  database: AgencyDatabase | AgencyTransaction,
  why: EstimateRefusal | RefusalCode,
  { facts }: Pick<StoredEstimate, 'facts'>,
  today: Day,
): Promise<Refused> {
  const approver =
    facts.approverId === null
      ? undefined
      : await database.selectFrom('employee').select('name').where('id', '=', facts.approverId).executeTakeFirst();
  const { status } = stateOf(facts, today);
  return new Refused(why, { values: { status: ESTIMATE_STATUS_NAMES[status], approver: approver?.name ?? '' } });
}
