/** A month of 31 days without entries in the demo agency; its periods end with the next year. */
const MONTH = { start: `${new Date().getUTCFullYear() + 1}-05-01`, days: 31 };
const ROWS = 60;
const LARGEST_BATCH = 1000;

const dayOf = (index) => new Date(Date.parse(MONTH.start) + index * 86_400_000).toISOString().slice(0, 10);

/**
 * Fills a month for the signed-in user: 60 pinned rows with hours in nine of ten cells. The hours are small, so that no day reaches its
 * maximum.
 */
export async function fillMonth(caller) {
  const pins = await pinRows(caller);
  const creates = pins.flatMap(({ job, costType }, row) =>
    Array.from({ length: MONTH.days }, (_, day) => day)
      .filter((day) => (row + day) % 10 > 0)
      .map((day) => ({
        id: 0,
        units: 0.05,
        notes: row % 3 === 0 ? 'Storyboards' : '',
        transactionDate: dayOf(day),
        isBillable: job.isBillable,
        jobId: job.id,
        costTypeId: costType.id,
      })),
  );
  for (let from = 0; from < creates.length; from += LARGEST_BATCH) {
    const batch = { creates: creates.slice(from, from + LARGEST_BATCH), updates: [], deletes: [] };
    await caller.expect(200, 'POST', '/api/timesheet/timeentries/batch', batch);
  }
  const range = `startDate=${dayOf(0)}&endDate=${dayOf(MONTH.days - 1)}`;
  const made = await caller.read(`/api/timesheet/timeentries?${range}`);
  if (made.length !== creates.length) throw new Error(`${made.length} of ${creates.length} entries were made.`);
  return { day: MONTH.start, rows: ROWS, days: MONTH.days, entries: made.length };
}

/** Pins as many rows as needed, each for its own job, in addition to existing pins. */
async function pinRows(caller) {
  const path = '/api/timesheet/pinnedtimeallocations';
  const { employee } = await caller.read(`/api/timesheet/workdays?startDate=${MONTH.start}&endDate=${MONTH.start}`);
  const pinned = await caller.read(path);
  const known = new Set(pinned.map(({ job }) => job.id));
  const jobs = await caller.read('/api/timesheet/jobs/search?maxResults=200');
  for (const job of jobs.filter(({ id }) => !known.has(id)).slice(0, ROWS - pinned.length)) {
    const kind = job.id > 0 ? 'jobs' : 'projects';
    const [costType] = await caller.read(`/api/timesheet/${kind}/${Math.abs(job.id)}/costtypes`);
    const pin = { job: { id: job.id }, costType: { id: costType.id }, employee: { id: employee.id } };
    await caller.expect(201, 'POST', path, pin);
  }
  return caller.read(path);
}
