import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Day } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import type { Line } from './time-sheet.ts';

/** Selects, once, the cell of the entry that the address names, as links of Home and mails do. */
export function useEntryFromAddress(given: {
  isLoaded: boolean;
  lines: readonly Line[];
  onCell: (lineKey: string, day: Day) => void;
}) {
  const navigate = useNavigate({ from: PATHS.timeEntry });
  const entryId = Number(useSearch({ from: PATHS.timeEntry }).entryId) || null;
  const isReady = given.isLoaded && given.lines.length > 0;
  const settle = useEffectEvent(() => {
    void navigate({ search: ({ entryId: _, ...others }) => others, replace: true });
    for (const line of given.lines) {
      for (const [day, { entries }] of line.cells) {
        if (entries.some(({ id }) => id === entryId)) return given.onCell(line.key, day);
      }
    }
  });
  useEffect(() => {
    if (isReady && entryId !== null) settle();
  }, [isReady, entryId]);
}
