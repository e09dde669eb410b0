import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DocumentAccess, Role } from '#domain/people/permission.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { isTimeApprovedBy } from '../../core/time/time-access.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { waits } from '../home/people-to-approve.sql.ts';

/** Finds which people have turned off reminders of missing time on a day. */
export async function findSnoozing(
  database: AgencyDatabase,
  { employeeIds, day }: { employeeIds: readonly number[]; day: Day },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select employee_id as id from notification_snooze
    where kind = 'missing-time' and until_day >= ${day}::date and employee_id = any(${[...employeeIds]}::integer[])`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

/** An approver with pending time: of how many people, how much, and since when. */
export type ApproverWithTime = {
  id: number;
  roles: Role[];
  accessibleDocumentTypes: DocumentAccess[];
  people: number;
  hours: Hundredths;
  day: Day;
};

/** Finds the time pending for each person, as at Home: of the teams they act for on that day. Doesn't check whether they may approve. */
export async function findTimeWaitingFor(
  database: AgencyDatabase,
  { employeeIds, day }: { employeeIds: readonly number[]; day: Day },
): Promise<ApproverWithTime[]> {
  const { rows } = await sql<ApproverWithTime>`
    select approver.id, array(select role from employee_role where employee_role.employee_id = approver.id) as roles,
      (select coalesce(json_agg(json_build_object('code', document.document_type, 'readOnlyFields', document.read_only_fields,
          'accessLevel', json_build_object('create', document.can_create, 'read', document.can_read, 'update', document.can_update,
            'delete', document.can_delete, 'approve', document.can_approve))), '[]')
        from access_profile_document as document where document.access_profile_id = approver.access_profile_id)
        as "accessibleDocumentTypes",
      team.people, team.hours, team.day
    from employee as approver
    cross join lateral (
      select count(*)::integer as people, (sum(waiting.hours) * 100)::integer as hours, min(waiting.day) as day
      from employee
      cross join lateral (
        select sum(units) as hours, min(work_date) as day
        from time_entry where time_entry.employee_id = employee.id and ${waits(day)}) as waiting
      where ${isTimeApprovedBy(sql`approver.id`, day)} and waiting.hours is not null) as team
    where approver.id = any(${[...employeeIds]}::integer[]) and team.people > 0
    order by approver.id`.execute(database);
  return rows;
}
