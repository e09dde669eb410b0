import type { Readable, Writable } from 'node:stream';
import { UsageProblem } from './usage.ts';

/** A command's input and output; tests provide their own. */
export type Terminal = { input: Readable & { isTTY?: boolean }; output: Writable; errors: Writable };

const CONTROL_C = '\u0003';
const BACKSPACES = ['\u007f', '\b'];

/** Prints a line of output. */
export function say(terminal: Terminal, line: string): void {
  terminal.output.write(`${line}\n`);
}

/** Reads a password: hidden at a terminal, otherwise the whole input without its last line break. */
export async function readPassword(terminal: Terminal): Promise<string> {
  const { input } = terminal;
  const password = input.isTTY
    ? await readHidden(terminal, input as NodeJS.ReadStream)
    : (await readAll(input)).replace(/\r?\n$/, '');
  if (password === '') throw new UsageProblem('No password was entered.');
  return password;
}

async function readAll(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function readHidden({ errors }: Terminal, input: NodeJS.ReadStream): Promise<string> {
  errors.write('New password: ');
  input.setRawMode(true);
  input.setEncoding('utf8');
  input.resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (finish: () => void) => {
      input.off('data', read);
      input.setRawMode(false);
      input.pause();
      errors.write('\n');
      finish();
    };
    const read = (keys: string) => {
      for (const key of keys) {
        if (key === CONTROL_C) return end(() => reject(new UsageProblem('Nothing was changed.')));
        if (key === '\r' || key === '\n') return end(() => resolve(typed));
        typed = BACKSPACES.includes(key) ? [...typed].slice(0, -1).join('') : typed + key;
      }
    };
    input.on('data', read);
  });
}
