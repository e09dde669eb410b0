import { alternate, timed } from './rounds.mjs';
import { recordStatements, send } from './statements.mjs';

/** The call that shows a person's week. */
export function weekPath({ startDate, endDate }) {
  return `/api/timesheet/timeentries?startDate=${startDate}&endDate=${endDate}`;
}

/** The statements of one read, of somebody whom the server knows from a read before. */
export async function recordWeekRead(caller, file, week) {
  await caller.expect(200, 'GET', weekPath(week));
  return recordStatements(file, () => caller.expect(200, 'GET', weekPath(week)));
}

/**
 * Reads a week over HTTP, and by the statements of that call alone. The response is requested as a browser does, compressed,
 * and received in full; of the reference the driver reads the rows.
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
