import { sql } from 'kysely';
import type { ApproverCandidate } from '#domain/documents/document-approver.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';
import { DOCUMENTS, type SentDocumentKind } from './document-kind.ts';

/** Finds the active employees who may approve documents of a kind, or one employee, with their limits, by name. */
export async function findApproverCandidates(
  database: AgencyDatabase | AgencyTransaction,
  kind: SentDocumentKind,
  onlyId: number | null = null,
): Promise<(ApproverCandidate & { name: string })[]> {
  const { type, ownApproval } = DOCUMENTS[kind];
  const { rows } = await sql<ApproverCandidate & { name: string }>`
    select employee.id, employee.name, employee.is_active as "isActive", coalesce(access.can_approve, false) as "mayApprove",
      ${ownApproval ? sql`(select ${sql.id(ownApproval)} from agency)` : sql`false`} as "mayApproveOwn",
      (select coalesce(json_agg(json_build_object('divisionId', division_id, 'amount', amount::text)), '[]')
        from approval_limit where approval_limit.employee_id = employee.id and document_type = ${type}) as limits
    from employee
    left join access_profile_document as access
      on access.access_profile_id = employee.access_profile_id and access.document_type = ${type}
    where employee.id = ${onlyId} or (employee.is_active and access.can_approve and ${onlyId}::integer is null)
    order by ${inReadingOrder(sql`employee.name`)}, employee.id`.execute(database);
  return rows;
}
