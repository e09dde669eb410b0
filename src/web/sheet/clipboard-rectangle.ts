/** How many cells are read from the clipboard at most: more than any sheet has, few enough not to hold up the browser. */
export const CELLS_MAXIMUM = 20_000;

/** Rows of equal length; `wasCut` = there was more than is read. */
export type Rectangle<Cell> = { rows: Cell[][]; wasCut: boolean };

/** Pads rows to the longest one, and cuts what is beyond the maximum: columns first, then whole rows. */
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
