/** The maximum cells read from the clipboard: more than any sheet has, few enough not to block the browser. */
export const CELLS_MAXIMUM = 20_000;

/** Rows of equal length; `wasCut`: there was more. */
export type Rectangle<Cell> = { rows: Cell[][]; wasCut: boolean };

/** Pads rows to the longest one, and cuts beyond the maximum: columns first, then rows. */
export function rectangleOf<Cell>(rows: readonly Cell[][], empty: Cell): Rectangle<Cell> {
  const width = rows.reduce((longest, row) => Math.max(longest, row.length), 0);
  if (width === 0) return { rows: [], wasCut: false };
  const columns = Math.min(width, CELLS_MAXIMUM);
  const kept = rows.slice(0, Math.floor(CELLS_MAXIMUM / columns));
  return {
    rows: kept.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? empty)),
    wasCut: columns < width || kept.length < rows.length,
  };
}
