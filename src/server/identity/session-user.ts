import type { SessionUser } from '#contract/identity/session.ts';
import { WEEKDAYS } from '#domain/calendar/calendar.ts';
import { TWO_FACTOR_GRACE_DAYS } from '#domain/identity/two-factor.ts';
import { CONFIG_OPTIONS } from '#domain/people/permission.ts';
import type { NumberFormat } from '#domain/text/number-format.ts';
import { hoursAsNumber, hundredthsFromDecimal } from '#domain/time/hours.ts';
import { refusalOfDatabaseFailure } from '../platform/database/database-failure.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { readSessionUser, startTwoFactorGrace } from './session.sql.ts';
import { daysToSetUp, lacksTwoFactor } from './two-factor/required-two-factor.ts';

/** Returns the signed-in user as the contract describes them. */
export async function sessionUser(
  database: AgencyDatabase,
  databaseName: string,
  employeeId: number,
  { hasTwoFactors = false, hasShownPassword = true } = {},
): Promise<SessionUser> {
  const row = await readSessionUser(database, employeeId, { hasTwoFactors, hasShownPassword });
  const { days, isToBegin } = daysToSetUp(row);
  // A read-only database accepts sessions that only read.
  if (isToBegin) await startTwoFactorGrace(database, employeeId).catch(ignoreDatabaseFailure);
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    roles: row.roles,
    accessibleDocumentTypes: row.accessibleDocumentTypes,
    configOptions: CONFIG_OPTIONS.map((code) => ({ code, setting: row.configOptions.includes(code) })),
    passwordExpired: row.passwordExpired,
    passwordExpiresIn: row.passwordExpiresIn === null ? null : Math.max(0, row.passwordExpiresIn),
    lacksSecondFactor: lacksTwoFactor(row),
    secondFactorExpectedIn: isToBegin ? TWO_FACTOR_GRACE_DAYS : days,
    agency: {
      name: row.agencyName,
      helpLink: row.helpLink,
      secondLanguage: row.secondLanguage,
      timeZone: row.timeZone,
      quietSince: row.quietSince,
    },
    database: databaseName,
    useSecondLanguage: row.useSecondLanguage && row.secondLanguage !== null,
    numberFormat: row.numberFormat as NumberFormat | null,
    startsAtHome: row.startsAtHome,
    maximumDailyHours: asHours(row.held.maximum_daily_hours),
    workHours: Object.fromEntries(
      WEEKDAYS.map((day) => [day, asHours(row.held[`${day}_hours`])]),
    ) as SessionUser['workHours'],
    division: row.division,
    defaultCostType: row.defaultCostType,
    allowUserBillableFlag: row.allowUserBillableFlag,
  };
}

function ignoreDatabaseFailure(error: Error) {
  if (!refusalOfDatabaseFailure(error)) throw error;
}

function asHours(decimal: string): number {
  return hoursAsNumber(hundredthsFromDecimal(decimal) ?? 0);
}
