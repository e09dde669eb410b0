import { splitUserName } from '#domain/user-name.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, mustHave, readArguments } from './command.ts';
import { findPerson } from './find-person.ts';
import { withAgency } from './installation.ts';
import { say } from './terminal.ts';
import { inTransaction } from './transaction.ts';

const TABLES = ['totp_factor', 'totp_set_up', 'recovery_code', 'sign_in_ticket'] as const;

/** `remove-second-factor`: for whoever lost theirs where nobody else administers the agency, or the key of the installation is lost (IDENT-08). */
export const removeSecondFactor: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(
    typed,
    { least: 2, most: 2 },
    { domain: { type: 'string' }, reason: { type: 'string' } },
  );
  const [database, typedName] = [words[0]!, words[1]!];
  const reason = mustHave(values.reason, 'reason').trim();
  const { domain, username } = splitUserName(typedName, values.domain);
  await withAgency(installation, database, async (client) => {
    const id = await findPerson(client, username, domain);
    await inTransaction(client, async () => {
      const { rows } = await client.query('select 1 from totp_factor where employee_id = $1', [id]);
      if (rows.length === 0) throw new StartProblem(`${typedName} has no second factor.`);
      for (const table of TABLES) await client.query(`delete from ${table} where employee_id = $1`, [id]);
      await client.query('delete from session where employee_id = $1', [id]);
      await client.query(
        `insert into audit_event (for_employee_id, subject, subject_id, action, way, after)
         values ($1, 'second_factor', $1, 'delete', 'command line', $2)`,
        [id, { reason }],
      );
      // It goes when a server looks into the outbox next.
      await client.query(
        `insert into outgoing_mail (template, employee_id, facts, record)
         select 'second-factor-removed', id, $2, 'employee:' || id from employee where id = $1 and coalesce(email, '') <> ''`,
        [id, { by: 'whoever runs the server', reason }],
      );
    });
  });
  say(terminal, `${typedName} signs in with the password alone.`);
  return 0;
};
