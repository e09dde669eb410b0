import type { ReportRow } from '#contract/time/timesheet-report.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';
import { missingTime } from '#domain/time/missing-time.ts';
import {
  grantedScope,
  type ReportRole,
  type ReportScope,
  type TimesheetReport,
} from '#domain/time/timesheet-report.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findExpectedTime } from './missing-time.sql.ts';
import { findBookedTime } from './report.sql.ts';

type ReportRequest = { role: ReportRole; startDate: string; endDate: string };

/** Returns booked hours that the user sees in the requested role. */
export async function reportBookedTime(
  session: SignedIn,
  report: 'time-allocation' | 'unapproved-time',
  asked: ReportRequest & { perDay?: boolean | undefined },
): Promise<ReportRow[]> {
  return findBookedTime(session.database, {
    scope: scopeOf(session, report, asked),
    actorId: session.actor.id,
    today: session.today,
    range: rangeOf(asked),
    isUnapproved: report === 'unapproved-time',
    isPerDay: asked.perDay ?? true,
  });
}

/** Returns missing time of the user or their team, by day and person. */
export async function reportTimeMissing(session: SignedIn, asked: ReportRequest): Promise<ReportRow[]> {
  const isTeam = scopeOf(session, 'missing-time', asked) === 'team';
  const range = rangeOf(asked);
  const { actor, database, today } = session;
  const people = await findExpectedTime(database, {
    ...(isTeam ? { teamOf: actor.id, today } : { employeeIds: [actor.id] }),
    range,
  });
  const when = { range, today };
  const rows = people.flatMap((person) =>
    missingTime(person, when, (day) => person.entered[day] ?? 0).map(({ day, hundredths }) => ({
      date: day,
      units: hoursAsNumber(hundredths),
      jobCode: null,
      jobName: null,
      projectCode: null,
      projectName: null,
      clientCode: null,
      clientName: null,
      jobId: null,
      employeeId: person.id,
      employeeCode: person.code,
      employeeName: person.name,
      departmentName: person.departmentName,
    })),
  );
  // A stable sort keeps the order of people within a day.
  return rows.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

function scopeOf({ actor }: SignedIn, report: TimesheetReport, { role }: ReportRequest): ReportScope {
  const scope = grantedScope(actor, report, role);
  if (scope === null) throw new Refused('forbidden');
  return scope;
}

function rangeOf({ startDate, endDate }: ReportRequest): DayRange {
  return { start: startDate, end: endDate };
}
