import { PROBLEM_COLUMN } from '#domain/file-format.ts';
import type { Column } from '../column.ts';
import { type ImportProblem, UnreadableFile } from '../importing/import-result.ts';
import { columnNamed, isAskedOf, type Kind } from '../kind.ts';
import type { FileLine } from './csv-text.ts';

/** The columns of a file in their order (null = what an import passes over, DATA-03), or everything that is wrong with its header. */
export type Header = { columns: (Column | null)[] } | { problems: ImportProblem[] };

/** Reads the header of a file of that kind: each column known, none twice, all that must be there. */
export function readHeader(kind: Kind, first: FileLine | undefined): Header {
  const known = kind.columns.map(({ name }) => name).join(', ');
  if (!first) throw new UnreadableFile(1, `The file is empty: its first line must name the columns (${known}).`);
  const names = first.cells.map((cell) => cell.trim().toLowerCase());
  const separator = names.length === 1 && /[;\t]/.exec(names[0]!)?.[0];
  if (separator) {
    throw new UnreadableFile(
      first.line,
      `The columns must be separated by commas, not by ${separator === ';' ? 'semicolons' : 'tabs'}.`,
    );
  }
  const columns: (Column | null)[] = [];
  const problems: ImportProblem[] = [];
  const add = (column: string, reason: string) => problems.push({ line: first.line, column, reason });
  for (const name of names) {
    const column = columnNamed(kind, name);
    if (name === PROBLEM_COLUMN) columns.push(null);
    else if (!column) add(name, `is no column of ${kind.name}; these are: ${known}`);
    else if (columns.includes(column)) add(name, 'is there twice');
    else columns.push(column);
  }
  for (const column of kind.columns) {
    if (isAskedOf(kind, column) && !columns.includes(column)) add(column.name, 'is missing');
  }
  return problems.length > 0 ? { problems } : { columns };
}
