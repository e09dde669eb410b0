import { sql } from 'kysely';
import type { PersonRef } from '#contract/http/values.ts';
import type { PersonAccess } from '#contract/people/person-access.ts';
import type { Actor } from '#domain/people/permission.ts';
import { documentAccess, roles } from '../../core/people/actor.sql.ts';
import { isTimeApprovedBy, type SupervisedPerson, supervisorsInPlace } from '../../core/time/time-access.sql.ts';
import { personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

/** A person with everything that decides what they may do, and whose time and records they may see. */
export type PersonWithAccess = Actor &
  Pick<PersonAccess, 'isHere' | 'profile' | 'limits' | 'currencyCode' | 'deputyFor' | 'own' | 'roles'> & {
    name: string;
  };

/** Reads it for anyone, including leavers. */
export async function findPersonWithAccess(
  database: AgencyDatabase,
  id: number,
  today: string,
): Promise<PersonWithAccess | undefined> {
  const { rows } = await sql<PersonWithAccess>`
    select employee.id, employee.name, belongs_to_agency(employee.is_active, employee.end_date) as "isHere",
      ${roles} as roles, ${documentAccess} as "accessibleDocumentTypes",
      (select json_build_object('id', profile.id, 'name', profile.name)
        from access_profile as profile where profile.id = employee.access_profile_id) as profile,
      (select coalesce(json_agg(json_build_object('division', division.name, 'amount', trim_scale(amount)::text)
          order by ${inReadingOrder(sql`division.name`)} nulls last), '[]')
        from approval_limit left join division on division.id = approval_limit.division_id
        where approval_limit.employee_id = employee.id and approval_limit.document_type = 'purchaseorder') as limits,
      (select code from currency where currency.id = agency.base_currency_id) as "currencyCode",
      (select coalesce(json_agg(json_build_object('subject', subject, 'person', ${personById('in_place_of_id')},
          'endDate', end_date) order by subject desc, end_date), '[]')
        from deputy where deputy_id = employee.id and ${today}::date between deputy.start_date and deputy.end_date) as "deputyFor",
      json_build_object('approvesTime', is_self_approval_allowed, 'approvesOrders', is_own_order_approval_allowed,
        'approvesInvoices', is_own_invoice_approval_allowed) as own
    from employee cross join agency where employee.id = ${id}`.execute(database);
  return rows[0];
}

/** A person whose time another may enter or approve. */
export type PersonOfTeam = SupervisedPerson & { name: string; isApprover: boolean; supervisor: PersonRef | null };

/** Finds the active people in the teams of supervisors for whom a person acts, by name, with those supervisors. */
export async function findTeamsOf(
  database: AgencyDatabase,
  actorId: number,
  today: string,
): Promise<{ team: PersonOfTeam[]; supervisorIdsInPlace: number[] }> {
  const inPlace = supervisorsInPlace(actorId, today);
  const { rows } = await sql<PersonOfTeam & { supervisorIdsInPlace: number[] }>`
    select employee.id, employee.name, employee.supervisor_id as "supervisorId",
      coalesce(${isTimeApprovedBy(actorId, today)}, false) as "isApprover",
      ${personById('employee.supervisor_id')} as supervisor, array(${inPlace}) as "supervisorIdsInPlace"
    from employee
    where is_active and id <> ${actorId} and supervisor_id in (${inPlace})
    order by ${inReadingOrder(sql`name`)}, id`.execute(database);
  return {
    team: rows.map(({ supervisorIdsInPlace: _, ...person }) => person),
    supervisorIdsInPlace: rows[0]?.supervisorIdsInPlace ?? [],
  };
}
