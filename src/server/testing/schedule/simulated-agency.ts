import type pg from 'pg';
import { addDays, type Day, daysOfRange, WEEKDAYS, weekdayOf } from '#domain/calendar.ts';
import { openPool } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeNotifications } from '../../platform/notification/write-notifications.sql.ts';
import { agencyRecords } from '../agency-records.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function diceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Way = 'app' | 'mail' | 'digest' | 'none';

/** Somebody, as a model that knows nothing of the product keeps them. */
type Person = {
  id: number;
  name: string;
  way: Way;
  hours: readonly number[];
  start: Day;
  end: Day;
  isActive: boolean;
  team: Person[];
  entered: Map<Day, number>;
  waiting: Map<Day, number>;
  unreadNews: boolean;
  snoozedTo: Day;
};

/** Mails that somebody has to get, `kind person day`; of the daily one with the kinds in it. */
export type SimulatedAgency = {
  timeZone: string;
  /** What happens to people on the evening of a day. */
  passEvening: (day: Day) => Promise<void>;
  /** What is expected of the first look of a day from 07:30, and from 09:00. */
  expectDigests: (day: Day) => void;
  expectReminders: (day: Day) => void;
  expected: string[];
  /** What was written. */
  written: () => Promise<string[]>;
  close: () => Promise<void>;
};

const WEEK = [8, 8, 8, 8, 8, 0, 0];

/** People of all sorts in a database that is empty, and what becomes of them in a year. */
export async function simulateAgency({
  url,
  sql,
  timeZone,
  seed,
  first,
  last,
}: {
  url: string;
  sql: pg.Client;
  timeZone: string;
  seed: number;
  first: Day;
  last: Day;
}): Promise<SimulatedAgency> {
  const roll = diceOf(seed);
  const database = openPool(url, 2);
  const add = agencyRecords(sql, '');
  await add.agency({ time_zone: timeZone });
  const [job, costType] = [await add.job(), await add.costType()];
  const middle = addDays(first, 170);
  const holidays = new Set<Day>();
  for (const day of daysOfRange({ start: first, end: last })) {
    if (roll() < 0.04) holidays.add(day);
  }
  await sql.query("insert into holiday (day, name) select day, 'Off' from unnest($1::date[]) as day", [[...holidays]]);

  const people: Person[] = [];
  const person = async (name: string, way: Way, fields: Partial<Person> = {}, team: Person[] = []) => {
    const { hours = WEEK, start = first, end = addDays(last, 400) } = fields;
    const made = await add.employee({
      name,
      email: `${name}@agency.example`,
      start_date: start,
      end_date: end,
      ...Object.fromEntries(WEEKDAYS.map((weekday, place) => [`${weekday}_hours`, String(hours[place])])),
      ...(team.length > 0 ? { roles: ['TimesheetSupervisor'], access: { timecell: 'all' } } : {}),
    });
    await sql.query(
      `insert into notification_choice (employee_id, kind, way) select $1, kind, $2 from unnest($3::text[]) as kind`,
      [made.id, way, ['mention', 'missing-time', 'time-to-approve']],
    );
    await sql.query('update employee set supervisor_id = $1 where id = any($2)', [made.id, team.map(({ id }) => id)]);
    people.push({
      ...{ id: made.id, name, way, hours, start, end, team, isActive: true, unreadNews: false, snoozedTo: first },
      ...{ entered: new Map(), waiting: new Map() },
    });
    return people.at(-1)!;
  };
  const staff = [
    await person('mailed', 'mail'),
    await person('gathered', 'digest'),
    await person('weekender', 'digest', { hours: [0, 6, 0, 6, 0, 6, 6] }),
    await person('starter', 'mail', { start: addDays(middle, 3) }),
    await person('leaver', 'digest', { end: addDays(middle, -9) }),
    await person('silent', 'none'),
    await person('belled', 'app'),
  ];
  await person('approver', 'mail', { hours: [0, 8, 8, 8, 8, 0, 0] }, staff.slice(0, 4));
  await person('reader', 'digest', {}, staff.slice(4));

  const expected: string[] = [];
  const isWorkDay = ({ hours, start, end, isActive }: Person, day: Day) =>
    isActive && hours[weekdayOf(day) - 1]! > 0 && !holidays.has(day) && start <= day && day <= end;
  const isFirstOfWeek = (one: Person, day: Day) =>
    isWorkDay(one, day) &&
    !Array.from({ length: weekdayOf(day) - 1 }, (_, before) => addDays(day, -1 - before)).some((other) =>
      isWorkDay(one, other),
    );
  const hasMissing = (one: Person, day: Day) =>
    one.snoozedTo < day &&
    daysOfRange({ start: addDays(day, -14), end: addDays(day, -1) }).some(
      (other) => isWorkDay(one, other) && (one.entered.get(other) ?? 0) < one.hours[weekdayOf(other) - 1]!,
    );
  const hasToApprove = (one: Person, day: Day) =>
    isFirstOfWeek(one, day) && one.team.some(({ waiting }) => [...waiting.keys()].some((other) => other <= day));

  /** What is entered on an evening, to be written in one go. */
  const entries: { id: number; day: Day; hours: number }[] = [];
  const enter = (one: Person, day: Day) => {
    const hours = one.hours[weekdayOf(day) - 1]! - (one.entered.get(day) ?? 0);
    if (hours <= 0) return;
    entries.push({ id: one.id, day, hours });
    one.entered.set(day, (one.entered.get(day) ?? 0) + hours);
    one.waiting.set(day, hours);
  };
  const writeEntries = async () => {
    const of = <Value>(pick: (entry: (typeof entries)[number]) => Value) => entries.map(pick);
    await sql.query(
      `insert into time_entry (employee_id, job_id, cost_type_id, work_date, units, is_billable)
       select id, $4, $5, day, hours, true from unnest($1::integer[], $2::date[], $3::numeric[]) as entry (id, day, hours)`,
      [of(({ id }) => id), of(({ day }) => day), of(({ hours }) => hours), job.id, costType.id],
    );
    entries.length = 0;
  };

  return {
    timeZone,
    expected,
    async passEvening(day) {
      for (const one of people) {
        if (isWorkDay(one, day) && roll() < 0.75) enter(one, day);
        if (roll() < 0.06) {
          for (const before of daysOfRange({ start: addDays(day, -20), end: day })) {
            if (isWorkDay(one, before)) enter(one, before);
          }
        }
        if (roll() < 0.01) {
          one.snoozedTo = addDays(day, roll() < 0.5 ? 1 : 7);
          await sql.query(
            `insert into notification_snooze (employee_id, kind, until_day) values ($1, 'missing-time', $2)
             on conflict (employee_id, kind) do update set until_day = excluded.until_day`,
            [one.id, one.snoozedTo],
          );
        }
        if (roll() < 0.04) {
          await sql.query('update notification set read_on = now() where employee_id = $1 and read_on is null', [
            one.id,
          ]);
          one.unreadNews = false;
        }
        if (one.team.length > 0 && roll() < 0.15) {
          await writeEntries();
          await sql.query(
            'update time_entry set approved_at = now(), approved_by_id = $1 where approved_at is null and employee_id = any($2)',
            [one.id, one.team.map(({ id }) => id)],
          );
          for (const { waiting } of one.team) waiting.clear();
        }
        if (one.isActive && roll() < 0.1) {
          await inTransaction(database, (transaction) =>
            writeNotifications(transaction, {
              kind: 'mention',
              byId: null,
              recipients: [one.id],
              record: `job:${day}`,
              needs: null,
              facts: { job: 'J1', comment: 'Look' },
            }),
          );
          one.unreadNews = true;
        }
      }
      await writeEntries();
      if (day === middle) {
        await sql.query("update employee set is_active = false where name = 'belled'");
        staff[6]!.isActive = false;
      }
    },
    expectDigests(day) {
      for (const one of people) {
        if (one.way !== 'digest' || !isWorkDay(one, day)) continue;
        const kinds = [
          ...(one.unreadNews ? ['mention'] : []),
          ...(hasToApprove(one, day) ? ['time-to-approve'] : []),
          ...(hasMissing(one, day) ? ['missing-time'] : []),
        ];
        one.unreadNews = false;
        if (kinds.length > 0) expected.push(`digest of ${kinds.join(', ')} ${one.name} ${day}`);
      }
    },
    expectReminders(day) {
      for (const one of people) {
        if (one.way !== 'mail' || !isWorkDay(one, day)) continue;
        if (hasMissing(one, day)) expected.push(`missing-time ${one.name} ${day}`);
        if (hasToApprove(one, day)) expected.push(`time-to-approve ${one.name} ${day}`);
      }
    },
    async written() {
      // The day is read from the time after which it is too late, by the clocks as PostgreSQL knows them.
      const { rows } = await sql.query<{ line: string }>(
        `select concat_ws(' ', case template when 'digest' then 'digest of ' ||
            (select string_agg(item ->> 'kind', ', ' order by place) from jsonb_array_elements(facts -> 'groups') with ordinality as it (item, place))
            else facts ->> 'kind' end, name, to_char(drop_after at time zone $1, 'YYYY-MM-DD'),
            nullif(to_char(drop_after at time zone $1, 'HH24:MI'), '20:00')) as line
         from outgoing_mail join employee on employee.id = employee_id where facts ->> 'kind' is distinct from 'mention'`,
        [timeZone],
      );
      return rows.map(({ line }) => line);
    },
    close: () => database.destroy(),
  };
}
