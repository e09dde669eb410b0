import { sql } from 'kysely';
import type { AgencyState, DismissibleStep } from '#domain/operations/first-steps.ts';
import { administrators } from '../core/people/administrators.sql.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** Reads an agency's set-up state in one statement; whether mail is sent depends on the installation. `today` is the agency's. */
export async function readAgencyState(
  database: AgencyDatabase,
): Promise<Omit<AgencyState, 'sendsMail'> & { hasOwnMailServer: boolean }> {
  const { rows } = await sql<Omit<AgencyState, 'sendsMail'> & { hasOwnMailServer: boolean }>`
    with here as (select (now() at time zone time_zone)::date as today from agency),
    person as (
      select employee.id, employee.supervisor_id,
        has_way_in(employee.id, employee.password_hash) as signs_in,
        exists (select from employee_role where employee_id = employee.id and role = 'TimesheetUser') as enters_time,
        exists (select from employee_role where employee_id = employee.id and role = 'TimesheetSupervisor')
          and exists (
            select from access_profile_document as document
            where document.access_profile_id = employee.access_profile_id and document.document_type = 'timecell'
              and document.can_create and document.can_update and document.can_delete) as approves
      from employee where belongs_to_agency(employee.is_active, employee.end_date)
    ),
    approved as (
      select person.id from person
      join person as supervisor on supervisor.id = person.supervisor_id and supervisor.signs_in and supervisor.approves
      where person.enters_time
    )
    select
      (select count(*)::integer from cost_type where is_active and is_time) as "hourCostTypes",
      (select count(*)::integer from client where is_active) as clients,
      (select count(distinct client.id)::integer from client join product on product.client_id = client.id and product.is_active
        where client.is_active) as "clientsWithProduct",
      (select count(distinct client.id)::integer from client join product on product.client_id = client.id and product.is_active
        join campaign on campaign.product_id = product.id and campaign.is_active where client.is_active) as "clientsWithCampaign",
      (select count(*)::integer from job_type where is_active) as "jobTypes",
      (select count(distinct role.employee_id)::integer from employee_role as role join person on person.id = role.employee_id
        where role.role = 'AccountExecutive') as "accountExecutives",
      (select count(*)::integer from (select from job where is_active and allow_time_entries limit 1) as one) as "openJobs",
      (select count(*)::integer from person where enters_time and signs_in) as "peopleEnteringTime",
      (select count(*)::integer from person) as people,
      (select count(*)::integer from approved) as "peopleWithApprover",
      (select min(id) from person where enters_time and id not in (select id from approved)) as "personWithoutApprover",
      (select count(*)::integer from division where is_active) as divisions,
      (select count(*)::integer from period, here where today between start_date and end_date) as "currentPeriods",
      (select count(*)::integer from holiday, here where day >= today) as "comingHolidays",
      (select count(*)::integer from numbering_rule) as "numberingRules",
      (select count(*)::integer from (${administrators}) as administrator) as administrators,
      (exists (select from file_import where undone_at is null and contents <> '[]' and kind in ('time-entries', 'jobs'))
        -- Imports from before file_import existed have the id 0.
        or exists (select from audit_event where subject = 'import' and subject_id = 0 and after ->> 'kind' in ('time-entries', 'jobs')
          and (after ->> 'created')::integer + (after ->> 'updated')::integer > 0)) as "hasImported",
      (select coalesce(json_agg(step), '[]') from dismissed_step) as dismissed,
      exists (select from mail_setting) as "hasOwnMailServer"`.execute(database);
  return rows[0]!;
}

/** Dismisses a step for the whole agency; idempotent. */
export async function dismissStep(database: AgencyDatabase, step: DismissibleStep, by: number): Promise<void> {
  await database
    .insertInto('dismissed_step')
    .values({ step, dismissed_by_id: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
