import { randomUUID } from 'node:crypto';
import { ORDERS, orderBody, sendOrder } from './purchase-orders.mjs';
import { alternate, timed } from './rounds.mjs';

const ESTIMATES = '/api/estimates';
/** A user who creates documents, and one who may approve them. */
const [WRITER, APPROVER] = ['alex', 'dana'];
/** How many orders and estimates the lists have at least. */
const DOCUMENTS = 60;

/** Measures the calls of orders and estimates on several servers in turn: the median of each, in milliseconds, by server and call. */
export async function measureDocuments(servers) {
  const callers = [];
  const sides = {};
  for (const [name, docket] of Object.entries(servers)) {
    const [writer, approver] = [docket.openCaller(), docket.openCaller()];
    callers.push(writer, approver);
    await writer.signIn(WRITER);
    await approver.signIn(APPROVER);
    sides[name] = await callsOf(writer, approver);
  }
  const [anySide] = Object.values(sides);
  const inTurn = Object.keys(anySide).flatMap((call) =>
    Object.entries(sides).map(([name, calls]) => [`${call} ${name}`, calls[call]]),
  );
  const medians = await alternate(Object.fromEntries(inTurn), { warmUp: 30, rounds: 150 });
  for (const caller of callers) caller.close();
  return Object.keys(anySide).map((call) => ({
    call,
    milliseconds: Object.fromEntries(Object.keys(sides).map((name) => [name, medians[`${call} ${name}`]])),
  }));
}

/** Returns the calls, each with its own measurement. */
async function callsOf(writer, approver) {
  const body = await orderBody(writer);
  const order = () => writer.ask(201, 'POST', ORDERS, { ...body, requestId: randomUUID() });
  const first = await order();
  const fit = await writer.ask(200, 'GET', `${ORDERS}/approvers/${body.division.id}?purchaseOrderID=${first.id}`);
  const { id: approverId } = fit.find(({ name }) => name.startsWith('Dana'));
  const sent = async () => {
    const made = await order();
    await sendOrder(writer, made, approverId);
    return writer.ask(200, 'GET', `${ORDERS}/${made.id}`);
  };
  const [jobs, [taxStatus]] = await Promise.all([
    writer.ask(200, 'GET', `${ORDERS}/jobs/lookup`),
    writer.ask(200, 'GET', '/api/vendortaxstatuses/lookup'),
  ]);
  const job = jobs.find(({ isBillable }) => isBillable);
  const [costType] = await writer.ask(200, 'GET', `${ORDERS}/jobs/${job.id}/costtypes`);
  const line = { id: 0, costType: { id: costType.id }, taxStatus: { id: taxStatus.id }, units: '2', rate: '10.55' };
  const estimate = async () => {
    const made = await writer.ask(201, 'POST', ESTIMATES, { job: { id: job.id }, kind: 'original', name: 'Bench' });
    const { id, lastModified } = made;
    const lines = Array.from({ length: 10 }, (_, index) => ({ ...line, details: `Line ${index}` }));
    const sections = [{ id: 0, name: 'All', kind: 'plain', lines }];
    return writer.ask(200, 'PUT', `${ESTIMATES}/${id}`, { id, lastModified, sections });
  };
  const kept = await estimate();
  for (let count = 0; count < DOCUMENTS; count++) {
    await sent();
    await estimate();
  }
  const every = 'approveStatus=NEW,READY,REJECTED,APPROVED,CANCELLED';
  const reading = (path) => () => timed(() => approver.expect(200, 'GET', path));
  let units = 1;
  return {
    'list orders': reading(`${ORDERS}/search?${every}&maxResults=50`),
    'list orders waiting for me': reading(`${ORDERS}/search?approveStatus=READY&myApprovals=true`),
    'open an order': reading(`${ORDERS}/${first.id}`),
    'create an order': () => timed(order),
    'send an order': async () => {
      const made = await order();
      return timed(() => sendOrder(writer, made, approverId));
    },
    'approve an order': async () => {
      const { id, lastModified } = await sent();
      return timed(async () => {
        const one = { Id: id, LastModified: lastModified, IsApproved: true };
        const [result] = await approver.ask(200, 'PUT', `${ORDERS}/approved`, [one]);
        if (result.error) throw new Error(JSON.stringify(result));
      });
    },
    'list estimates': reading(`${ESTIMATES}/search?maxResults=50`),
    'open an estimate': reading(`${ESTIMATES}/${kept.id}`),
    'save an estimate': async () => {
      const { id, lastModified, sections } = await writer.ask(200, 'GET', `${ESTIMATES}/${kept.id}`);
      units += 1;
      const lines = sections[0].lines.map((each) => ({ id: each.id, units: String(1 + (units % 50)) }));
      return timed(() =>
        writer.ask(200, 'PUT', `${ESTIMATES}/${id}`, { id, lastModified, sections: [{ id: sections[0].id, lines }] }),
      );
    },
    'list client invoices': reading('/api/approvals/clientinvoices/search'),
  };
}
