import type { Column } from './column.ts';

/** A kind of file: one table's worth of rows, one line a row. */
export type Kind = {
  /** As the command line names it. */
  name: string;
  table: string;
  /** Columns that together name a row; a line with the key of an existing row changes that row. */
  key: readonly string[];
  /**
   * Set where rows have no name of their own: equal lines are then different rows, and the first of some equal lines stands
   * for the first of the equal rows, the second for the second.
   */
  countsEqualRows?: true;
  /** Where rows are many: which of them a file can be about at all, as SQL over the row `t`. */
  within?: string;
  hasId: boolean;
  columns: readonly Column[];
  /** Columns of a new row that no cell gives: SQL over the line `s`. */
  onCreate?: Record<string, string>;
};

/** The column of a kind by its name in the file. */
export function columnNamed(kind: Kind, name: string): Column | undefined {
  return kind.columns.find((column) => column.name === name);
}
