import { sql } from 'kysely';
import type { RefusalCode } from '#contract/refusal.ts';
import { type ApproverCandidate, type ApproverRefusal, approverRefusal } from '#domain/order-approver.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import type { EstimateToApprove } from './estimate-to-approve.ts';

/** Employees who may approve estimates, and of those named by id whoever they are, with their limits for estimates, by name (PERM-12). */
export async function findEstimateApprovers(
  database: AgencyDatabase | AgencyTransaction,
  alsoId: number | null = null,
): Promise<(ApproverCandidate & { name: string })[]> {
  const { rows } = await sql<ApproverCandidate & { name: string }>`
    select employee.id, employee.name, employee.is_active as "isActive", coalesce(access.can_approve, false) as "mayApprove",
      (select coalesce(json_agg(json_build_object('divisionId', division_id, 'amount', amount::text)), '[]')
        from approval_limit
        where approval_limit.employee_id = employee.id and document_type = 'estimate') as limits
    from employee
    left join access_profile_document as access
      on access.access_profile_id = employee.access_profile_id and access.document_type = 'estimate'
    where employee.id = ${alsoId} or (employee.is_active and access.can_approve and ${alsoId}::integer is null)
    order by employee.name, employee.id`.execute(database);
  return rows;
}

const CODES: Partial<Record<ApproverRefusal, RefusalCode>> = {
  'approver-without-right': 'estimate-approver-without-right',
  'approver-own-order': 'estimate-approver-own',
  'approver-other-division': 'estimate-approver-other-division',
};

/** Why somebody cannot approve an estimate, or null when they can: as of orders, but nobody ever their own (EST-07). */
export function estimateApproverRefusal(
  person: ApproverCandidate,
  toApprove: EstimateToApprove,
  ownerIds: readonly (number | null)[],
): RefusalCode | null {
  const why = approverRefusal(person, { ...toApprove, ownerIds }, false);
  return why && (CODES[why] ?? why);
}
