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

/** A row that changes: its line, and its columns that do not stay as they were, each as an export writes it. */
export type ChangedRow = { line: number; fields: { column: string; before: string | null; after: string | null }[] };

/** What a file does: how many rows, which change first, what is wrong, and a hash that differs for another outcome. */
export type Outcome = {
  hash: string;
  created: number;
  updated: number;
  unchanged: number;
  changes: ChangedRow[];
  /** What is created, kind by kind. */
  newRecords: NewRecords[];
  problems: ImportProblem[];
  /** What is odd about lines that come in, and worth a look before. */
  odd: ImportProblem[];
  /** The lines that cannot come in, and those that need them. */
  bad: ReadonlySet<number>;
  /** The timers that ended with people whom the file makes inactive. */
  timers: EndedTimer[];
};

/** Problems that are kept of one file, and so many after which the database is not asked about single lines any more. */
export const MOST_KEPT = 100_000;
export const ENOUGH = 5000;
/** Lines may need lines that need lines; a file that is deeper than that does not come in. */
export const MOST_ATTEMPTS = 40;

/** The temporary table of changing rows as an export would have written them before. */
export const SHOWN = 'import_shown';

/**
 * Writes as much of a file as possible: its lines without problems, less those that need one with a problem. Each attempt leaves out
 * what failed in the ones before and is rolled back unless nothing fails any more. Call it in a transaction that holds the table;
 * the caller commits it or rolls it back.
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
    // Without a line at fault no line can be left out.
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

/** Says of a line that names a row of the same file, which is left out, which line that is. */
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
 * All that is written: what each line says and names, and the old and new values of changed rows. `isByCode`: rows are identified by the names
 * in the lines, as rows created in the same transaction have other ids each time.
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
