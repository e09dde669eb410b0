import { sql } from 'kysely';
import type { PersonRef } from '#contract/http/values.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DeputySubject } from '#domain/people/deputy.ts';
import type { Actor } from '#domain/people/permission.ts';
import { personById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';

/** Who approves in whose place, from the first to the last day, both included. */
export type Deputyship = { id: number; inPlaceOf: PersonRef; deputy: PersonRef; startDate: Day; endDate: Day };

const fields = sql<Deputyship>`deputy.id, ${personById('deputy.in_place_of_id')} as "inPlaceOf",
  ${personById('deputy.deputy_id')} as deputy, deputy.start_date as "startDate", deputy.end_date as "endDate"`;

/** The deputies of a person, and those whose deputy they are; none whose last day is over. The earliest first. */
export async function findDeputies(
  database: AgencyDatabase,
  { subject, personId, today }: { subject: DeputySubject; personId: number; today: Day },
): Promise<Deputyship[]> {
  const { rows } = await sql<Deputyship>`
    select ${fields} from deputy
    where subject = ${subject} and ${personId} in (in_place_of_id, deputy_id) and end_date >= ${today}
    order by start_date, id`.execute(database);
  return rows;
}

/** Somebody with what they may do. */
export type PersonWithRights = Actor & { name: string; isActive: boolean };

/** The condition that leaves out who cannot be a deputy anyway: a few of an agency approve, most do not. */
const APPROVES = {
  time: sql`exists (select from employee_role where employee_id = employee.id and role = 'TimesheetSupervisor')`,
  'purchase-order': sql`exists (
    select from access_profile_document as document
    where document.access_profile_id = employee.access_profile_id and document.document_type = 'purchaseorder'
      and document.can_approve)`,
};

/** People with what they may do, by name: a person by id, or all who are active and approve. */
export async function findApprovers(
  database: AgencyDatabase | AgencyTransaction,
  subject: DeputySubject,
  id: number | null = null,
): Promise<PersonWithRights[]> {
  const { rows } = await sql<PersonWithRights>`
    select employee.id, employee.name, employee.is_active as "isActive",
      array(select role from employee_role where employee_id = employee.id) as roles,
      (select coalesce(json_agg(json_build_object('code', document.document_type, 'readOnlyFields', document.read_only_fields,
          'accessLevel', json_build_object('create', document.can_create, 'read', document.can_read,
            'update', document.can_update, 'delete', document.can_delete, 'approve', document.can_approve))), '[]')
        from access_profile_document as document
        where document.access_profile_id = employee.access_profile_id) as "accessibleDocumentTypes"
    from employee
    where ${id === null ? sql`is_active and ${APPROVES[subject]}` : sql`id = ${id}`}
    order by ${inReadingOrder(sql`employee.name`)}, employee.id`.execute(database);
  return rows;
}

/** A deputyship to be. */
export type DeputyToName = {
  subject: DeputySubject;
  inPlaceOfId: number;
  deputyId: number;
  startDate: Day;
  endDate: Day;
};

/** Names a deputy; undefined when the two have a deputyship in some of these days already. */
export async function insertDeputy(
  transaction: AgencyTransaction,
  { subject, inPlaceOfId, deputyId, startDate, endDate }: DeputyToName,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into deputy (subject, in_place_of_id, deputy_id, start_date, end_date)
    values (${subject}, ${inPlaceOfId}, ${deputyId}, ${startDate}, ${endDate})
    on conflict do nothing
    returning id`.execute(transaction);
  return rows[0]?.id;
}

/** The deputyship of just these two and days. */
export async function findSameDeputy(
  transaction: AgencyTransaction,
  { subject, inPlaceOfId, deputyId, startDate, endDate }: DeputyToName,
): Promise<Deputyship | undefined> {
  const { rows } = await sql<Deputyship>`
    select ${fields} from deputy
    where subject = ${subject} and in_place_of_id = ${inPlaceOfId} and deputy_id = ${deputyId}
      and start_date = ${startDate} and end_date = ${endDate}`.execute(transaction);
  return rows[0];
}

/** Ends a deputyship that somebody has named; undefined when there is none. */
export async function deleteDeputy(
  transaction: AgencyTransaction,
  { subject, id, inPlaceOfId }: { subject: DeputySubject; id: number; inPlaceOfId: number },
): Promise<Deputyship | undefined> {
  const { rows } = await sql<Deputyship>`
    delete from deputy where subject = ${subject} and id = ${id} and in_place_of_id = ${inPlaceOfId}
    returning ${fields}`.execute(transaction);
  return rows[0];
}
