// Loaded into the product's process before it: records every statement with its values, and after which result it was sent, so that the
// reference sends exactly the same. Never loaded into a process that is measured.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const { query } = pg.Client.prototype;
/** The pending statements of each connection. */
const underWay = new WeakMap();
/** How often a statement was sent only after all earlier results. */
let waits = 0;

pg.Client.prototype.query = function (asked, values, ...rest) {
  const answer = query.call(this, asked, values, ...rest);
  const text = typeof asked === 'string' ? asked : asked.text;
  if (!text || typeof asked.submit === 'function' || typeof answer?.finally !== 'function') return answer;
  const open = underWay.get(this) ?? 0;
  if (open === 0) waits += 1;
  underWay.set(this, open + 1);
  answer.finally(() => underWay.set(this, underWay.get(this) - 1)).catch(() => undefined);
  const sent = ((typeof asked === 'string' ? values : asked.values) ?? []).map(written);
  const { host, port, user, password, database } = this;
  const connection = { host, port, user, password, database };
  appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify({ connection, text, values: sent, wait: waits })}\n`);
  return answer;
};

function written(value) {
  return Buffer.isBuffer(value) ? { hex: value.toString('hex') } : value;
}
