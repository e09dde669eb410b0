/** Consecutive rows: from the first to before the end. */
export type RowSpan = { first: number; end: number };

/** A rendered part of a sheet: a row, or the space of rows outside the view. */
export type DrawnPart = { row: number } | { from: number; rows: number };

/** Rows rendered above and below the view, so that small scroll steps render nothing. */
const BESIDE = 10;

/** Returns the rows in view of a scroller with rows of equal height, and some around them. */
export function spanInView(
  { scrollTop, clientHeight }: { scrollTop: number; clientHeight: number },
  rowHeight: number,
  count: number,
): RowSpan {
  const first = Math.floor(scrollTop / rowHeight) - BESIDE;
  const end = Math.ceil((scrollTop + clientHeight) / rowHeight) + BESIDE;
  // In steps, so that most scroll events change nothing.
  const held = (row: number) => Math.max(0, Math.min(count, row));
  return { first: held(Math.floor(first / BESIDE) * BESIDE), end: held(Math.ceil(end / BESIDE) * BESIDE) };
}

/** Returns what is rendered: a span's rows, some rows regardless of position, and space for all others. */
export function drawnParts(count: number, span: RowSpan, always: readonly number[]): DrawnPart[] {
  const apart = [...new Set(always)]
    .filter((row) => row >= 0 && row < count && (row < span.first || row >= span.end))
    .sort((one, other) => one - other);
  const parts: DrawnPart[] = [];
  let next = 0;
  const draw = (row: number) => {
    if (row > next) parts.push({ from: next, rows: row - next });
    parts.push({ row });
    next = row + 1;
  };
  for (const row of apart) if (row < span.first) draw(row);
  for (let row = span.first; row < span.end; row += 1) draw(row);
  for (const row of apart) if (row >= span.end) draw(row);
  if (next < count) parts.push({ from: next, rows: count - next });
  return parts;
}
