import { isDatabaseName } from '#domain/operations/new-agency.ts';
import { AttachmentFailure } from '../platform/attachments/attachment-failure.ts';
import { type ObjectStore, openObjectStore } from '../platform/attachments/object-store.ts';
import { readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, readArguments } from './command.ts';
import { withRegistry } from './installation.ts';
import { counted } from './status/status-line.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/** `list`: prints the installation's agencies, one per line. */
export const listAgencies: Command = async (typed, terminal, installation) => {
  readArguments(typed, { least: 0, most: 0 }, {});
  const agencies = await withRegistry(installation, (registry) => registry.list());
  const width = Math.max(0, ...agencies.map(({ name }) => name.length));
  for (const { name, agencyName } of agencies) say(terminal, `${name.padEnd(width)}  ${agencyName}`);
  if (agencies.length === 0) say(terminal, 'No agencies yet.');
  return 0;
};

/**
 * `remove`: drops an agency with all its data, including files in the object store. Looks for files first: if the store is unreachable,
 * nothing is removed. If interrupted, repeating the command removes the rest.
 */
export const removeAgency: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(typed, { least: 1, most: 1 }, { yes: { type: 'boolean', default: false } });
  const name = words[0]!;
  if (!values.yes) throw new UsageProblem(`This deletes ${name} and all its data. Confirm with --yes.`);
  const { attachmentStore } = readConfiguration(installation.environment);
  const store = attachmentStore && isDatabaseName(name) ? openObjectStore(attachmentStore) : null;
  try {
    await store?.check();
    const wasThere = await withRegistry(installation, (registry) => registry.remove(name));
    const files = store ? await removeObjects(store, name) : 0;
    if (!wasThere && files === 0) throw new StartProblem(`No database is named ${name}.`);
    say(
      terminal,
      files === 0 ? `Removed ${name}.` : `Removed ${name}, and ${counted(files, 'file')} from ${store!.name}.`,
    );
    return 0;
  } catch (error) {
    if (error instanceof AttachmentFailure)
      throw new StartProblem(
        `The files of ${name} can't be deleted: ${error.message}. Run the command again once this is fixed.`,
      );
    throw error;
  }
};

async function removeObjects(store: ObjectStore, agency: string): Promise<number> {
  let count = 0;
  for await (const hashes of store.list(agency))
    for (const hash of hashes) {
      await store.remove({ agency, hash });
      count += 1;
    }
  return count;
}
