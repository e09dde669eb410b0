import { splitUserName } from '#domain/people/user-name.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { administratorProfile } from '../setup/standard-profiles.ts';
import { type Command, readArguments } from './command.ts';
import { findPerson } from './find-person.ts';
import { withAgency } from './installation.ts';
import { say } from './terminal.ts';
import { inTransaction } from './transaction.ts';

type Found = { name: string; isThere: boolean; canSignIn: boolean; profileId: number | null };

/** `make-administrator`: gives a person the standard administrator profile, for an agency without an administrator. */
export const makeAdministrator: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(typed, { least: 2, most: 2 }, { domain: { type: 'string' } });
  const [database, typedName] = [words[0]!, words[1]!];
  const { domain, username } = splitUserName(typedName, values.domain);
  await withAgency(installation, database, async (client) => {
    const id = await findPerson(client, username, domain);
    const { rows } = await client.query<Found>(
      `select name, belongs_to_agency(is_active, end_date) as "isThere", has_way_in(id, password_hash) as "canSignIn",
         access_profile_id as "profileId"
       from employee where id = $1`,
      [id],
    );
    const { name, isThere, canSignIn, profileId } = rows[0]!;
    if (!isThere) throw new StartProblem(`${name} is inactive or has left, so they can't sign in.`);
    await inTransaction(client, async () => {
      const given = await administratorProfile(client);
      if (given === profileId) return;
      await client.query('update employee set access_profile_id = $2 where id = $1', [id, given]);
      await client.query(
        `insert into audit_event (for_employee_id, subject, subject_id, action, way, before, after)
         values ($1, 'employee', $1, 'update', 'command line', $2, $3)`,
        [id, JSON.stringify({ accessProfile: profileId }), JSON.stringify({ accessProfile: given })],
      );
    });
    const next = canSignIn ? '' : `, once there is a password: npm run docket -- set-password ${database} ${typedName}`;
    say(terminal, `${name} administers ${database}${next}.`);
  });
  return 0;
};
