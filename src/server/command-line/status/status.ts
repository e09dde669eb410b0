import { backupAge, backupHealth } from '#domain/operations/backup.ts';
import { describeBuild } from '#domain/operations/build.ts';
import { worstHealth } from '#domain/operations/installation-health.ts';
import { openAttachments } from '../../platform/attachments/open-attachments.ts';
import { readBackupStates, type StoredBackupState } from '../../platform/backup/backup-state.sql.ts';
import { databaseFolders, openRegistry } from '../../platform/database/registry/registry.ts';
import type { ServerAddress } from '../../platform/database/registry/servers.ts';
import { BUILD } from '../../platform/operations/build.ts';
import type { Configuration } from '../../platform/operations/configuration.ts';
import { readKeyFile } from '../../platform/operations/key-file.ts';
import { StartProblem } from '../../platform/operations/start-problem.ts';
import { type Command, readArguments } from '../command.ts';
import { withServers } from '../installation.ts';
import { say } from '../terminal.ts';
import { linesOfAgencies } from './agency-lines.ts';
import { linesOfPlaces } from './agency-locations.ts';
import { statusOfAgencies } from './agency-status.ts';
import { statusOfServer } from './server-status.ts';
import { counted, type StatusLine, written } from './status-line.ts';

/** The maximum number named with their problems. */
const NAMED = 5;

/** The age of the last good backups, and failures. */
function lineOfBackups(states: readonly StoredBackupState[], backupFolder: string | null, now: number): StatusLine {
  const what = 'backups';
  if (backupFolder === null) return { state: 'good', what, text: 'off on this server (BACKUP_DIR=off)' };
  const hoursOf = (state: StoredBackupState) => counted(Math.floor(backupAge(state, now) / 3_600_000), 'hour');
  const bad = states.filter((state) => backupHealth(state, now) !== 'good');
  if (bad.length > 0) {
    const named = bad.slice(0, NAMED).map((state) => {
      const age = state.backedUpAt === null ? `none for ${hoursOf(state)}` : `the last is ${hoursOf(state)} old`;
      return [`${state.agency ?? 'registry'}: ${age}`, state.problem].filter(Boolean).join(', ');
    });
    const more = bad.length > NAMED ? [`${bad.length - NAMED} more`] : [];
    return {
      state: worstHealth(bad.map((state) => backupHealth(state, now))),
      what,
      text: [...named, ...more].join('; '),
    };
  }
  // The oldest comes first.
  const oldest = states.find(({ backedUpAt }) => backedUpAt !== null);
  const age = oldest ? `the oldest is ${hoursOf(oldest)} old` : 'the first run is tonight';
  return { state: 'good', what, text: `${age}, in ${backupFolder}` };
}

/**
 * `status`: prints the installation's status, one line for each part that can fail. Exits with 1 if action is required; warnings don't
 * affect it.
 */
export const status: Command = async (typed, terminal, installation) => {
  readArguments(typed, { least: 0, most: 0 }, {});
  const lines = await withServers(installation, async (addresses, configuration) => {
    const servers = await Promise.all(addresses.map((address) => statusOfServer(address, configuration)));
    const ofServers = servers.flatMap((server) => server.lines);
    if (!servers[0]!.answers) return [...ofServers, listUnread("its server doesn't respond")];
    return [...ofServers, ...(await ofAgencies(addresses, installation.root, configuration))];
  });
  say(terminal, describeBuild(BUILD));
  for (const line of written(lines)) say(terminal, line);
  return lines.some(({ state }) => state === 'act') ? 1 : 0;
};

async function ofAgencies(
  [{ url }, ...others]: [ServerAddress, ...ServerAddress[]],
  root: string,
  configuration: Configuration,
): Promise<StatusLine[]> {
  const folders = databaseFolders(root);
  try {
    const registry = await openRegistry(url, folders, { others });
    try {
      const agencies = await statusOfAgencies(registry, await registry.list(), {
        migrations: folders.agency,
        secretKey: configuration.mail.secretKey ?? (await readKeyFile(configuration.dataFolder)),
      });
      const place = await openAttachments(configuration.attachmentStore).place();
      return [
        ...(await linesOfPlaces(registry, agencies)),
        ...linesOfAgencies(agencies, place),
        lineOfBackups(await readBackupStates(registry), configuration.backupFolder, Date.now()),
      ];
    } finally {
      await registry.close();
    }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return [listUnread(error.message)];
  }
}

function listUnread(why: string): StatusLine {
  return { state: 'act', what: 'agencies', text: `the agency list can't be read: ${why}` };
}
