import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { breachedPasswordFiles, FILTER_HEAD, RECORD_BYTES } from '../platform/breached-passwords.ts';
import { readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, readArguments } from './command.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/** The maximum number of passwords in a filter, which then takes 60 MB. */
const MOST = 10_000_000;
const LINE = /^([0-9A-F]{40}):(\d{1,10})\r?$/i;

/**
 * `breached-passwords`: builds a filter from the most frequent passwords of a downloaded Pwned Passwords file (`SHA-1:count`, sorted by
 * SHA-1). From then on, new passwords can't be one of them.
 */
export const downloadBreachedPasswords: Command = async (typed, terminal, { environment, root }) => {
  const { values, words } = readArguments(typed, { least: 1, most: 1 }, { most: { type: 'string' } });
  const most = Number(values.most ?? MOST);
  if (!Number.isInteger(most) || most < 1 || most > 100_000_000)
    throw new UsageProblem('--most must be a number up to 100,000,000.');
  const [file] = words as [string];
  if (!existsSync(file)) throw new StartProblem(`File not found: ${file}.`);
  const { dataFolder } = readConfiguration(environment);
  const filter = breachedPasswordFiles({ root, dataFolder }).at(-1)!;
  const { least, taken } = await leastCount(file, most);
  await mkdir(dirname(filter), { recursive: true });
  await writeFilter(file, least, filter);
  say(terminal, `${taken} passwords seen at least ${least} times are now blocked: ${filter}`);
  return 0;
};

/** Returns the minimum count such that at most `most` passwords are taken. */
async function leastCount(file: string, most: number): Promise<{ least: number; taken: number }> {
  const passwords = new Map<number, number>();
  for await (const { count } of passwordsOf(file)) passwords.set(count, (passwords.get(count) ?? 0) + 1);
  let taken = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const count of [...passwords.keys()].sort((one, other) => other - one)) {
    if (taken + passwords.get(count)! > most) break;
    taken += passwords.get(count)!;
    least = count;
  }
  if (taken === 0) throw new StartProblem(`${file} contains no usable passwords.`);
  return { least, taken };
}

async function writeFilter(file: string, least: number, filter: string): Promise<void> {
  const next = `${filter}.next`;
  const out = createWriteStream(next, { mode: 0o600 });
  try {
    out.write(FILTER_HEAD);
    for await (const { hash, count } of passwordsOf(file)) {
      if (count < least) continue;
      if (!out.write(Buffer.from(hash, 'hex').subarray(0, RECORD_BYTES))) await once(out, 'drain');
    }
    out.end();
    await once(out, 'finish');
    await rename(next, filter);
  } catch (error) {
    out.destroy();
    await rm(next, { force: true });
    throw error;
  }
}

/** Reads a file's lines; throws StartProblem at the first invalid or unsorted one. */
async function* passwordsOf(file: string): AsyncGenerator<{ hash: string; count: number }> {
  let line = 0;
  let before = '';
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line += 1;
    const match = LINE.exec(text);
    if (!match) throw new StartProblem(`Line ${line} of ${file} must be a SHA-1 hash, a colon and a count.`);
    const hash = match[1]!.toUpperCase();
    if (hash <= before) throw new StartProblem(`Line ${line} of ${file} is out of order: download it ordered by hash.`);
    before = hash;
    yield { hash, count: Number(match[2]) };
  }
}
