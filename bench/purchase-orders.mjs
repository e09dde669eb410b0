import { randomUUID } from 'node:crypto';
import { alternate, timed } from './rounds.mjs';
import { recordStatements, sendAgain } from './statements.mjs';

export const ORDERS = '/api/purchaseorders';
const LINES = 10;

/** A user who creates orders and may approve those of others. */
const READER = 'dana';

/** Records the statements of creating an order of ten lines and sending it to its approver. */
export async function recordOrder(caller, file) {
  const body = await orderBody(caller);
  let order;
  const making = await recordStatements(file, async () => {
    order = await caller.ask(201, 'POST', ORDERS, body);
  });
  const approvers = await caller.ask(200, 'GET', `${ORDERS}/approvers/${body.division.id}?purchaseOrderID=${order.id}`);
  const approverId = approvers.find(({ canApprove }) => canApprove).id;
  const sending = await recordStatements(file, () => sendOrder(caller, order, approverId));
  return { body, order, approverId, making: making.statements, sending: sending.statements };
}

/** Returns the request that creates an order of ten lines. */
export async function orderBody(caller) {
  const ask = (path) => caller.ask(200, 'GET', path);
  const [[supplier], [division], [taxStatus], jobs] = await Promise.all([
    ask('/api/suppliers/search?maxResults=1'),
    ask('/api/divisions/lookup'),
    ask('/api/vendortaxstatuses/lookup'),
    ask(`${ORDERS}/jobs/lookup`),
  ]);
  const job = jobs.find(({ isBillable }) => isBillable);
  const costTypes = await ask(`${ORDERS}/jobs/${job.id}/costtypes`);
  const items = Array.from({ length: LINES }, (_, line) => ({
    id: 0,
    job: { id: job.id },
    costType: { id: costTypes[line % costTypes.length].id },
    taxStatus: { id: taxStatus.id },
    details: `Line ${line + 1}`,
    units: '2',
    rate: '10.55',
  }));
  return { id: 0, supplier: { id: supplier.id }, division: { id: division.id }, items, requestId: randomUUID() };
}

export async function sendOrder(caller, { id, lastModified }, approverId) {
  const one = { Id: id, LastModified: lastModified, IsReady: true, ApproverId: approverId };
  const [result] = await caller.ask(200, 'PUT', `${ORDERS}/ready`, [one]);
  if (result.error) throw new Error(result.error);
}

/** Measures creating and sending orders over HTTP, and by the same statements in the same transactions alone. */
export function measureOrder(caller, client, { body, order, approverId, making, sending }) {
  return alternate(
    {
      overHttp: () =>
        timed(async () => {
          const made = await caller.ask(201, 'POST', ORDERS, { ...body, requestId: randomUUID() });
          await sendOrder(caller, made, approverId);
        }),
      async byReference() {
        const present = new Map([[body.requestId, randomUUID()]]);
        const recorded = { id: order.id, reference: order.reference };
        const made = await timed(() => sendAgain(client, making, recorded, present));
        const { rows } = await client.query('select last_modified from purchase_order where id = $1', [
          present.get(order.id),
        ]);
        present.set(order.lastModified, rows[0].last_modified);
        return made + (await timed(() => sendAgain(client, sending, recorded, present)));
      },
    },
    { warmUp: 20, rounds: 100 },
  );
}

/** Measures searches among all orders over HTTP: the median of each in milliseconds. */
export async function measureOrderLists(docket) {
  const caller = docket.openCaller();
  await caller.signIn(READER);
  const all = `${ORDERS}/search?approveStatus=NEW,READY,REJECTED,APPROVED,CANCELLED`;
  const { length } = await caller.ask(200, 'GET', `${all}&maxResults=5000`);
  const calls = {
    [`the first 50 of ${length} orders`]: `${all}&maxResults=50`,
    [`${length} orders searched by two words`]: `${all}&maxResults=50&keyphrase=web%20photo`,
    'the orders that wait for me': `${ORDERS}/search?approveStatus=READY&myApprovals=true`,
  };
  const things = Object.entries(calls).map(([name, path]) => [
    name,
    () => timed(() => caller.expect(200, 'GET', path)),
  ]);
  const medians = await alternate(Object.fromEntries(things), { warmUp: 3, rounds: 20 });
  caller.close();
  return medians;
}
