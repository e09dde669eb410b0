import { alternate, timed } from './rounds.mjs';

/** Users who see much: a supervisor of supervisors, an account executive, an account director. */
const READERS = { helen: 'TimesheetApproval', alex: 'AccountExecutive', dana: 'AccountDirector' };
const CALLS = {
  'time allocation as the dashboard asks': ['time-allocation', '&perDay=false'],
  'time allocation by day': ['time-allocation', ''],
  'unapproved time': ['unapproved-time', ''],
  'missing time': ['missing-time', ''],
};

/** Returns the whole month before that of a day. */
function monthBefore(day) {
  const [year, month] = day.split('-').map(Number);
  const dayOf = (date) => date.toISOString().slice(0, 10);
  return { start: dayOf(new Date(Date.UTC(year, month - 2, 1))), end: dayOf(new Date(Date.UTC(year, month - 1, 0))) };
}

/**
 * Measures a month's reports over HTTP, compressed and fully received: for each call the slowest user's median, in milliseconds, and who
 * that was.
 */
export async function measureReports(docket, { startDate }) {
  const { start, end } = monthBefore(startDate);
  const slowest = Object.fromEntries(Object.keys(CALLS).map((name) => [name, { milliseconds: 0, reader: '' }]));
  for (const [reader, role] of Object.entries(READERS)) {
    const caller = docket.openCaller();
    await caller.signIn(reader);
    const things = Object.entries(CALLS).map(([name, [report, more]]) => {
      const path = `/api/timesheet/reports/${report}?role=${role}&startDate=${start}&endDate=${end}${more}`;
      return [name, () => timed(() => caller.expect(200, 'GET', path))];
    });
    const medians = await alternate(Object.fromEntries(things), { warmUp: 5, rounds: 30 });
    for (const [name, milliseconds] of Object.entries(medians)) {
      if (milliseconds > slowest[name].milliseconds) slowest[name] = { milliseconds, reader };
    }
    caller.close();
  }
  return slowest;
}
