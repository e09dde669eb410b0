import { PROBLEM_COLUMN } from '#domain/data-exchange/file-format.ts';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import type { Column } from '../column.ts';
import { type ImportProblem, UnreadableFile } from '../importing/import-result.ts';
import { columnNamed, isRequiredColumn, type Kind } from '../kind.ts';
import type { FileLine } from './csv-text.ts';

/** A file's columns in order (null: ignored by the import), or all problems of its header. */
export type Header = { columns: (Column | null)[] } | { problems: ImportProblem[] };

/** Reads a file's header: every column known, none repeated, all required ones present. */
export function readHeader(kind: Kind, first: FileLine | undefined): Header {
  const known = kind.columns.map(({ name }) => name).join(', ');
  if (!first) throw new UnreadableFile(1, { text: FILE_PROBLEMS.isEmpty, values: { columns: known } });
  const names = first.cells.map((cell) => cell.trim().toLowerCase());
  const separator = names.length === 1 && /[;\t]/.exec(names[0]!)?.[0];
  if (separator) {
    const text = separator === ';' ? FILE_PROBLEMS.separatedBySemicolons : FILE_PROBLEMS.separatedByTabs;
    throw new UnreadableFile(first.line, { text });
  }
  const columns: (Column | null)[] = [];
  const problems: ImportProblem[] = [];
  const add = (column: string, text: string, values = {}) =>
    problems.push({ line: first.line, column, reason: { text, values } });
  for (const name of names) {
    const column = columnNamed(kind, name);
    if (name === PROBLEM_COLUMN) columns.push(null);
    else if (!column) add(name, FILE_PROBLEMS.noColumn, { kind: kind.name, columns: known });
    else if (columns.includes(column)) add(name, FILE_PROBLEMS.columnTwice);
    else columns.push(column);
  }
  for (const column of kind.columns) {
    if (isRequiredColumn(kind, column) && !columns.includes(column)) add(column.name, FILE_PROBLEMS.columnMissing);
  }
  return problems.length > 0 ? { problems } : { columns };
}
