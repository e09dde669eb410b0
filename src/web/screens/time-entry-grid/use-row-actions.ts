import type { Day } from '#domain/calendar.ts';
import { useText } from '../../platform/translation.ts';
import type { EntryChange } from '../../time-entries/draft.ts';
import { pairKey } from '../../time-entries/draft.ts';
import type { DraftStore } from '../../time-entries/draft-store.ts';
import { contentsOf, slotsOf } from '../../time-entries/entry-slots.ts';
import type { SheetPair } from '../../time-entries/history.ts';
import { confirmDeletion } from '../../widgets/questions.ts';
import { deletionsOf } from './cell-changes.ts';
import { changeOfSlot } from './plan-cells.ts';
import { cellOf, type Line } from './time-sheet.ts';

/** What can be done with whole rows: add, clone, move to another job or cost type, delete; each is one step to undo (TED-02). */
export function useRowActions(given: { store: DraftStore; lines: readonly Line[]; days: readonly Day[] }) {
  const { t } = useText();
  const { store, lines, days } = given;
  const isShown = (pair: SheetPair) => lines.some(({ key }) => key === keyOf(pair));

  return {
    /** Shows a row for a pair; answers its key. */
    add(pair: SheetPair): string {
      if (!isShown(pair)) store.commit([], { shown: [pair] });
      return keyOf(pair);
    },

    /** The same hours, notes and flags on another cost type of the job (TE-11); answers the key of the row. */
    clone(line: Line, costType: SheetPair['costType']): string {
      const pair = { job: line.job, costType };
      const changes = days.flatMap((day): EntryChange[] =>
        contentsOf(cellOf(line, day)).map((content) => ({ ...changeOfSlot(line, day, null, content), costType })),
      );
      store.commit(changes, isShown(pair) ? {} : { shown: [pair] });
      return keyOf(pair);
    },

    /** The row's hours go to another job or cost type; the flag follows the job where that changes (TE-12). */
    move(line: Line, pair: SheetPair): string {
      const { job, costType } = pair;
      if (keyOf(pair) === line.key) return line.key;
      const isSameJob = job.id === line.job.id;
      const changes = days.flatMap((day): EntryChange[] =>
        slotsOf(cellOf(line, day)).flatMap((slot) => {
          if (!slot.content) return [];
          const isBillable = isSameJob ? slot.content.isBillable : job.isBillable;
          return [{ ...changeOfSlot(line, day, slot, { ...slot.content, isBillable }), job, costType }];
        }),
      );
      const hidden = line.costType ? [{ job: line.job, costType: line.costType }] : [];
      store.commit(changes, { shown: isShown(pair) ? [] : [pair], hidden });
      return keyOf(pair);
    },

    /** Deletes what may be deleted of a row and takes the row away; asks first when something is saved (WID-10). */
    async remove(line: Line) {
      const isSaved = [...line.cells.values()].some(({ entries }) => entries.length > 0);
      if (isSaved && !(await confirmDeletion(t))) return;
      const hidden = line.costType ? [{ job: line.job, costType: line.costType }] : [];
      store.commit(deletionsOf(line, days), { hidden });
    },
  };
}

function keyOf({ job, costType }: SheetPair): string {
  return pairKey(job.id, costType.id);
}
