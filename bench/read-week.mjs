import { alternate, timed } from './rounds.mjs';
import { recordStatements, send } from './statements.mjs';

/** Returns the path of the call for a person's week. */
export function weekPath({ startDate, endDate }) {
  return `/api/timesheet/timeentries?startDate=${startDate}&endDate=${endDate}`;
}

/** Records the statements of one read, by a user whose session is cached. */
export async function recordWeekRead(caller, file, week) {
  await caller.expect(200, 'GET', weekPath(week));
  return recordStatements(file, () => caller.expect(200, 'GET', weekPath(week)));
}

/**
 * Measures reading a week over HTTP, and by the statements of that call alone. The response is compressed, as for a browser, and fully
 * received; for the reference the driver reads the rows.
 */
export function measureWeekRead(caller, client, { statements }, week) {
  return alternate(
    {
      http: () => timed(() => caller.expect(200, 'GET', weekPath(week))),
      reference: () => timed(() => send(client, statements)),
    },
    { warmUp: 300, rounds: 1000 },
  );
}
