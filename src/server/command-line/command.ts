import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Installation } from './installation.ts';
import { suggestionFor } from './nearest-word.ts';
import type { Terminal } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/** A command: takes the arguments after its name and returns the exit code. */
export type Command = (typed: string[], terminal: Terminal, installation: Installation) => Promise<number>;

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Given extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Given; allowPositionals: true; strict: true }>
>;

/** Parses a command's words and options. `least` and `most` limit the number of words. Throws UsageProblem. */
export function readArguments<Given extends Options>(
  typed: string[],
  { least, most }: { least: number; most: number },
  options: Given,
): { values: Parsed<Given>['values']; words: string[] } {
  const { values, positionals } = parse(typed, options);
  if (positionals.length < least) throw new UsageProblem('Something is missing after the command; see --help.');
  if (positionals.length > most) throw new UsageProblem(`"${positionals[most]}" is one word too many; see --help.`);
  return { values, words: positionals };
}

function parse<Given extends Options>(args: string[], options: Given): Parsed<Given> {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code?.startsWith('ERR_PARSE_ARGS')) {
      const [, option] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
      const suggestion = option === undefined ? '' : suggestionFor(`--${option}`, Object.keys(options).map(asOption));
      throw new UsageProblem(`${message.split('. ')[0]}.${suggestion} See --help.`);
    }
    throw error;
  }
}

const asOption = (name: string) => `--${name}`;

/** Returns a required option's value. */
export function mustHave(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '') throw new UsageProblem(`--${option} is missing; see --help.`);
  return value.trim();
}
