// Loaded into the product's process before it: notes every statement that goes to the database with its values, so that
// the reference sends exactly what the product sends. Only ever loaded into a process that nothing is measured on.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (text, values, ...rest) {
  if (typeof text === 'string') {
    const sent = Array.isArray(values) ? values.map(written) : [];
    const { host, port, user, password, database } = this;
    const connection = { host, port, user, password, database };
    appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify({ connection, text, values: sent })}\n`);
  }
  return query.call(this, text, values, ...rest);
};

function written(value) {
  return Buffer.isBuffer(value) ? { hex: value.toString('hex') } : value;
}
