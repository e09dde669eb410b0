import { useMemo } from 'react';
import type { Workdays } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { closingOfDay } from '#domain/calendar/period.ts';
import { jobKindOf } from '#domain/jobs/job-id.ts';
import { hasAccess } from '#domain/people/permission.ts';
import { HOURS_OF_A_DAY } from '#domain/time/day-limit.ts';
import { hundredthsFromNumber } from '#domain/time/hours.ts';
import { canSetBillable } from '#domain/time/time-entry.ts';
import { useUser } from '../../platform/use-session.ts';
import type { SheetRules } from './cells/plan-cells.ts';
import { dayTotals, type Line } from './time-sheet.ts';

/** Returns the rules of the sheet: the person's maximum, closed days, current totals; and the hours expected of each day. */
export function useSheetRules(given: {
  lines: readonly Line[];
  days: readonly Day[];
  workdays: Workdays | undefined;
  employeeId: number;
}) {
  const user = useUser();
  const { lines, days, workdays, employeeId } = given;
  const workdayOf = useMemo(() => new Map(workdays?.days.map((workday) => [workday.day, workday])), [workdays]);
  const closingOf = useMemo(
    () => (day: Day) => {
      const workday = workdayOf.get(day);
      return workday ? closingOfDay(workday) : null;
    },
    [workdayOf],
  );
  const rules = useMemo((): SheetRules => {
    const who = {
      allowUserBillableFlag: user.allowUserBillableFlag,
      hasTimecellAccess: hasAccess(user, 'timecell'),
      isOwnEntry: user.id === employeeId,
    };
    return {
      closingOf,
      // The maximum is unknown until the workdays have loaded.
      maximumOf: (day) => hundredthsFromNumber(workdayOf.get(day)?.maximumDailyHours ?? Number.NaN) ?? HOURS_OF_A_DAY,
      totals: dayTotals(lines, days),
      canSetBillable: ({ job }) => canSetBillable({ ...who, jobKind: jobKindOf(job) }),
    };
  }, [closingOf, workdayOf, lines, days, user, employeeId]);
  return {
    rules,
    workdayOf,
    workHoursOf: (day: Day) => hundredthsFromNumber(workdayOf.get(day)?.workHours ?? 0) ?? 0,
  };
}
