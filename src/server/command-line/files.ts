import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { exportCsv } from '../data-exchange/export-csv.ts';
import { importCsv } from '../data-exchange/importing/import-csv.ts';
import type { ImportResult } from '../data-exchange/importing/import-result.ts';
import type { Kind } from '../data-exchange/kind.ts';
import { KINDS, KINDS_TO_READ, kindNamed } from '../data-exchange/kinds.ts';
import { MARK } from '../data-exchange/writing/exported-file.ts';
import { HANDOVER_PARTS } from '../handover-parts.ts';
import { writeFileAtomically } from '../platform/backup/whole-file.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Command, readArguments } from './command.ts';
import { importRead, isRead, oneOf, readGivenSettings, readMatches, throwAsProblem } from './import-read.ts';
import { type Installation, withAgency } from './installation.ts';
import { suggestionFor } from './nearest-word.ts';
import { say, type Terminal } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/**
 * `import`: imports a CSV file, a workbook or another program's export; with --dry-run prints what would happen. Exits with 1 if a line has
 * a problem.
 */
export const importFile: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(
    typed,
    { least: 3, most: 3 },
    {
      'dry-run': { type: 'boolean', default: false },
      matches: { type: 'string' },
      new: { type: 'string' },
      sheet: { type: 'string' },
      'date-order': { type: 'string' },
      'decimal-sign': { type: 'string' },
    },
  );
  const [database, kindName] = [words[0]!, words[1]!];
  const file = pathOf(words[2]!, installation);
  const kind = findKind(kindName);
  const isDryRun = values['dry-run'];
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`Can't read the file ${file} (${error.code}).`);
  });
  const matches = values.matches === undefined ? null : await readMatches(pathOf(values.matches, installation));
  const result = await withAgency(installation, database, (client) =>
    isRead(kind, file, bytes)
      ? importRead(client, kind, { fileName: basename(file), bytes, given: readGivenSettings(values) }, isDryRun, {
          matches,
          forNew: oneOf('new', values.new, ['create', 'leave-out'] as const) ?? null,
        })
      : importCsv(client, kind, bytes, {
          dryRun: isDryRun,
          saveTimer: HANDOVER_PARTS.saveTimer,
          file: basename(file),
        }),
  ).catch(throwAsProblem);
  report(terminal, result);
  return result.problems.length === 0 ? 0 : 1;
};

/** `export`: writes all rows of a kind to a complete file, or to the terminal. */
export const exportFile: Command = async (typed, terminal, installation) => {
  const { words } = readArguments(typed, { least: 2, most: 3 }, {});
  const [database, kindName] = [words[0]!, words[1]!];
  const file = words[2] === undefined ? undefined : pathOf(words[2], installation);
  const kind = findKind(kindName);
  await withAgency(installation, database, async (client) => {
    await recordExport(client, 'export', { kind: kind.name });
    if (file === undefined) return pipeline(exportCsv(client, kind), terminal.output, { end: false });
    await writeFileAtomically(file, (unfinished) => {
      // Spreadsheets recognise UTF-8 by the byte order mark. Terminal output goes to programs, which don't expect it.
      unfinished.write(MARK);
      return pipeline(exportCsv(client, kind), unfinished);
    });
    say(terminal, `Wrote ${kind.name} of ${database} to ${file}.`);
  });
  return 0;
};

/** Records in the trail that rows are exported, before they are written. */
export async function recordExport(client: pg.Client, action: 'export' | 'back-up', after: { kind: string } | null) {
  await client.query(
    "insert into audit_event (subject, subject_id, action, way, after) values ('export', 0, $1, 'command line', $2)",
    [action, after],
  );
}

/** npm runs scripts in the project's root and passes the original working directory. */
export function pathOf(typed: string, { environment }: Installation): string {
  return resolve(environment.INIT_CWD ?? '.', typed);
}

function findKind(name: string): Kind {
  const kind = kindNamed(name);
  if (!kind) {
    const names = [...KINDS, ...KINDS_TO_READ].map((one) => one.name);
    const suggestion = suggestionFor(name, names) || ` Kinds: ${names.join(', ')}.`;
    throw new UsageProblem(`Unknown kind ${name}.${suggestion}`);
  }
  return kind;
}

function report(terminal: Terminal, result: ImportResult): void {
  const at = ({ line, column }: { line: number; column: string | null }) =>
    `line ${line}${column === null ? '' : `, ${column}`}`;
  for (const problem of result.problems) terminal.errors.write(`${at(problem)}: ${problem.reason}\n`);
  for (const odd of result.odd ?? []) terminal.errors.write(`Please check ${at(odd)}: ${odd.reason}\n`);
  const { kind, created, updated, unchanged, problems, keptTimers = [] } = result;
  for (const { name, why } of keptTimers)
    terminal.errors.write(`The running timer of ${name} could not be saved and keeps running: ${why}\n`);
  if (result.ratesLeftOut) {
    const { count, currencies, currency } = result.ratesLeftOut;
    const entries = count === 1 ? 'one entry' : `${count} entries`;
    terminal.errors.write(
      `Rates of ${entries} are skipped: they are in ${currencies.join(', ')}, not in ${currency}.\n`,
    );
  }
  if (problems.length > 0) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    terminal.errors.write(`Nothing was imported, because of ${count}.\n`);
  } else {
    const leftOut = result.leftOut ? `, ${result.leftOut} of other currencies skipped` : '';
    const counts = `${created} created, ${updated} updated, ${unchanged} unchanged${leftOut}`;
    say(
      terminal,
      result.isDryRun
        ? `Dry run, nothing was saved. Importing ${kind} would give: ${counts}.`
        : `Imported ${kind}: ${counts}.`,
    );
  }
}
