import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import type { z } from 'zod/mini';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { Begins, setUpAgency } from '#contract/operations/set-up.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { dayAt, isTimeZone } from '#domain/calendar/local-time.ts';
import {
  USUAL_COST_TYPES,
  USUAL_JOB_STATUSES,
  USUAL_JOB_TYPES,
  usualPeriods,
} from '#domain/operations/default-lists.ts';
import { countedAddress } from '#domain/operations/network-address.ts';
import { newAgencyFindings } from '#domain/operations/new-agency.ts';
import { newPasswordRefusal } from '../identity/new-password.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { copyRows } from '../platform/database/copy-rows.ts';
import type { Registry } from '../platform/database/registry/registry.ts';
import { OlderServersConnected } from '../platform/database/registry/releases.ts';
import { Refused } from '../platform/refused.ts';
import { insertAdministrator } from './insert-administrator.ts';
import { findCurrency, insertAgency } from './insert-agency.ts';
import { nationalHolidays } from './national-holidays.ts';
import { findSetupCode, noteWrongCode, type SetupCode, spendSetupCode, waitForNextCode } from './setup-codes.sql.ts';

type Sent = z.output<typeof setUpAgency.body>;

/**
 * Finds a typed code that can set up an agency. Rejects all others alike; after the fifth attempt within a minute, nothing is checked.
 * `isForAgency`: a code spent on this agency is valid, for repeated requests.
 */
export async function openSetupCode(
  registry: Registry,
  request: FastifyRequest,
  typed: string,
  isForAgency: string | null = null,
): Promise<SetupCode> {
  const address = countedAddress(request.ip);
  const seconds = await waitForNextCode(registry, address);
  if (seconds !== null) throw new Refused('too-many-attempts', { retryAfter: seconds });
  const code = await findSetupCode(registry, typed);
  if (code?.isOpen || (code?.isSpent && code.agency !== null && code.agency === isForAgency)) return code;
  await noteWrongCode(registry, address);
  throw new Refused('setup-code-invalid');
}

/**
 * Creates the agency, its administrator and its initial data in one transaction of its database; it is listed in the same transaction that
 * redeems its code. Does nothing if the code was redeemed for this agency before: the user then signs in.
 */
export async function makeAgency(
  registry: Registry,
  request: FastifyRequest,
  sent: Sent,
  {
    breachedPasswordFiles,
    useSecondLanguage,
  }: { breachedPasswordFiles: readonly string[]; useSecondLanguage: boolean },
): Promise<'made' | 'was-there'> {
  const { agency, administrator, begins } = sent;
  const code = await openSetupCode(registry, request, sent.code, agency.database);
  if (code.isSpent) return 'was-there';
  const currency = findCurrency(agency.currency);
  const findings = newAgencyFindings(sent, { isTimeZone, isCurrency: () => currency !== null }).map(refusalAt);
  const known = [administrator.name, administrator.username, administrator.email, agency.name];
  const reason = await newPasswordRefusal(administrator.password, { current: '', known, breachedPasswordFiles });
  const today = isTimeZone(agency.timeZone) ? dayAt(Date.now(), agency.timeZone) : null;
  const holidays = begins.holidays && today ? await nationalHolidays(begins.holidays, yearsFrom(today)) : [];
  if (reason) findings.push(refusalAt({ field: 'administrator.password', why: reason }));
  if (holidays === null) findings.push(refusalAt({ field: 'begins.holidays', why: 'country-unknown' }));
  if (await registry.find(agency.database)) {
    // The same request was sent twice, and the other was first.
    if ((await openSetupCode(registry, request, sent.code, agency.database)).isSpent) return 'was-there';
    findings.push(refusalAt({ field: 'agency.database', why: 'database-name-taken' }));
  }
  if (findings.length > 0) throw refusedWith(findings);

  const passwordHash = await hashPassword(administrator.password);
  const fill = async (client: pg.Client) => {
    await client.query('begin');
    await insertAgency(client, { ...agency, agencyName: agency.name.trim(), currency: currency! });
    await insertAdministrator(client, { ...administrator, passwordHash, useSecondLanguage });
    await insertUsualLists(client, begins, { today: today!, holidays: holidays ?? [] });
    await client.query('commit');
  };
  const whenListed = async (client: pg.Client) => {
    if (!(await spendSetupCode(client, code.hash, agency.database))) throw new Refused('setup-code-invalid');
  };
  try {
    await registry.create({ name: agency.database, agencyName: agency.name.trim() }, fill, { whenListed });
  } catch (error) {
    const after = await findSetupCode(registry, sent.code);
    if (after?.isSpent && after.agency === agency.database) return 'was-there';
    if (await registry.find(agency.database))
      throw refusedWith([refusalAt({ field: 'agency.database', why: 'database-name-taken' })]);
    throw error instanceof OlderServersConnected ? new Refused('not-ready', { retryAfter: 60 }) : error;
  }
  return 'made';
}

export function yearsFrom(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1];
}

type Finding = { path: string; message: string; code: RefusalCode };

function refusalAt({ field, why }: { field: string; why: RefusalCode }): Finding {
  return { path: field, message: REFUSALS[why].text, code: why };
}

/** A single finding has its own wording; several have that of the first, each at its field. */
function refusedWith(findings: readonly Finding[]): Refused {
  const [{ code }] = findings as [Finding];
  return new Refused(isOfPassword(code) ? 'password-unsuitable' : code, {
    errors: findings.map(({ path, message }) => ({ path, message })),
  });
}

/** On other calls an invalid password is a 400; here it's one field of many. */
function isOfPassword(code: RefusalCode): boolean {
  return code.startsWith('password-');
}

/** Inserts the chosen predefined lists into a new agency, within its transaction. */
async function insertUsualLists(
  client: ClientBase,
  begins: Begins,
  { today, holidays }: { today: Day; holidays: readonly { day: Day; name: string }[] },
): Promise<void> {
  if (begins.costTypes)
    await copyRows(
      client,
      'cost_type',
      USUAL_COST_TYPES.map(({ code, name, class: kind, isTime }) => ({ code, name, class: kind, is_time: isTime })),
    );
  if (begins.jobTypes)
    await copyRows(
      client,
      'job_type',
      USUAL_JOB_TYPES.map(({ code, name, isRetainer }) => ({ code, name, is_retainer: isRetainer })),
    );
  if (begins.jobStatuses) await copyRows(client, 'job_status', [...USUAL_JOB_STATUSES]);
  if (begins.periods)
    await copyRows(
      client,
      'period',
      usualPeriods(today).map(({ startDate, endDate }) => ({ start_date: startDate, end_date: endDate })),
    );
  if (holidays.length > 0) await copyRows(client, 'holiday', [...holidays]);
}
