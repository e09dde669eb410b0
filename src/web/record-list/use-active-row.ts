import { useState } from 'react';

/** The active row for keys, initially the first. When it disappears, the row in its place becomes active. */
export function useActiveRow<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const [activeKey, setActiveKey] = useState<Key | null>(null);
  const [place, setPlace] = useState(0);
  const found = rows.findIndex((row) => keyOf(row) === activeKey);
  const now = found >= 0 ? found : rows.length === 0 ? 0 : place;
  if (now !== place) setPlace(now);
  const index = Math.min(now, rows.length - 1);
  return { active: rows[index], index, setActiveKey };
}
