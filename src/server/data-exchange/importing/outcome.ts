import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import type { Column } from '../column.ts';
import { written } from '../export-csv.ts';
import type { Kind } from '../kind.ts';
import type { FileLine } from '../reading/csv-text.ts';
import { applyFile, columnsOf, countOutcomes, type FileTable, type ImportContext } from './apply-file.ts';
import type { EndedTimer } from './end-timers.ts';
import type { ImportProblem } from './import-result.ts';
import { findNewRecords, type NewRecords } from './new-records.ts';
import { problemList } from './problem-list.ts';
import { mayChange, sameRow } from './record-trail.ts';
import { STAGE, stagedValue } from './stage.ts';
import { findOddValues } from './unusual-values.sql.ts';

/** A row that an import changes, and its changed columns, with values as an export writes them. */
export type ChangedRow = { line: number; fields: { column: string; before: string | null; after: string | null }[] };

/** What importing a file does. `changes` = the first changed rows. `hash` is equal only for equal outcomes. */
export type Outcome = {
  hash: string;
  created: number;
  updated: number;
  unchanged: number;
  changes: ChangedRow[];
  /** Created records by kind. */
  newRecords: NewRecords[];
  problems: ImportProblem[];
  /** Unusual values in good lines, for the user to check. */
  odd: ImportProblem[];
  /** The lines that can't be imported, including those that depend on one of them. */
  bad: ReadonlySet<number>;
  /** The timers stopped because the file deactivates their people. */
  timers: EndedTimer[];
};

/** The most problems that are recorded of a file. */
export const MOST_RECORDED_PROBLEMS = 100_000;
/** After so many problems, single lines are no longer checked against the database. */
export const ENOUGH_PROBLEMS = 5000;
/** Lines can depend on lines that depend on others. A file with deeper chains isn't imported. */
export const MOST_ATTEMPTS = 40;

/** The temporary table of the rows to change, with their old values as an export writes them. */
export const OLD_VALUES = 'import_old_values';

/**
 * Writes the good lines of a file: those without problems that don't depend on a line with one. Each attempt leaves out the lines
 * that failed before, and is rolled back if more fail. The caller locks the table, and commits or rolls back the transaction.
 */
export async function writeGoodLines(
  client: ClientBase,
  kind: Kind,
  table: FileTable & { lines: readonly FileLine[] },
  importer: ImportContext,
  mostChanges: number,
): Promise<Outcome> {
  const columns = columnsOf(kind, table);
  const bad = new Set<number>();
  const problems: ImportProblem[] = [];
  let timers: EndedTimer[];
  for (let attempt = 1; ; attempt += 1) {
    const lines = attempt > MOST_ATTEMPTS ? [] : table.lines.filter(({ line }) => !bad.has(line));
    const found = problemList(MOST_RECORDED_PROBLEMS, ENOUGH_PROBLEMS);
    await client.query('savepoint attempt');
    const remember = () => storeOldValues(client, kind, columns);
    ({ timers } = await applyFile(client, kind, { ...table, lines }, importer, found, remember));
    if (found.isEmpty()) {
      if (attempt > MOST_ATTEMPTS) for (const { line } of table.lines) bad.add(line);
      break;
    }
    await client.query('rollback to savepoint attempt');
    problems.push(...found.all().slice(0, MOST_RECORDED_PROBLEMS - problems.length));
    for (const line of found.lines()) bad.add(line);
    // Line 0 = the problem concerns the whole file, so leaving out lines doesn't help.
    if (bad.delete(0)) attempt = MOST_ATTEMPTS;
  }
  const reported = sortByLine(nameNeededLines(kind, table, bad, problems));
  const hash = createHash('sha256')
    .update(JSON.stringify([await hashOfRows(client, kind, columns), reported, [...bad].sort((a, b) => a - b)]))
    .digest('hex');
  return {
    hash,
    ...(await countOutcomes(client)),
    changes: await findChanges(client, kind, columns, mostChanges),
    newRecords: await findNewRecords(client, kind),
    problems: reported,
    odd: await findOddValues(client, kind, importer.by),
    bad,
    timers,
  };
}

export const sortByLine = (problems: readonly ImportProblem[]) =>
  problems.toSorted((one, other) => one.line - other.line);

/** If a line refers to another line of the file that is left out, makes its problem say which line that is. */
function nameNeededLines(
  kind: Kind,
  { columns, lines }: FileTable & { lines: readonly FileLine[] },
  bad: ReadonlySet<number>,
  problems: readonly ImportProblem[],
): ImportProblem[] {
  const place = (name: string) => columns.findIndex((column) => column?.name === name);
  const inFileColumns = new Set(kind.columns.filter(({ reference }) => reference?.inFile).map(({ name }) => name));
  if (inFileColumns.size === 0 || bad.size === 0) return [...problems];
  const cells = new Map(lines.filter(({ line }) => bad.has(line)).map((one) => [one.line, one.cells]));
  const code = place(kind.key[0]!);
  const lineOfCode = new Map([...cells].map(([line, given]) => [given[code]?.trim(), line]));
  return problems.map((problem) => {
    const { line, column } = problem;
    const needed =
      column && inFileColumns.has(column) ? lineOfCode.get(cells.get(line)?.[place(column)]?.trim()) : undefined;
    return needed === undefined || needed === line
      ? problem
      : { line, column, reason: { text: FILE_PROBLEMS.needsLine, values: { line: String(needed) } } };
  });
}

const cellsOf = (columns: readonly Column[]) =>
  `array[${columns.map((column) => `(${written(column)})::text`).join(', ')}]::text[]`;

export async function storeOldValues(client: ClientBase, kind: Kind, columns: readonly Column[]): Promise<void> {
  await client.query(
    `create temporary table ${OLD_VALUES} (line integer primary key, cells text[] not null) on commit drop`,
  );
  await client.query(
    `insert into ${OLD_VALUES} (line, cells)
     select s.line, ${cellsOf(columns)} from ${STAGE} s join ${kind.table} t on ${sameRow(kind)}
     where not s.is_bad and not s.is_new and (${mayChange(kind, columns)})`,
  );
}

export async function findChanges(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  most: number,
): Promise<ChangedRow[]> {
  const { rows } = await client.query<{ line: number; before: (string | null)[]; after: (string | null)[] }>(
    `select s.line, old_values.cells as before, ${cellsOf(columns)} as after
     from ${STAGE} s join ${OLD_VALUES} old_values using (line) join ${kind.table} t on ${sameRow(kind)}
     where s.is_changed and not s.is_new order by s.line limit $1`,
    [most],
  );
  return rows.map(({ line, before, after }) => ({
    line,
    fields: columns.flatMap(({ name }, index) =>
      before[index] === after[index]
        ? []
        : [{ column: name, before: before[index] ?? null, after: after[index] ?? null }],
    ),
  }));
}

/**
 * Returns a hash of everything that is written: each line's values, and the old and new values of changed rows. With `isByCode` it
 * contains codes instead of ids: records created in the same transaction get other ids each time.
 */
export async function hashOfRows(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  isByCode = false,
): Promise<string> {
  const values = columns.map(
    (column) => `s.${isByCode || column.reference?.inFile ? column.name : stagedValue(column)}`,
  );
  const { rows } = await client.query<{ hash: string }>(
    `select md5(coalesce(string_agg(concat_ws(' ', s.line, s.is_new, s.is_changed, md5(row(${values.join(', ')})::text),
         case when s.is_changed and not s.is_new then md5(old_values.cells::text || ${cellsOf(columns)}::text) end), ',' order by s.line), '')) as hash
     from ${STAGE} s
     left join ${OLD_VALUES} old_values using (line)
     left join ${kind.table} t on ${sameRow(kind)} and not s.is_new and s.is_changed`,
  );
  return rows[0]!.hash;
}
