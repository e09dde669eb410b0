import type pg from 'pg';
import { readBackup } from '../../platform/backup/read-backup.ts';
import { type Command, readArguments } from '../command.ts';
import { pathOf } from '../files.ts';
import { withAgency, withRegistry } from '../installation.ts';
import { say } from '../terminal.ts';

/**
 * `restore`: creates an agency from a backup under a free name: a read-only copy that sends nothing, or with `--live` the agency itself. An
 * older backup is loaded into that version's schema and then upgraded. Lists the agency once it's complete.
 */
export const restore: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(
    typed,
    { least: 2, most: 2 },
    {
      agency: { type: 'string' },
      live: { type: 'boolean', default: false },
    },
  );
  const [name, file] = [words[0]!, pathOf(words[1]!, installation)];
  await readBackup({ file, kind: 'backup' }, async ({ head, fill }) => {
    const agencyName = values.agency?.trim() || head.agencyName;
    await withRegistry(installation, (registry) =>
      registry.create({ name, agencyName }, (client) => fill(client).then(() => undefined), {
        filledAfter: head.migrations,
        finish: (client) => setQuiet(client, !values.live),
      }),
    );
    // Also displayed on its screens.
    if (agencyName !== head.agencyName)
      await withAgency(installation, name, (client) => client.query('update agency set name = $1', [agencyName]));
    say(terminal, `Restored ${name} (${agencyName}) as it was at ${head.at}.`);
    say(
      terminal,
      values.live
        ? 'It is live: it sends emails, webhook events and reminders, including those queued in the backup.'
        : 'It is a read-only copy that sends nothing. An administrator can turn it on in the browser.',
    );
  });
  return 0;
};

/** Two agencies that send the same mail and events would reach real clients twice. */
async function setQuiet(client: pg.Client, isQuiet: boolean) {
  await client.query('update agency set quiet_since = case when $1 then now() end', [isQuiet]);
}
