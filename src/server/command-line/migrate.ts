import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, readArguments } from './command.ts';
import { withRegistry } from './installation.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/**
 * `migrate --contract`: applies the contract migrations, which only older versions prevent, to the registry and every agency. Other
 * migrations are applied at start. Exits with 1 if it failed for an agency.
 */
export const migrateContracts: Command = async (typed, terminal, installation) => {
  const { values } = readArguments(typed, { least: 0, most: 0 }, { contract: { type: 'boolean', default: false } });
  if (!values.contract) throw new UsageProblem('--contract is required: a start applies all other migrations.');
  const failed: string[] = [];
  await withRegistry(installation, (registry) =>
    registry.applyContracts(({ name }, error) => {
      if (!(error instanceof StartProblem)) throw error;
      failed.push(name);
      terminal.errors.write(`${name}: ${error.message}\n`);
    }),
  );
  if (failed.length > 0) return 1;
  say(terminal, 'All agencies now require this version. Older versions can no longer start.');
  return 0;
};
