/**
 * A text that begins like a formula could make a spreadsheet program run it. An export puts an apostrophe in front, which
 * such programs take as "this is text"; an import takes it away again. Texts that begin with apostrophes and then a formula
 * get one more, so that every text comes back as it was. Numbers, days and the like are never touched.
 */
export const FORMULA = "^'*[=+@\\t\\r-]";

const GUARDED = /^'+[=+@\t\r-]/;

/** The text of a cell without the guard. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
