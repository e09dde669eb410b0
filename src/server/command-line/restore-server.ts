import { resolve } from 'node:path';
import { databaseUrlOf, openOwnerClient } from '../platform/database/postgres.ts';
import { readArchive } from '../platform/embedded-postgres/archive/contents.ts';
import { planRestore } from '../platform/embedded-postgres/archive/plan-restore.ts';
import { restoreArchive } from '../platform/embedded-postgres/archive/restore-archive.ts';
import { readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, readArguments } from './command.ts';
import { pathOf } from './files.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/** PostgreSQL's code where there is no registry yet: the base backup was taken at the very first start. */
const NO_SUCH_DATABASE = '3D000';

/**
 * `restore-server`: makes the whole installation out of ARCHIVE_DIR again, as it was at an instant or as far as the archive goes, in a data
 * folder that is empty (SCALE-16). What is there is never touched.
 */
export const restoreServer: Command = async (typed, terminal, installation) => {
  const { values } = readArguments(
    typed,
    { least: 0, most: 0 },
    { at: { type: 'string' }, into: { type: 'string' }, from: { type: 'string' } },
  );
  const { archiveFolder, databaseUrl, dataFolder } = readConfiguration(installation.environment);
  const at = values.at === undefined ? null : readInstant(values.at);
  if (databaseUrl !== null)
    throw new StartProblem('DATABASE_URL names a server of your own: restore it with the tool that backs it up.');
  if (archiveFolder === null) throw new StartProblem('ARCHIVE_DIR must name the archive that is to be restored.');
  const into = values.into === undefined ? dataFolder : pathOf(values.into, installation);
  const plan = planRestore(await findSeries(archiveFolder, values.from), at, archiveFolder);
  const { last, found } = await restoreArchive(plan, into, {
    at,
    look: findAgencies,
    say: (line) => say(terminal, line),
  });
  const until = (last ?? new Date(plan.base.stoppedAt)).toISOString();
  say(terminal, at ? `Restored to ${into} as it was at ${at.toISOString()}.` : `Restored to ${into}.`);
  say(terminal, last ? `The last change in it is of ${until}.` : `Nothing in it was changed after ${until}.`);
  say(terminal, `Agencies in it: ${found.join(', ') || 'none'}.`);
  if (resolve(into) !== dataFolder)
    say(terminal, `DATA_DIR=${into} npm start runs Docket on it; with ARCHIVE_DIR= as well, to look at it only.`);
  return 0;
};

async function findSeries(archiveFolder: string, from: string | undefined) {
  const archive = await readArchive(archiveFolder).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`ARCHIVE_DIR ${archiveFolder} cannot be read (${error.code ?? error.message}).`);
  });
  if (from === undefined) return archive;
  const chosen = archive.filter(({ name }) => name === from);
  if (chosen.length > 0) return chosen;
  const names = archive.map(({ name }) => name).join(', ');
  throw new StartProblem(`There is no series ${from} in ${archiveFolder}${names ? `; there are: ${names}` : ''}.`);
}

/** A day and a time of day, to a thousandth of a second at most, and the zone in which they are meant. */
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** Reads an instant that has passed. Throws a UsageProblem. */
function readInstant(typed: string): Date {
  const [, day, minute, second = ':00', zone] = INSTANT.exec(typed.trim()) ?? [];
  if (day === undefined)
    throw new UsageProblem(`"${typed}" is no instant: write it like 2026-11-25T14:00:00+01:00, or with Z for UTC.`);
  if (zone === undefined)
    throw new UsageProblem(
      `"${typed}" does not say in which time zone: write ${day}T${minute}${second}+01:00, or Z for UTC.`,
    );
  const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
  const instant = new Date(`${day}T${minute}${second}${offset}`);
  if (Number.isNaN(instant.getTime())) throw new UsageProblem(`"${typed}" is no instant of the calendar.`);
  if (instant.getTime() > Date.now()) throw new UsageProblem(`${instant.toISOString()} is still to come.`);
  return instant;
}

/** Those that the registry lists. */
async function findAgencies(url: string): Promise<string[]> {
  const client = await openOwnerClient(databaseUrlOf(url, 'docket')).catch((error: { code?: string }) => {
    if (error.code === NO_SUCH_DATABASE) return null;
    throw error;
  });
  if (!client) return [];
  try {
    const { rows } = await client.query<{ name: string; agency_name: string }>(
      'select name, agency_name from agency_database order by name',
    );
    return rows.map(({ name, agency_name }) => `${name} (${agency_name})`);
  } finally {
    await client.end();
  }
}
