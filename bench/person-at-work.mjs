import { randomUUID } from 'node:crypto';
import { weekPath } from './read-week.mjs';

const PATH = '/api/timesheet/timeentries';

const shifted = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns what a signed-in user does all day: read a week, create an entry, change it. */
export async function personOf(caller) {
  const { today } = await caller.read('/api/timesheet/workdays?startDate=2026-01-05&endDate=2026-01-05');
  const monday = shifted(today, -((new Date(today).getUTCDay() + 6) % 7));
  const week = { startDate: monday, endDate: shifted(monday, 6) };
  const [known] = await caller.read(weekPath({ ...week, startDate: shifted(monday, -28) }));
  const { job, costType } = known.timeAllocation;
  const draft = { units: 0.01, notes: 'Beside', isBillable: known.isBillable, jobId: job.id, costTypeId: costType.id };
  // Entries are created in weeks that the benchmark doesn't read: one day for each of them.
  let day = shifted(monday, 21);
  let entry;
  const make = async () => {
    const sent = { ...draft, transactionDate: day, id: 0, requestId: randomUUID() };
    entry = await caller.ask(201, 'POST', PATH, sent);
  };
  return {
    read: () => caller.expect(200, 'GET', weekPath(week)),
    make,
    async change() {
      const { id, lastModified } = entry;
      const notes = `Beside ${lastModified}`;
      entry = await caller.ask(200, 'PUT', `${PATH}/${id}`, {
        ...draft,
        notes,
        transactionDate: day,
        id,
        lastModified,
      });
    },
    async startAnew() {
      day = shifted(day, 1);
      await make();
    },
    close: () => caller.close(),
  };
}
