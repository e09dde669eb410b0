/** Returns the common value of several rows, to display in the column heading; null if they differ, or there's only one row. */
export function sharedValue<Row, Value extends string>(rows: readonly Row[], of: (row: Row) => Value): Value | null {
  const [first, ...others] = rows;
  if (!first || others.length === 0) return null;
  const value = of(first);
  return others.every((row) => of(row) === value) ? value : null;
}
