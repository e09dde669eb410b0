import type { ClientBase } from 'pg';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { type CopyRow, copyRows } from '../../platform/database/copy-rows.ts';
import type { Column } from '../column.ts';
import { type Cell, readCell } from '../reading/cell.ts';
import type { FileLine } from '../reading/csv-text.ts';
import type { ProblemList } from './problem-list.ts';

/** The temporary table of an import's lines: one column per file column, and a second one for a reference's id. */
export const STAGE = 'import_line';

/** The column with a reference's id. */
export const stagedId = (column: Column): string => `${column.name}_id`;

/** The staged value that is stored in the kind's table. */
export const stagedValue = (column: Column): string => (column.reference ? stagedId(column) : column.name);

/** Creates the table for a file's columns. Dropped at the end of the transaction. */
export async function createStage(client: ClientBase, columns: readonly Column[]): Promise<void> {
  const definitions = columns.flatMap((column) => [
    `${column.name} ${sqlTypeOf(column)}${column.whenBlank === undefined ? '' : ` default '${column.whenBlank}'`}`,
    ...(column.reference ? [`${stagedId(column)} integer`] : []),
  ]);
  await client.query(`create temporary table ${STAGE} (
    line integer primary key,
    target_id integer,
    is_new boolean not null default true,
    is_changed boolean not null default false,
    is_bad boolean not null default false,
    ${definitions.join(',\n')}
  ) on commit drop`);
}

function sqlTypeOf({ type }: Column): string {
  switch (type.is) {
    case 'text':
    case 'choice':
      return 'text';
    case 'yes-no':
      return 'boolean';
    case 'whole':
      return 'integer';
    case 'decimal':
      return 'numeric';
    case 'day':
      return 'date';
    case 'instant':
      return 'timestamptz(3)';
  }
}

/** Parses a cell; `isPlain`: a workbook stores it as a number or date. */
export type CellReader = (column: Column, cell: string, isPlain: boolean) => Cell;

/** Stages the good lines and records problems of others. Ignores null columns. Returns the number of lines. */
export async function stageLines(
  client: ClientBase,
  columns: readonly (Column | null)[],
  lines: AsyncIterable<FileLine> | Iterable<FileLine>,
  problems: ProblemList,
  read: CellReader = readCell,
): Promise<number> {
  let count = 0;
  async function* goodRows(): AsyncGenerator<CopyRow> {
    for await (const line of lines) {
      count += 1;
      const row = readLine(line, columns, problems, read);
      if (row) yield row;
    }
  }
  await copyRows(client, STAGE, goodRows());
  await client.query(`analyze ${STAGE}`);
  return count;
}

/** Marks lines as bad, so that they aren't written or counted. */
export async function markBad(client: ClientBase, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  await client.query(`update ${STAGE} set is_bad = true where line = any($1::integer[])`, [lines]);
}

function readLine(
  { line, cells, isPlain }: FileLine,
  columns: readonly (Column | null)[],
  problems: ProblemList,
  read: CellReader,
): CopyRow | null {
  if (cells.length !== columns.length) {
    problems.add(line, null, {
      text: FILE_PROBLEMS.cellCount,
      values: { cells: String(cells.length), columns: String(columns.length) },
    });
    return null;
  }
  const row: CopyRow = { line };
  let isGood = true;
  for (const [index, column] of columns.entries()) {
    if (column === null) continue;
    const cell = read(column, cells[index]!, isPlain?.[index] ?? false);
    if ('problem' in cell) {
      problems.add(line, column.name, cell.problem);
      isGood = false;
    } else {
      row[column.name] = cell.value;
    }
  }
  return isGood ? row : null;
}
