import { useState } from 'react';

/** The row of a list that keys are about, at first the first one. When it goes, the one that took its place is. */
export function useActiveRow<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const [activeKey, setActiveKey] = useState<Key | null>(null);
  const [place, setPlace] = useState(0);
  const found = rows.findIndex((row) => keyOf(row) === activeKey);
  const now = found >= 0 ? found : rows.length === 0 ? 0 : place;
  if (now !== place) setPlace(now);
  const index = Math.min(now, rows.length - 1);
  return { active: rows[index], index, setActiveKey };
}
