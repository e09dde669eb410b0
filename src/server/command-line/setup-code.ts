import { SETUP_CODE_MINUTES } from '#domain/operations/setup-code.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { readConfiguration } from '../platform/operations/configuration.ts';
import { makeSetupCode } from '../setup/setup-codes.sql.ts';
import { type Command, readArguments } from './command.ts';
import { withRegistry } from './installation.ts';
import { say } from './terminal.ts';

/** `setup-code`: prints a code for setting up an agency in the browser. */
export const setupCode: Command = async (typed, terminal, installation) => {
  readArguments(typed, { least: 0, most: 0 }, {});
  const code = await withRegistry(installation, makeSetupCode);
  const { publicUrl } = readConfiguration(installation.environment).mail;
  say(terminal, `${code}  is valid once at ${publicUrl}${PATHS.setUp}, for ${SETUP_CODE_MINUTES} minutes.`);
  return 0;
};
