import { type RawBuilder, sql } from 'kysely';
import type { ConfigOption, DocumentAccess, Role } from '#domain/people/permission.ts';
import { languageCode } from '#domain/text/language.ts';
import { type NumberFormat, usualNumberFormat } from '#domain/text/number-format.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { SignedIn } from '../../platform/signed-in.ts';

/** Returns an SQL expression for the rights of an access profile. `profileId` is the SQL expression of its id. */
export const accessOfProfile = (profileId: RawBuilder<number>) => sql<DocumentAccess[]>`(
  select coalesce(json_agg(json_build_object(
    'code', document.document_type,
    'accessLevel', json_build_object(
      'create', document.can_create, 'read', document.can_read, 'update', document.can_update,
      'delete', document.can_delete, 'approve', document.can_approve),
    'readOnlyFields', document.read_only_fields) order by document.document_type), '[]')
  from access_profile_document as document
  where document.access_profile_id = ${profileId})`;

/** The rights of the row `employee`. */
export const documentAccess = accessOfProfile(sql`employee.access_profile_id`);

export const roles = sql<Role[]>`(
  select coalesce(json_agg(employee_role.role order by employee_role.role), '[]')
  from employee_role where employee_role.employee_id = employee.id)`;

export const configOptions = sql<ConfigOption[]>`(
  select coalesce(json_agg(code order by code), '[]') from config_option where setting)`;

/** The columns of `employee` and `agency` that an actor consists of. */
export const actorColumns = sql`employee.id, employee.name, employee.allow_user_billable_flag as "allowUserBillableFlag",
  employee.use_second_language and agency.second_language is not null as "useSecondLanguage",
  agency.second_language as "secondLanguage", employee.number_format as "numberFormat",
  ${roles} as roles, ${documentAccess} as "accessibleDocumentTypes", ${configOptions} as "configOptions",
  (now() at time zone agency.time_zone)::date as today`;

/** A row with the `actorColumns`. */
export type ActorRow = {
  id: number;
  name: string;
  allowUserBillableFlag: boolean;
  useSecondLanguage: boolean;
  secondLanguage: string | null;
  numberFormat: NumberFormat | null;
  roles: Role[];
  accessibleDocumentTypes: DocumentAccess[];
  configOptions: ConfigOption[];
  today: string;
};

export function actorOfRow(row: ActorRow): SignedIn['actor'] {
  const { id, name, roles, accessibleDocumentTypes, allowUserBillableFlag, useSecondLanguage } = row;
  const numberFormat =
    row.numberFormat ?? usualNumberFormat(useSecondLanguage ? languageCode(row.secondLanguage) : 'en');
  return { id, name, roles, accessibleDocumentTypes, allowUserBillableFlag, useSecondLanguage, numberFormat };
}

/** A person who acts without a session, with their agency's settings. `secondLanguage` is its English name. */
export type ActingPerson = Pick<SignedIn, 'actor' | 'configOptions' | 'today'> & { secondLanguage: string | null };

/**
 * Finds a person who acts without a session, for example by a link in an email. People who have left are only found with
 * `hasLeft`, for work that is finished on their behalf.
 */
export async function findActingPerson(
  database: AgencyDatabase,
  employeeId: number,
  { hasLeft = false } = {},
): Promise<ActingPerson | undefined> {
  const { rows } = await sql<ActorRow>`
    select ${actorColumns} from employee cross join agency
    where employee.id = ${employeeId} and (${hasLeft}::boolean or employee.is_active
      and coalesce(employee.end_date >= (now() at time zone agency.time_zone)::date, true))`.execute(database);
  const [row] = rows;
  return (
    row && {
      actor: actorOfRow(row),
      configOptions: row.configOptions,
      today: row.today,
      secondLanguage: row.secondLanguage,
    }
  );
}
