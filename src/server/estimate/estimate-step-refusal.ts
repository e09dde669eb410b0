import type { RefusalCode } from '#contract/http/refusal.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { ESTIMATE_STATUS_NAMES, type EstimateRefusal } from '#domain/estimates/estimate.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { stateOf } from './estimate-facts.sql.ts';
import type { StoredEstimate } from './stored-estimate.sql.ts';

/** The refusal of an action on an estimate: in which state it is, and who may. */
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
