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

/** A changed row: its line, and its changed columns as an export writes them. */
export type ChangedRow = { line: number; fields: { column: string; before: string | null; after: string | null }[] };

/** The outcome of a file: row counts, first changes, problems, and a hash that identifies it. */
export type Outcome = {
  hash: string;
  created: number;
  updated: number;
  unchanged: number;
  changes: ChangedRow[];
  /** New records by kind. */
  newRecords: NewRecords[];
  problems: ImportProblem[];
  /** Warnings about lines that will be imported. */
  odd: ImportProblem[];
  /** Lines that can't be imported, and those that need them. */
  bad: ReadonlySet<number>;
  /** Timers that ended because the file deactivates their people. */
  timers: EndedTimer[];
};

/** The maximum number of problems stored per file, after which the database isn't asked about single lines. */
export const MOST_KEPT = 100_000;
export const ENOUGH = 5000;
/** Lines can depend on other lines; files with deeper dependencies are rejected. */
export const MOST_ATTEMPTS = 40;

/** The temporary table of changed rows as an export would have written them before. */
export const SHOWN = 'import_shown';

/**
 * Writes a file's lines without problems, except those that depend on a bad line. Each attempt omits what failed before and is rolled back
 * unless nothing fails. Call it in a transaction that locks the table; the caller commits or rolls back.
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
    const found = problemList(MOST_KEPT, ENOUGH);
    await client.query('savepoint attempt');
    const remember = () => rememberShown(client, kind, columns);
    ({ timers } = await applyFile(client, kind, { ...table, lines }, importer, found, remember));
    if (found.isEmpty()) {
      if (attempt > MOST_ATTEMPTS) for (const { line } of table.lines) bad.add(line);
      break;
    }
    await client.query('rollback to savepoint attempt');
    problems.push(...found.all().slice(0, MOST_KEPT - problems.length));
    for (const line of found.lines()) bad.add(line);
    // If no line is at fault, none can be left out.
    if (bad.delete(0)) attempt = MOST_ATTEMPTS;
  }
  const told = inOrder(namingNeeded(kind, table, bad, problems));
  const hash = createHash('sha256')
    .update(JSON.stringify([await hashOfRows(client, kind, columns), told, [...bad].sort((a, b) => a - b)]))
    .digest('hex');
  return {
    hash,
    ...(await countOutcomes(client)),
    changes: await findChanges(client, kind, columns, mostChanges),
    newRecords: await findNewRecords(client, kind),
    problems: told,
    odd: await findOddValues(client, kind, importer.by),
    bad,
    timers,
  };
}

export const inOrder = (problems: readonly ImportProblem[]) => problems.toSorted((one, other) => one.line - other.line);

/** Names the bad line of the same file that a line refers to. */
function namingNeeded(
  kind: Kind,
  { columns, lines }: FileTable & { lines: readonly FileLine[] },
  bad: ReadonlySet<number>,
  problems: readonly ImportProblem[],
): ImportProblem[] {
  const place = (name: string) => columns.findIndex((column) => column?.name === name);
  const naming = new Set(kind.columns.filter(({ reference }) => reference?.inFile).map(({ name }) => name));
  if (naming.size === 0 || bad.size === 0) return [...problems];
  const cells = new Map(lines.filter(({ line }) => bad.has(line)).map((one) => [one.line, one.cells]));
  const code = place(kind.key[0]!);
  const lineOfCode = new Map([...cells].map(([line, given]) => [given[code]?.trim(), line]));
  return problems.map((problem) => {
    const { line, column } = problem;
    const needed = column && naming.has(column) ? lineOfCode.get(cells.get(line)?.[place(column)]?.trim()) : undefined;
    return needed === undefined || needed === line
      ? problem
      : { line, column, reason: { text: FILE_PROBLEMS.needsLine, values: { line: String(needed) } } };
  });
}

const cellsOf = (columns: readonly Column[]) =>
  `array[${columns.map((column) => `(${written(column)})::text`).join(', ')}]::text[]`;

export async function rememberShown(client: ClientBase, kind: Kind, columns: readonly Column[]): Promise<void> {
  await client.query(
    `create temporary table ${SHOWN} (line integer primary key, cells text[] not null) on commit drop`,
  );
  await client.query(
    `insert into ${SHOWN} (line, cells)
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
    `select s.line, shown.cells as before, ${cellsOf(columns)} as after
     from ${STAGE} s join ${SHOWN} shown using (line) join ${kind.table} t on ${sameRow(kind)}
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
 * Hashes everything written: lines with their references, and changed rows' old and new values. `isByCode` identifies rows by the names in
 * the lines, because rows created in the same transaction get different ids each time.
 */
export async function hashOfRows(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  isByCode = false,
): Promise<string> {
  const said = columns.map((column) => `s.${isByCode || column.reference?.inFile ? column.name : stagedValue(column)}`);
  const { rows } = await client.query<{ hash: string }>(
    `select md5(coalesce(string_agg(concat_ws(' ', s.line, s.is_new, s.is_changed, md5(row(${said.join(', ')})::text),
         case when s.is_changed and not s.is_new then md5(shown.cells::text || ${cellsOf(columns)}::text) end), ',' order by s.line), '')) as hash
     from ${STAGE} s
     left join ${SHOWN} shown using (line)
     left join ${kind.table} t on ${sameRow(kind)} and not s.is_new and s.is_changed`,
  );
  return rows[0]!.hash;
}
