import { type Command, readArguments } from './command.ts';
import { withRegistry } from './installation.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/**
 * `move`: moves an agency to another PostgreSQL server of the installation; it's read-only meanwhile. After an interruption the agency
 * stays where it was, and running servers make it writable again.
 */
export const moveAgency: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(typed, { least: 1, most: 1 }, { to: { type: 'string' } });
  const [name, to] = [words[0]!, values.to?.toLowerCase()];
  if (!to) throw new UsageProblem('--to must name the server: main, or the <NAME> of a DATABASE_URL_<NAME>.');
  await withRegistry(installation, (registry) => registry.moves.move(name, to, { say: (line) => say(terminal, line) }));
  say(terminal, 'The old database is kept for seven days under another name.');
  return 0;
};
