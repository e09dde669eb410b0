import { alternate, timed } from './rounds.mjs';
import { recordStatements, send } from './statements.mjs';

/** Users whose Home displays much: an approver of a team's time, an approver of orders and invoices, and one who only enters time. */
const READERS = ['sam', 'dana', 'emma'];

/** Records the statements of Home for each user. */
export async function recordHome(docket, file) {
  const recorded = {};
  for (const reader of READERS) {
    const caller = docket.openCaller();
    await caller.signIn(reader);
    await caller.expect(200, 'GET', '/api/home');
    recorded[reader] = (await recordStatements(file, () => caller.expect(200, 'GET', '/api/home'))).statements;
    caller.close();
  }
  return recorded;
}

/** Measures Home over HTTP and by its statements alone, for each user in milliseconds; and the pending work, which is counted live. */
export async function measureHome(docket, client, recorded) {
  const medians = {};
  for (const [reader, statements] of Object.entries(recorded)) {
    const caller = docket.openCaller();
    await caller.signIn(reader);
    medians[reader] = await alternate(
      {
        http: () => timed(() => caller.expect(200, 'GET', '/api/home')),
        reference: () => timed(() => send(client, statements)),
        waiting: () => timed(() => caller.expect(200, 'GET', '/api/waiting')),
      },
      { warmUp: 20, rounds: 100 },
    );
    caller.close();
  }
  return medians;
}
