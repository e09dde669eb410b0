import { type ReactNode, useState } from 'react';
import type { Day } from '#domain/calendar/calendar.ts';
import type { Position } from '../../sheet/selection.ts';
import type { DraftStore } from '../../time-entries/drafts/draft-store.ts';
import { EntryBox } from './cells/entry-box.tsx';
import { lineDayAt, type ShownSheet } from './grid-commands.ts';
import { FIRST_DAY_COLUMN } from './grid-rows.tsx';

/** Opens the notes box of a cell, and closes it when its line or day is no longer displayed. */
export function useEntryBox(given: {
  shown: ShownSheet;
  store: DraftStore;
  isOwnEntry: boolean;
  onClosed: () => void;
}): { open: (position: Position) => boolean; box: ReactNode } {
  const { shown, store, isOwnEntry } = given;
  const { lines, days, rules } = shown;
  const [openCell, setOpenCell] = useState<{ key: string; day: Day } | null>(null);
  const position = openCell && {
    row: lines.findIndex(({ key }) => key === openCell.key),
    column: FIRST_DAY_COLUMN + days.indexOf(openCell.day),
  };
  const opened = position && position.column >= FIRST_DAY_COLUMN ? lineDayAt(shown, position) : null;
  if (openCell && !opened) setOpenCell(null);
  return {
    open(at) {
      const cell = lineDayAt(shown, at);
      if (cell) setOpenCell({ key: cell.line.key, day: cell.day });
      return cell !== null;
    },
    box: opened && (
      <EntryBox
        key={`${opened.line.key} ${opened.day}`}
        {...opened}
        position={position!}
        closing={rules.closingOf(opened.day)}
        limits={{ total: rules.totals.get(opened.day) ?? 0, maximum: rules.maximumOf(opened.day) }}
        isOwnEntry={isOwnEntry}
        store={store}
        onClose={() => {
          setOpenCell(null);
          given.onClosed();
        }}
      />
    ),
  };
}
