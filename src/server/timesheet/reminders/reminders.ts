import { addDays } from '#domain/calendar/calendar.ts';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import { formatHours, sumHours } from '#domain/time/hours.ts';
import { DAYS_LOOKED_BACK, missingTime } from '#domain/time/missing-time.ts';
import type { CountedKind } from '../../core/schedule/counted-kind.ts';
import { findExpectedTime } from '../reports/missing-time.sql.ts';
import { findSnoozing, findTimeWaitingFor } from './reminders.sql.ts';

/** People with missing time in the last two weeks, as at Home, who want reminders. */
export const missingTimeOfPeople: CountedKind = {
  kind: 'missing-time',
  task: 'missing-time',
  needs: null,
  async find(transaction, { day, employeeIds }) {
    const range = { start: addDays(day, -DAYS_LOOKED_BACK), end: addDays(day, -1) };
    const people = await findExpectedTime(transaction, { employeeIds, range });
    const snoozing = new Set(await findSnoozing(transaction, { employeeIds, day }));
    const when = { range, today: day };
    return new Map(
      people.flatMap((person) => {
        const missing = missingTime(person, when, (one) => person.entered[one] ?? 0);
        if (missing.length === 0 || snoozing.has(person.id)) return [];
        const hours = formatHours(sumHours(missing.map(({ hundredths }) => hundredths)));
        return [[person.id, { hours, days: String(missing.length), day: missing[0]!.day }]];
      }),
    );
  },
};

/** People with time to approve, of how many people and since when, as at Home. */
export const timeToApproveOfPeople: CountedKind = {
  kind: 'time-to-approve',
  task: 'approvals',
  needs: null,
  async find(transaction, { day, employeeIds }) {
    const approvers = await findTimeWaitingFor(transaction, { employeeIds, day });
    return new Map(
      approvers
        .filter((approver) => hasApprovalAccess(approver))
        .map(({ id, people, hours, day: oldest }) => [
          id,
          { people: String(people), hours: formatHours(hours), day: oldest },
        ]),
    );
  },
};
