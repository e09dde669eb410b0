import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '../../..');

/** Rows by column name, as an accounting program would export them. */
type Rows = readonly Record<string, string | number>[];

/** Runs a command on the stories' agency, next to the running product. */
async function typeCommand(name: string, ...words: string[]) {
  const command = ['dist/server/command-line.js', name, 'harbour-pine', ...words];
  const environment = JSON.parse(process.env.DOCKET_INSTALLATION!);
  const child = spawn(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...environment } });
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [errors, exitCode] = await Promise.all([text(child.stderr), exit]);
  if (exitCode !== 0) throw new Error(`${name} ${words.join(' ')}: ${errors}`);
}

/** Imports rows of a kind. */
export async function importFileOnScreen(kind: string, rows: Rows) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-bring-in-'));
  try {
    const file = join(folder, `${kind}.csv`);
    const columns = Object.keys(rows[0]!);
    const lines = rows.map((row) => columns.map((name) => `"${String(row[name]).replaceAll('"', '""')}"`).join(','));
    await writeFile(file, [columns.join(','), ...lines].join('\n'));
    await typeCommand('import', kind, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Turns an option of the agency on while a function runs. */
export async function whileChosen(option: string, act: () => Promise<void>) {
  await typeCommand('settings', option, 'on');
  try {
    await act();
  } finally {
    await typeCommand('settings', option, 'off');
  }
}
