import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, readArguments } from './command.ts';
import { withRegistry } from './installation.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/** `list`: the agencies of the installation, one a line. */
export const listAgencies: Command = async (typed, terminal, installation) => {
  readArguments(typed, { least: 0, most: 0 }, {});
  const agencies = await withRegistry(installation, (registry) => registry.list());
  const width = Math.max(0, ...agencies.map(({ name }) => name.length));
  for (const { name, agencyName } of agencies) say(terminal, `${name.padEnd(width)}  ${agencyName}`);
  if (agencies.length === 0) say(terminal, 'There is no agency yet.');
  return 0;
};

/** `remove`: drops an agency with everything in it. */
export const removeAgency: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(typed, { least: 1, most: 1 }, { yes: { type: 'boolean', default: false } });
  const name = words[0]!;
  if (!values.yes) throw new UsageProblem(`This removes ${name} with everything in it: say so with --yes.`);
  const wasThere = await withRegistry(installation, (registry) => registry.remove(name));
  if (!wasThere) throw new StartProblem(`There is no database named ${name}.`);
  say(terminal, `Removed ${name}.`);
  return 0;
};
