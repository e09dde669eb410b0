import type pg from 'pg';
import { REFUSALS } from '#contract/http/refusal.ts';
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from '#domain/identity/password.ts';
import { ROLES, type Role } from '#domain/people/permission.ts';
import { splitUserName } from '#domain/people/user-name.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { endTokensOfPeople } from '../identity/api-token/api-token.sql.ts';
import { newPasswordRefusal } from '../identity/new-password.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { breachedPasswordFiles } from '../platform/breached-passwords.ts';
import { transactionOn } from '../platform/database/transaction-on-client.ts';
import { readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, mustHave, readArguments } from './command.ts';
import { findPerson } from './find-person.ts';
import { type Installation, withAgency } from './installation.ts';
import { readPassword, say, type Terminal } from './terminal.ts';
import { inTransaction } from './transaction.ts';
import { UsageProblem } from './usage.ts';

/** `add-person`: creates a person who can sign in once they have a password. */
export const addPerson: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(
    typed,
    { least: 1, most: 1 },
    {
      name: { type: 'string' },
      username: { type: 'string' },
      code: { type: 'string' },
      domain: { type: 'string', default: '' },
      email: { type: 'string' },
      role: { type: 'string', multiple: true, default: ['TimesheetUser'] },
      profile: { type: 'string' },
      'password-from-stdin': { type: 'boolean', default: false },
    },
  );
  const name = mustHave(values.name, 'name');
  const username = mustHave(values.username, 'username');
  const roles = values.role.map(readRole);
  const known = [name, username, values.code ?? null, values.domain, values.email ?? null, words[0]!];
  const passwordHash = values['password-from-stdin'] ? await readNewPasswordHash(terminal, installation, known) : null;
  await withAgency(installation, words[0]!, async (client) => {
    const profileId = values.profile === undefined ? null : await findProfile(client, values.profile);
    await inTransaction(client, async () => {
      const id = await insertPerson(client, [
        values.code ?? username,
        name,
        values.email ?? null,
        values.domain,
        username,
        profileId,
        passwordHash,
      ]);
      for (const role of new Set(roles)) {
        await client.query('insert into employee_role (employee_id, role) values ($1, $2)', [id, role]);
      }
      await writeTrail(client, id, 'create');
    });
  });
  say(
    terminal,
    `Added ${name}${passwordHash ? '' : `. To let them sign in, run: npm run docket -- set-password ${words[0]} ${username}`}.`,
  );
  return 0;
};

/** `set-password`: sets a person's password and ends all their sessions and API tokens. */
export const setPassword: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(
    typed,
    { least: 2, most: 2 },
    {
      domain: { type: 'string' },
      'must-change': { type: 'boolean', default: false },
    },
  );
  const [database, typedName] = [words[0]!, words[1]!];
  const { domain, username } = splitUserName(typedName, values.domain);
  let endedTokens: string[] = [];
  await withAgency(installation, database, async (client) => {
    const id = await findPerson(client, username, domain);
    const passwordHash = await readNewPasswordHash(terminal, installation, await readKnown(client, id));
    await inTransaction(client, async () => {
      await client.query(
        'update employee set password_hash = $2, password_changed_at = case when $3 then null else now() end where id = $1',
        [id, passwordHash, values['must-change']],
      );
      const { rowCount } = await client.query('delete from session where employee_id = $1', [id]);
      await client.query('delete from sign_in_ticket where employee_id = $1', [id]);
      await client.query('update sign_in_link set ended_at = now() where employee_id = $1 and ended_at is null', [id]);
      // A server sends it when it next checks the outbox.
      await client.query(
        `insert into outgoing_mail (template, employee_id, facts, record)
         select 'password-changed', id, '{}', 'employee:' || id from employee where id = $1 and coalesce(email, '') <> ''`,
        [id],
      );
      await writeTrail(client, id, 'change-password');
      if (rowCount) await noteEndedSessions(client, id, rowCount);
      endedTokens = await endTokens(client, id);
    });
  });
  say(terminal, `${typedName}: password changed.`);
  for (const token of endedTokens) say(terminal, `The API token ${token} was revoked.`);
  return 0;
};

function readRole(typed: string): Role {
  const role = ROLES.find((one) => one.toLowerCase() === typed.toLowerCase());
  if (!role) throw new UsageProblem(`Unknown role ${typed}. Roles: ${ROLES.join(', ')}.`);
  return role;
}

async function readNewPasswordHash(
  terminal: Terminal,
  { environment, root }: Installation,
  known: readonly (string | null)[],
): Promise<string> {
  const password = await readPassword(terminal);
  const { dataFolder } = readConfiguration(environment);
  const files = breachedPasswordFiles({ root, dataFolder });
  const reason = await newPasswordRefusal(password, { current: '', known, breachedPasswordFiles: files });
  if (reason === 'password-weak')
    throw new UsageProblem(`A password must have ${PASSWORD_MINIMUM} to ${PASSWORD_MAXIMUM} characters.`);
  if (reason) throw new UsageProblem(`${REFUSALS[reason].text}.`);
  return hashPassword(password);
}

/** What a stranger may know about a person. */
async function readKnown(client: pg.Client, employeeId: number): Promise<(string | null)[]> {
  const { rows } = await client.query(
    `select array[employee.name, employee.username, employee.domain, employee.email, employee.code, agency.name] as known
     from employee cross join agency where employee.id = $1`,
    [employeeId],
  );
  return rows[0].known;
}

async function findProfile(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from access_profile order by name',
  );
  const profile = rows.find((one) => one.name === name);
  if (!profile)
    throw new StartProblem(`Unknown access profile ${name}. Profiles: ${rows.map((one) => one.name).join(', ')}.`);
  return profile.id;
}

async function insertPerson(client: pg.Client, values: (string | number | null)[]): Promise<number> {
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into employee (code, name, email, domain, username, access_profile_id, password_hash, password_changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, case when $7::text is null then null else now() end) returning id`,
      values,
    );
    return rows[0]!.id;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'employee_code_key')
      throw new StartProblem(`The code ${values[0]} is taken. Set another with --code.`);
    if (constraint === 'employee_domain_username') throw new StartProblem(`The user name ${values[4]} is taken.`);
    throw error;
  }
}

async function writeTrail(client: pg.Client, employeeId: number, action: 'create' | 'change-password'): Promise<void> {
  await client.query(
    `insert into audit_event (for_employee_id, subject, subject_id, action, way)
     values ($1, 'employee', $1, $2, 'command line')`,
    [employeeId, action],
  );
}

/** Records that a person's sessions ended with their password. */
/** Revokes a person's API tokens, notifies them by mail, and returns the tokens' names. */
async function endTokens(client: pg.Client, employeeId: number): Promise<string[]> {
  const transaction = transactionOn(client);
  const ended = await endTokensOfPeople(transaction, { by: null, employeeIds: [employeeId], why: 'new-password' });
  await writeAudit(
    transaction,
    ended.map((event) => ({ ...event, way: 'command line' as const })),
  );
  return ended.map(({ before: { name, lastCharacters } }) => `${name} (…${lastCharacters})`).sort();
}

async function noteEndedSessions(client: pg.Client, employeeId: number, count: number): Promise<void> {
  await client.query(
    `insert into audit_event (for_employee_id, subject, subject_id, action, way, after)
     values ($1, 'session', $1, 'end-sessions', 'command line', $2)`,
    [employeeId, { count }],
  );
}
