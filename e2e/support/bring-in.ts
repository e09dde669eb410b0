import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '../..');

/** Rows by column name, as a bookkeeper's program would export them. */
type Rows = readonly Record<string, string | number>[];

/** Brings rows of a kind into the agency of the stories from the command line, beside the running product. */
export async function bringIn(kind: string, rows: Rows) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-bring-in-'));
  try {
    const file = join(folder, `${kind}.csv`);
    const columns = Object.keys(rows[0]!);
    const lines = rows.map((row) => columns.map((name) => `"${String(row[name]).replaceAll('"', '""')}"`).join(','));
    await writeFile(file, [columns.join(','), ...lines].join('\n'));
    const command = ['dist/server/command-line.js', 'import', 'harbour-pine', kind, file];
    const environment = JSON.parse(process.env.DOCKET_INSTALLATION!);
    const child = spawn(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...environment } });
    const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
    const [errors, exitCode] = await Promise.all([text(child.stderr), exit]);
    if (exitCode !== 0) throw new Error(`${kind} could not be brought in: ${errors}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
