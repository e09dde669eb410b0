import { type Command, readArguments } from './command.ts';
import { withAgency } from './installation.ts';
import { say } from './terminal.ts';
import { inTransaction } from './transaction.ts';

/** `allow-every-way-in`: turns off enforced single sign-on when the provider is gone and no one can sign in any more. */
export const allowEveryWayIn: Command = async (typed, terminal, installation) => {
  const { words } = readArguments(typed, { least: 1, most: 1 }, {});
  const database = words[0]!;
  let label: string | null = null;
  await withAgency(installation, database, (client) =>
    inTransaction(client, async () => {
      const { rows } = await client.query<{ label: string }>(
        `select label from sign_in_setting join identity_provider on identity_provider.id = enforced_provider_id for update of sign_in_setting`,
      );
      label = rows[0]?.label ?? null;
      if (label === null) return;
      await client.query('update sign_in_setting set enforced_provider_id = null');
      await client.query(
        `insert into audit_event (subject, subject_id, action, way, before, after)
         values ('agency', 1, 'update', 'command line', $1, $2)`,
        [{ enforcedProvider: label }, { enforcedProvider: null }],
      );
    }),
  );
  say(terminal, label === null ? 'Single sign-on is not enforced.' : `Users can sign in without ${label} again.`);
  return 0;
};
