import { sql } from 'kysely';
import type { DayRange } from '#domain/calendar/calendar.ts';
import { formatHours, sumHours } from '#domain/time/hours.ts';
import { missingTime } from '#domain/time/missing-time.ts';
import { writeNotifications } from '../../core/notification/write-notifications.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findExpectedTime } from './missing-time.sql.ts';

/**
 * Reminds a team member of missing time, at most once a day; returns whether it did. Throws `not-found` for others and `no-missing-time` if
 * nothing is missing.
 */
export async function remindPerson(
  { actor, database, today }: SignedIn,
  employeeId: number,
  range: DayRange,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const team = await findExpectedTime(transaction, { teamOf: actor.id, today, range });
    const person = team.find(({ id }) => id === employeeId);
    if (!person) throw new Refused('not-found');
    const missing = missingTime(person, { range, today }, (day) => person.entered[day] ?? 0);
    const [first] = missing;
    if (!first) throw new Refused('no-missing-time');
    const record = `reminder:${today}`;
    await sql`select from employee where id = ${employeeId} for no key update`.execute(transaction);
    const { rows } = await sql`
      select from notification where employee_id = ${employeeId} and kind = 'missing-time' and record = ${record}`.execute(
      transaction,
    );
    if (rows.length > 0) return false;
    await writeNotifications(transaction, {
      ...{ kind: 'missing-time', byId: actor.id, recipients: [employeeId], record, needs: null },
      facts: {
        act: 'reminder',
        hours: formatHours(sumHours(missing.map(({ hundredths }) => hundredths))),
        days: String(missing.length),
        day: first.day,
      },
    });
    return true;
  });
}
