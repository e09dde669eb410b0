import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { sumHours } from '#domain/time/hours.ts';
import { formatHours } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { type EntryChange, pairKey } from '../../time-entries/drafts/draft.ts';
import type { DraftStore } from '../../time-entries/drafts/draft-store.ts';
import { contentsOf, slotsOf } from '../../time-entries/entry-slots.ts';
import type { SheetPair } from '../../time-entries/history.ts';
import { confirmDeletion } from '../../widgets/dialog/questions.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { deletionsOf } from './cells/cell-changes.ts';
import { changeOfSlot } from './cells/plan-cells.ts';
import { type RemainingEntries, rowDeletion } from './row-deletion.ts';
import { cellOf, type Line } from './time-sheet.ts';

/** Returns the actions on whole rows: add, clone, move to another job or cost type, delete; each is one step to undo. */
export function useRowActions(given: { store: DraftStore; lines: readonly Line[]; days: readonly Day[] }) {
  const { t } = useText();
  const { store, lines, days } = given;
  const isShown = (pair: SheetPair) => lines.some(({ key }) => key === keyOf(pair));

  return {
    /** Adds a row for a pair; returns its key. */
    add(pair: SheetPair): string {
      if (!isShown(pair)) store.commit([], { shown: [pair] });
      return keyOf(pair);
    },

    /** Adds a row for another cost type of the job, empty unless hours, notes and flags are copied; returns its key. */
    clone(line: Line, costType: SheetPair['costType'], withHours: boolean): string {
      const pair = { job: line.job, costType };
      if (!withHours) return this.add(pair);
      const changes = days.flatMap((day): EntryChange[] =>
        contentsOf(cellOf(line, day)).map((content) => ({ ...changeOfSlot(line, day, null, content), costType })),
      );
      store.commit(changes, isShown(pair) ? {} : { shown: [pair] });
      return keyOf(pair);
    },

    /** Moves the row's hours to another job or cost type; the billable flag follows the new job. */
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

    /**
     * Deletes a row's entries as far as allowed, and removes the row; asks first if entries are saved, naming how much is deleted, and what
     * remains and why.
     */
    async remove(line: Line) {
      const { gone, kept } = rowDeletion(line, days);
      if (gone.length === 0 && kept.length > 0) return toast('warning', kept.map((one) => leftOut(one, t)).join(' '));
      if (gone.length > 0) {
        const values = { count: gone.length, hours: formatHours(sumHours(gone)) };
        const subject = [
          t('{count} {count, entry|entries}, {hours} hours', values),
          ...kept.map((one) => leftOut(one, t)),
        ].join('. ');
        if (!(await confirmDeletion(t, subject))) return;
      }
      const hidden = line.costType ? [{ job: line.job, costType: line.costType }] : [];
      store.commit(deletionsOf(line, days), { hidden });
    },
  };
}

function leftOut({ count, hours, reason }: RemainingEntries, t: Texts['t']): string {
  const values = { count, hours: formatHours(hours), reason: t.of(TIME_REFUSALS[reason].text) };
  return t('{count} {count, entry stays|entries stay}, {hours} hours: {reason}', values);
}

function keyOf({ job, costType }: SheetPair): string {
  return pairKey(job.id, costType.id);
}
