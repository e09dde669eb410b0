import type { Day } from '#domain/calendar/calendar.ts';
import { timerRefusal } from '#domain/time/timer.ts';
import type { DraftStore } from '../../../time-entries/drafts/draft-store.ts';
import { slotsOf } from '../../../time-entries/entry-slots.ts';
import type { OwnTimer } from '../../../time-entries/timer/use-timer.ts';
import type { SheetRules } from '../cells/plan-cells.ts';
import { cellOf, type Line } from '../time-sheet.ts';

/** The timer of a line, in today's column. */
export type LineTimer = {
  isOn: (line: Line) => boolean;
  canStart: (line: Line) => boolean;
  toggle: (line: Line) => void;
};

/** Returns a line's timer actions; null on another person's time. It starts if today is displayed, and stops anywhere. */
export function lineTimer(given: {
  timer: OwnTimer | null;
  today: Day;
  days: readonly Day[];
  rules: SheetRules;
  store: DraftStore;
}): LineTimer | null {
  const { timer, today, rules, store } = given;
  if (!timer) return null;
  const isTodayShown = given.days.includes(today);
  const slotOf = (line: Line) => slotsOf(cellOf(line, today)).find(({ content }) => content !== null) ?? null;
  const isOn = ({ job, costType }: Line) => timer.timer?.job.id === job.id && timer.timer.costType.id === costType?.id;
  return {
    isOn,
    canStart: (line) =>
      isTodayShown &&
      line.costType !== null &&
      timerRefusal(
        slotOf(line)?.base ?? null,
        { job: { ...line.job, allowTimeEntries: true }, costType: { ...line.costType, isOfferedByJob: true } },
        { day: today, today, closing: rules.closingOf(today), hoursOfDay: rules.totals.get(today) ?? 0 },
      ) === null,
    toggle(line) {
      if (isOn(line)) return timer.stop();
      const slot = slotOf(line);
      const { job, costType } = line;
      const content = { notes: '', isBillable: slot?.content?.isBillable ?? job.isBillable };
      void timer.startOn(store, slot?.entryId ?? null, { job, costType: costType!, day: today }, content);
    },
  };
}
