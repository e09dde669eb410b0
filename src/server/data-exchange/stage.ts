import type { ClientBase } from 'pg';
import { type CopyRow, copyRows } from '../platform/database/copy-rows.ts';
import { readCell } from './cell.ts';
import type { Column } from './column.ts';
import type { CsvLine } from './csv-text.ts';
import type { ProblemList } from './problem-list.ts';

/**
 * The temporary table that holds the lines of an import while it runs. A column of the file is a column here; one that
 * names another row has a second one for its id.
 */
export const STAGE = 'import_line';

/** Where the id of what a line names stands. */
export const stagedId = (column: Column): string => `${column.name}_id`;

/** The staged value that goes into the kind's table. */
export const stagedValue = (column: Column): string => (column.reference ? stagedId(column) : column.name);

/** Makes the table for the columns of a file. It goes with the transaction. */
export async function createStage(client: ClientBase, columns: readonly Column[]): Promise<void> {
  const definitions = columns.flatMap((column) => [
    `${column.name} ${sqlTypeOf(column)}`,
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

/** Copies the good lines in and notes what is wrong with the others. Answers how many lines there were. */
export async function stageLines(
  client: ClientBase,
  columns: readonly Column[],
  lines: AsyncIterable<CsvLine>,
  problems: ProblemList,
): Promise<number> {
  let count = 0;
  async function* goodRows(): AsyncGenerator<CopyRow> {
    for await (const { line, cells } of lines) {
      count += 1;
      const row = readLine(line, cells, columns, problems);
      if (row) yield row;
    }
  }
  await copyRows(client, STAGE, goodRows());
  await client.query(`analyze ${STAGE}`);
  return count;
}

function readLine(line: number, cells: string[], columns: readonly Column[], problems: ProblemList): CopyRow | null {
  if (cells.length !== columns.length) {
    problems.add(line, null, `has ${cells.length} cells, but the header has ${columns.length}`);
    return null;
  }
  const row: CopyRow = { line };
  let isGood = true;
  for (const [index, column] of columns.entries()) {
    const cell = readCell(column, cells[index]!);
    if ('problem' in cell) {
      problems.add(line, column.name, cell.problem);
      isGood = false;
    } else {
      row[column.name] = cell.value;
    }
  }
  return isGood ? row : null;
}
