/**
 * A text that begins like a formula could make a spreadsheet program run it. An export, and what is copied for other programs, puts an
 * apostrophe in front, which such programs take as "this is text"; an import takes it away again, as does a paste. Texts that begin
 * with apostrophes and then a formula get one more, so that every text comes back as it was. Numbers, days and the like are
 * never touched.
 */
export const FORMULA = "^'*[=+@\\t\\r-]";

const LIKE_A_FORMULA = /^'*[=+@\t\r-]/;
const GUARDED = /^'+[=+@\t\r-]/;
const NUMBER = /^-\d[\d.,]*$/;

/** A text as other programs may have it. */
export function guarded(text: string): string {
  return LIKE_A_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The text of a cell without the guard. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
