import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { dayAt } from '#domain/calendar/local-time.ts';
import { sampleDatabaseName } from '#domain/operations/new-agency.ts';
import { formatSetupCode, SETUP_CODE_BYTES } from '#domain/operations/setup-code.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { hashPassword } from '../identity/password-hash.ts';
import type { Registry } from '../platform/database/registry/registry.ts';
import { OlderServersConnected } from '../platform/database/registry/releases.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** A sample agency as displayed. */
type Sample = { database: string; agency: string };

/** Hours in it: enough to fill every screen, few enough to be created in seconds. */
const ENTRIES = 4_000;
/** The demo agency's administrator, whom the user replaces. */
const STANDS_IN_FOR = 'ada';

/** Finds an agency's sample, and whether the agency itself is one. */
export async function findSample(
  registry: Registry,
  database: string,
): Promise<{ sample: Sample | null; isSample: boolean }> {
  const rows = await registry.query<Sample & { isSample: boolean }>(
    `select name as database, agency_name as agency, name = $1 as "isSample" from agency_database
     where sample_of = $1 or (name = $1 and sample_of is not null)`,
    [database],
  );
  const sample = rows.find(({ isSample }) => !isSample);
  return {
    sample: sample ? { database: sample.database, agency: sample.agency } : null,
    isSample: rows.some(({ isSample }) => isSample),
  };
}

/**
 * Creates an agency's sample: a second agency next to it, with the people, jobs and hours of the demo. It sends no mail, as no one in it
 * has an address, and everyone in it signs in with the user's own password. A user without one, who signs in with a passkey or a provider,
 * gets a generated password, shown once.
 */
export async function makeSampleAgency(
  { registry, translationsFolder }: { registry: Registry; translationsFolder: string },
  session: SignedIn,
): Promise<Sample & { password: string | null }> {
  const { databaseName, database, actor } = session;
  const found = await findSample(registry, databaseName);
  if (found.isSample) throw new Refused('sample-of-sample');
  if (found.sample) return { ...found.sample, password: null };
  const owner = await database
    .selectFrom('employee')
    .innerJoin('agency', (join) => join.onTrue())
    .where('employee.id', '=', actor.id)
    .select([
      'employee.name',
      'employee.username',
      sql<string | null>`case when may_sign_in(employee.id, null) then employee.password_hash end`.as('passwordHash'),
      'agency.name as agency',
      'agency.time_zone',
    ])
    .executeTakeFirstOrThrow();
  const sample = { database: sampleDatabaseName(databaseName), agency: `${owner.agency} (sample)` };
  const password = owner.passwordHash === null ? formatSetupCode(randomBytes(SETUP_CODE_BYTES)) : null;
  const passwordHash = password === null ? owner.passwordHash : await hashPassword(password);
  const fill = async (client: pg.Client) => {
    const today = dayAt(Date.now(), owner.time_zone);
    const { fillDemoAgency } = await import('../demo/demo-agency.ts');
    await fillDemoAgency(client, { agency: 'harbour-pine', today, translationsFolder, entries: ENTRIES });
    await client.query('begin');
    await client.query('update agency set name = $1, time_zone = $2', [sample.agency, owner.time_zone]);
    await client.query("update employee set username = username || '.sample' where lower(username) = lower($1)", [
      owner.username,
    ]);
    await client.query('update employee set email = null, password_hash = $1, password_changed_at = now()', [
      passwordHash,
    ]);
    await client.query('update employee set name = $1, username = $2 where username in ($3, $3 || $4)', [
      owner.name,
      owner.username,
      STANDS_IN_FOR,
      '.sample',
    ]);
    await client.query('commit');
  };
  const whenListed = async (client: pg.Client) => {
    await client.query('update agency_database set sample_of = $2 where name = $1', [sample.database, databaseName]);
  };
  try {
    await registry.create({ name: sample.database, agencyName: sample.agency }, fill, { whenListed });
  } catch (error) {
    // A simultaneous request created it first.
    const other = await findSample(registry, databaseName);
    if (other.sample) return { ...other.sample, password: null };
    throw error instanceof OlderServersConnected ? new Refused('not-ready', { retryAfter: 60 }) : error;
  }
  await noteInTrail(session, 'create', sample);
  return { ...sample, password };
}

/** Removes an agency's sample with all its data; never anything else. */
export async function removeSampleAgency(registry: Registry, session: SignedIn): Promise<void> {
  const { sample } = await findSample(registry, session.databaseName);
  if (!sample) return;
  await registry.remove(sample.database);
  await noteInTrail(session, 'delete', sample);
}

async function noteInTrail({ database, actor }: SignedIn, action: 'create' | 'delete', { agency }: Sample) {
  await inTransaction(database, (transaction) =>
    writeAudit(transaction, [
      {
        by: actor.id,
        subject: 'agency',
        subjectId: 1,
        action: 'update',
        ...(action === 'create' ? { after: { sample: agency } } : { before: { sample: agency } }),
      },
    ]),
  );
}
