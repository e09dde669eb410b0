import pg from 'pg';
import { addDays, type Day } from '#domain/calendar.ts';
import { type ClockTime, dayAt, type Moment, momentOf } from '#domain/local-time.ts';
import { createAgencyDatabase } from '../test-databases.ts';
import { diceOf, type SimulatedAgency, simulateAgency } from './simulated-agency.ts';

/** A year of ISO 8601 with a week 53 and a 29 February, and a little around it. */
export const YEAR = { first: '2031-12-29', last: '2033-01-03' } as const;

/** Zones of all sorts: half hours, clocks that move in the south, in the north, by half an hour, not at all. */
export const ZONES = [
  'Europe/Berlin',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'UTC',
  'Pacific/Kiritimati',
  'Africa/Cairo',
  'America/Santiago',
] as const;

/** How the servers of an installation look at an agency at a moment: answers when they say that something is due next. */
export type Looking = { look: (now: Moment) => Promise<Moment>; close: () => Promise<void> };

/** What came of a year: what should have been written and was not, what was written and should not have been, or twice. */
export type Outcome = {
  timeZone: string;
  expected: number;
  missing: string[];
  tooMuch: string[];
  unfinished: string[];
};

/**
 * Lets a year pass in an agency of its own: somebody looks when the servers said that something is due, and at no other time; on some
 * days they are all down until noon, or until it is too late.
 */
export async function passYear(
  { seed, timeZone, first, last }: { seed: number; timeZone: string; first: Day; last: Day },
  openLooking: (url: string) => Promise<Looking>,
): Promise<Outcome> {
  const home = await createAgencyDatabase();
  const sql = new pg.Client({ connectionString: home.url });
  await sql.connect();
  const agency = await simulateAgency({ url: home.url, sql, timeZone, seed, first, last });
  const at = (day: Day, time: ClockTime) => momentOf(day, time, timeZone);
  await sql.query('update task_plan set planned_until = $1', [new Date(at(first, '00:00')).toISOString()]);
  const looking = await openLooking(home.url);
  const roll = diceOf(seed + 1);

  let day = first;
  let upFrom = at(day, '00:00');
  let isDigestDone = false;
  let areRemindersDone = false;
  let now = at(first, '00:00');
  while (day <= last) {
    if (now >= upFrom && now <= at(day, '20:00')) {
      if (!isDigestDone && now >= at(day, '07:30')) {
        agency.expectDigests(day);
        isDigestDone = true;
      }
      if (!areRemindersDone && now >= at(day, '09:00')) {
        agency.expectReminders(day);
        areRemindersDone = true;
      }
    }
    const next = await looking.look(now);
    if (next <= now) throw new Error(`At ${new Date(now).toISOString()} there is always something due in ${timeZone}.`);
    now = next;
    while (dayAt(now, timeZone) > day && day <= last) {
      await agency.passEvening(day);
      day = addDays(day, 1);
      [isDigestDone, areRemindersDone] = [false, false];
      const dice = roll();
      upFrom = at(day, dice < 0.02 ? '20:01' : dice < 0.05 ? '12:00' : '00:00');
    }
    now = Math.max(now, upFrom);
  }

  await looking.close();
  const outcome = await outcomeOf(agency, sql);
  await agency.close();
  await sql.end();
  await home.drop();
  return outcome;
}

async function outcomeOf(agency: SimulatedAgency, sql: pg.Client): Promise<Outcome> {
  const left = new Map<string, number>();
  for (const line of agency.expected) left.set(line, (left.get(line) ?? 0) + 1);
  const tooMuch: string[] = [];
  for (const line of await agency.written()) {
    const count = left.get(line) ?? 0;
    if (count === 0) tooMuch.push(line);
    else left.set(line, count - 1);
  }
  const { rows } = await sql.query<{ line: string }>(
    "select concat_ws(' ', kind, period, employee_id, state, note) as line from scheduled_task where state in ('waiting', 'failed')",
  );
  return {
    timeZone: agency.timeZone,
    expected: agency.expected.length,
    missing: [...left].flatMap(([line, count]) => (count > 0 ? [line] : [])),
    tooMuch,
    unfinished: rows.map(({ line }) => line),
  };
}
