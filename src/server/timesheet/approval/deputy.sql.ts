import { sql } from 'kysely';
import type { Deputy } from '#contract/time-approval.ts';
import type { Day } from '#domain/calendar.ts';
import type { Actor } from '#domain/permission.ts';
import { personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

const deputyFields = sql<Deputy>`deputy.id, ${personById('deputy.supervisor_id')} as supervisor,
  ${personById('deputy.deputy_id')} as deputy, deputy.start_date as "startDate", deputy.end_date as "endDate"`;

/** The deputies of a person, and those whose deputy they are; none whose last day is over. The earliest first. */
export async function findDeputies(database: AgencyDatabase, personId: number, today: Day): Promise<Deputy[]> {
  const { rows } = await sql<Deputy>`
    select ${deputyFields} from deputy
    where ${personId} in (supervisor_id, deputy_id) and end_date >= ${today}
    order by start_date, id`.execute(database);
  return rows;
}

/** People with what they may do, by name: a person by id, or all who are active and supervisors. */
export async function findApprovers(
  database: AgencyDatabase | AgencyTransaction,
  id: number | null = null,
): Promise<(Actor & { name: string; isActive: boolean })[]> {
  const { rows } = await sql<Actor & { name: string; isActive: boolean }>`
    select employee.id, employee.name, employee.is_active as "isActive",
      array(select role from employee_role where employee_id = employee.id) as roles,
      (select coalesce(json_agg(json_build_object('code', document.document_type, 'readOnlyFields', document.read_only_fields,
          'accessLevel', json_build_object('create', document.can_create, 'read', document.can_read,
            'update', document.can_update, 'delete', document.can_delete, 'approve', document.can_approve))), '[]')
        from access_profile_document as document
        where document.access_profile_id = employee.access_profile_id) as "accessibleDocumentTypes"
    from employee
    where ${
      id === null
        ? sql`is_active and exists (
            select from employee_role where employee_id = employee.id and role = 'TimesheetSupervisor')`
        : sql`id = ${id}`
    }
    order by employee.name, employee.id`.execute(database);
  return rows;
}

type DeputyToName = { supervisorId: number; deputyId: number; startDate: Day; endDate: Day };

/** Names a deputy; undefined when the two have a deputyship in some of these days already. */
export async function insertDeputy(
  transaction: AgencyTransaction,
  { supervisorId, deputyId, startDate, endDate }: DeputyToName,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into deputy (supervisor_id, deputy_id, start_date, end_date)
    values (${supervisorId}, ${deputyId}, ${startDate}, ${endDate})
    on conflict do nothing
    returning id`.execute(transaction);
  return rows[0]?.id;
}

/** The deputyship of just these two and days. */
export async function findSameDeputy(
  transaction: AgencyTransaction,
  { supervisorId, deputyId, startDate, endDate }: DeputyToName,
): Promise<Deputy | undefined> {
  const { rows } = await sql<Deputy>`
    select ${deputyFields} from deputy
    where supervisor_id = ${supervisorId} and deputy_id = ${deputyId}
      and start_date = ${startDate} and end_date = ${endDate}`.execute(transaction);
  return rows[0];
}

/** Ends a deputyship that a supervisor has named; undefined when there is none. */
export async function deleteDeputy(
  transaction: AgencyTransaction,
  { id, supervisorId }: { id: number; supervisorId: number },
): Promise<Deputy | undefined> {
  const { rows } = await sql<Deputy>`
    delete from deputy where id = ${id} and supervisor_id = ${supervisorId} returning ${deputyFields}`.execute(
    transaction,
  );
  return rows[0];
}
