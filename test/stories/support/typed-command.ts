import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../../../src/server/command-line/run.ts';
import { projectRoot } from '../../../src/server/platform/operations/project-root.ts';
import type { Hours, Saver } from './saved-hours.ts';

/** Saved hours: when the request was sent, and when it was acknowledged. */
export type Kept = { hours: Hours; sentAt: number; heardAt: number };

/** Saves until it is stopped, and records what was acknowledged. */
export async function saveOn(
  saver: Saver,
  origin: string,
  lines: Iterable<Hours>,
  kept: Kept[],
  isOver: () => boolean,
) {
  for (const hours of lines) {
    if (isOver()) return;
    const sentAt = Date.now();
    const answer = await saver.save(origin, hours).catch(() => null);
    if (answer?.status === 201) kept.push({ hours, sentAt, heardAt: Date.now() });
  }
}

/** Runs a command of an installation, as at a terminal. */
export async function typeCommand(typed: string[], environment: Record<string, string>) {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const terminal = { input: Readable.from(['']), output, errors };
  const exitCode = await runCommandLine(typed, terminal, { environment, root: projectRoot() });
  output.end();
  errors.end();
  return { exitCode, output: await text(output), errors: await text(errors) };
}
