import { readBackup } from '../../platform/backup/read-backup.ts';
import { StartProblem } from '../../platform/operations/start-problem.ts';
import { type Command, readArguments } from '../command.ts';
import { pathOf } from '../files.ts';
import { withRegistry } from '../installation.ts';
import { say } from '../terminal.ts';

/** `restore-registry`: restores the list of agencies, whose databases still exist, to an empty registry. */
export const restoreRegistry: Command = async (typed, terminal, installation) => {
  const { words } = readArguments(typed, { least: 1, most: 1 }, {});
  const file = pathOf(words[0]!, installation);
  await readBackup({ file, kind: 'registry' }, ({ head, fill }) =>
    withRegistry(installation, async (registry) => {
      if ((await registry.list()).length > 0)
        throw new StartProblem('The registry already lists agencies. Only an empty registry can be restored.');
      const owner = await registry.openRegistryOwner();
      await fill(owner).finally(() => owner.end());
      const names = (await registry.list()).map(({ name }) => name);
      say(terminal, `Restored the registry as it was at ${head.at}. Agencies in it: ${names.join(', ') || 'none'}.`);
    }),
  );
  return 0;
};
