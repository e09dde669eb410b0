import { type Command, readArguments } from './command.ts';
import { withRegistry } from './installation.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/**
 * `move`: copies an agency to another PostgreSQL server of the installation, while people can read it and change nothing (SCALE-02).
 * Interrupted at any moment, it leaves the agency in one place.
 */
export const moveAgency: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(typed, { least: 1, most: 1 }, { to: { type: 'string' } });
  const [name, to] = [words[0]!, values.to?.toLowerCase()];
  if (!to) throw new UsageProblem('--to names the server: main, or the <NAME> of a DATABASE_URL_<NAME>.');
  await withRegistry(installation, (registry) => registry.moves.move(name, to, { say: (line) => say(terminal, line) }));
  say(terminal, 'The old copy stays where it was for seven days; nothing can be changed in it.');
  return 0;
};
