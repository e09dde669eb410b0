import { randomUUID } from 'node:crypto';
import { alternate, timed } from './rounds.mjs';
import { recordStatements, sendAgain } from './statements.mjs';

const PATH = '/api/timesheet/timeentries';

/** Records the statements of creating an entry and of changing it, and what replaces this entry when they are repeated. */
export async function recordSaves(caller, file, { timeAllocation, isBillable }, day) {
  const { job, costType } = timeAllocation;
  const draft = { units: 0.25, notes: '', transactionDate: day, isBillable, jobId: job.id, costTypeId: costType.id };
  const requestId = randomUUID();
  let entry;
  const creating = await recordStatements(file, async () => {
    entry = await create(caller, draft, requestId);
  });
  const updating = await recordStatements(file, () => update(caller, draft, entry));
  await caller.expect(204, 'DELETE', `${PATH}/${entry.id}`);
  return { draft, requestId, entryId: entry.id, creating: creating.statements, updating: updating.statements };
}

/**
 * Measures creating and changing an entry over HTTP, and by the same statements in the same transactions alone. The entry is deleted
 * outside of the measured time, so that the day doesn't fill up.
 */
export function measureSaves(caller, client, { draft, requestId, entryId, creating, updating }) {
  let entry;
  let present;
  return alternate(
    {
      createOverHttp: () =>
        timed(async () => {
          entry = await create(caller, draft, randomUUID());
        }),
      async updateOverHttp() {
        const milliseconds = await timed(() => update(caller, draft, entry));
        await remove(client, entry.id);
        return milliseconds;
      },
      createByReference() {
        present = new Map([[requestId, randomUUID()]]);
        return timed(() => sendAgain(client, creating, { newIds: entryId }, present));
      },
      async updateByReference() {
        const milliseconds = await timed(() => sendAgain(client, updating, { id: entryId }, present));
        await remove(client, present.get(entryId));
        return milliseconds;
      },
    },
    { warmUp: 100, rounds: 500 },
  );
}

async function create(caller, draft, requestId) {
  return JSON.parse(await caller.expect(201, 'POST', PATH, { ...draft, id: 0, requestId }));
}

function update(caller, draft, { id, lastModified }) {
  const changed = { ...draft, units: 0.5, notes: 'Second draft', id, lastModified };
  return caller.expect(200, 'PUT', `${PATH}/${id}`, changed);
}

function remove(client, id) {
  return client.query('delete from time_entry where id = $1', [id]);
}
