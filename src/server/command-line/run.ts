import { describeBuild } from '#domain/operations/build.ts';
import { CHANGES_REFUSED } from '../platform/database/move/refused-changes.ts';
import { BUILD } from '../platform/operations/build.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { listAgencies, removeAgency } from './agencies.ts';
import { allowEveryWayIn } from './allow-every-way-in.ts';
import { backUp } from './backup/back-up.ts';
import { restore } from './backup/restore.ts';
import { restoreRegistry } from './backup/restore-registry.ts';
import { downloadBreachedPasswords } from './breached-passwords.ts';
import { checkServer } from './check-server/check-server.ts';
import { checkTotals } from './check-totals.ts';
import { checkTrail } from './check-trail.ts';
import type { Command } from './command.ts';
import { createAgency } from './create-agency.ts';
import { exportFile, importFile } from './files.ts';
import type { Installation } from './installation.ts';
import { makeAdministrator } from './make-administrator.ts';
import { migrateContracts } from './migrate.ts';
import { moveAgency } from './move-agency.ts';
import { moveAttachments } from './move-attachments.ts';
import { suggestionFor } from './nearest-word.ts';
import { addPerson, setPassword } from './people.ts';
import { removeTwoFactor } from './remove-two-factor.ts';
import { settings } from './settings.ts';
import { setupCode } from './setup-code.ts';
import { status } from './status/status.ts';
import type { Terminal } from './terminal.ts';
import { HELP, UsageProblem } from './usage.ts';

const COMMANDS: Record<string, Command> = {
  create: createAgency,
  'setup-code': setupCode,
  list: listAgencies,
  remove: removeAgency,
  'add-person': addPerson,
  'set-password': setPassword,
  'make-administrator': makeAdministrator,
  'remove-second-factor': removeTwoFactor,
  'allow-every-way-in': allowEveryWayIn,
  import: importFile,
  export: exportFile,
  'check-server': checkServer,
  'check-totals': checkTotals,
  'check-trail': checkTrail,
  'back-up': backUp,
  restore,
  'restore-registry': restoreRegistry,
  settings,
  status,
  migrate: migrateContracts,
  move: moveAgency,
  'move-attachments': moveAttachments,
  'breached-passwords': downloadBreachedPasswords,
};

/**
 * Runs the arguments after `npm run docket --` and returns the exit code: 0 done, 1 failed, 2 usage error. Problems are one sentence each;
 * other errors are thrown.
 */
export async function runCommandLine(typed: string[], terminal: Terminal, installation: Installation): Promise<number> {
  const [name, ...rest] = typed;
  if (name === undefined || typed.includes('--help') || name === '-h' || name === 'help') {
    terminal.output.write(HELP);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    terminal.output.write(`${describeBuild(BUILD)}\n`);
    return 0;
  }
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command)
      throw new UsageProblem(`Unknown command ${name}.${suggestionFor(name, Object.keys(COMMANDS))} See --help.`);
    return await command(rest, terminal, {
      ...installation,
      warn: (line) => terminal.errors.write(`${line}\n`),
    });
  } catch (error) {
    if ((error as { code?: string } | null)?.code === CHANGES_REFUSED) {
      terminal.errors.write('The agency is being moved to another server and is read-only. Try again in a moment.\n');
      return 1;
    }
    if (!(error instanceof UsageProblem || error instanceof StartProblem)) throw error;
    terminal.errors.write(`${error.message}\n`);
    return error instanceof UsageProblem ? 2 : 1;
  }
}
