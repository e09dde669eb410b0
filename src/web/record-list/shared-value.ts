/** What every one of several rows has, to be said once in the head of its column; null where they differ, or one stands alone. */
export function sharedValue<Row, Value extends string>(rows: readonly Row[], of: (row: Row) => Value): Value | null {
  const [first, ...others] = rows;
  if (!first || others.length === 0) return null;
  const value = of(first);
  return others.every((row) => of(row) === value) ? value : null;
}
