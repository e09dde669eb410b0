/**
 * Matches texts that a spreadsheet could run as a formula. Exports and copied cells prefix them with an apostrophe, which marks text in
 * spreadsheets; imports and pastes remove it. Texts that already begin with apostrophes and a formula get another one, so that every text
 * survives the round trip. Numbers and dates are never changed.
 */
export const FORMULA = "^'*[=+@\\t\\r-]";

const LIKE_A_FORMULA = /^'*[=+@\t\r-]/;
const GUARDED = /^'+[=+@\t\r-]/;
const NUMBER = /^-\d[\d.,]*$/;

export function guarded(text: string): string {
  return LIKE_A_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
