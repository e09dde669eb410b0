import { splitUserName } from '#domain/people/user-name.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, mustHave, readArguments } from './command.ts';
import { findPerson } from './find-person.ts';
import { withAgency } from './installation.ts';
import { say } from './terminal.ts';
import { inTransaction } from './transaction.ts';

const TABLES = ['passkey', 'totp_factor', 'totp_set_up', 'recovery_code', 'sign_in_ticket'] as const;

/** `remove-second-factor`: removes a person's app, recovery codes and passkeys when the agency has no other administrator who could, or the installation's key is lost. */
export const removeTwoFactor: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(
    typed,
    { least: 2, most: 2 },
    { domain: { type: 'string' }, reason: { type: 'string' } },
  );
  const [database, typedName] = [words[0]!, words[1]!];
  const reason = mustHave(values.reason, 'reason').trim();
  const { domain, username } = splitUserName(typedName, values.domain);
  let hasPassword = true;
  await withAgency(installation, database, async (client) => {
    const id = await findPerson(client, username, domain);
    await inTransaction(client, async () => {
      const { rows } = await client.query<{ hasFactor: boolean; hasPassword: boolean }>(
        'select has_second_factor(id) as "hasFactor", password_hash is not null as "hasPassword" from employee where id = $1',
        [id],
      );
      const { hasFactor } = rows[0]!;
      hasPassword = rows[0]!.hasPassword;
      if (!hasFactor) throw new StartProblem(`${typedName} has no two-factor authentication.`);
      for (const table of TABLES) await client.query(`delete from ${table} where employee_id = $1`, [id]);
      await client.query('delete from session where employee_id = $1', [id]);
      await client.query(
        `insert into audit_event (for_employee_id, subject, subject_id, action, way, after)
         values ($1, 'second_factor', $1, 'delete', 'command line', $2)`,
        [id, { reason }],
      );
      // A server sends it when it next checks the outbox.
      await client.query(
        `insert into outgoing_mail (template, employee_id, facts, record)
         select 'second-factor-removed', id, $2, 'employee:' || id from employee where id = $1 and coalesce(email, '') <> ''`,
        [id, { by: 'the system administrator', reason, hasPassword }],
      );
    });
  });
  say(
    terminal,
    hasPassword
      ? `${typedName} signs in with the password alone.`
      : `${typedName} has no password: npm run docket -- set-password ${database} ${typedName}`,
  );
  return 0;
};
