import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';

const DATE = pg.types.builtins.DATE;
const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;

/** Runs a call of the product and returns the statements it sent, and to which database. */
export async function recordStatements(file, carryOut) {
  writeFileSync(file, '');
  await carryOut();
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  // The check every 15 seconds whether the agency still exists isn't part of a call.
  const recorded = lines.filter(({ connection }) => connection.database.endsWith('_harbour-pine'));
  if (recorded.length === 0) throw new Error('No statement was recorded.');
  return {
    connection: recorded[0].connection,
    statements: recorded.map(({ text, values, wait }) => ({ text, values: values.map(sentValue), wait })),
  };
}

function sentValue(value) {
  return value !== null && typeof value === 'object' && 'hex' in value ? Buffer.from(value.hex, 'hex') : value;
}

/** Returns how often statements waited for earlier results. */
export function waitsOf(statements) {
  return new Set(statements.map(({ wait }) => wait)).size;
}

/**
 * Opens a bare connection with the product's settings: role, time zone, dates and instants as text, and pipelined statements in one write.
 */
export async function openReference(connection) {
  const types = {
    getTypeParser: (oid, format) =>
      oid === DATE || oid === TIMESTAMPTZ ? (text) => text : pg.types.getTypeParser(oid, format),
  };
  const options = '-c timezone=UTC -c jit=off -c role=docket_application';
  const client = new pg.Client({ ...connection, types, options, pipeline: true });
  await client.connect();
  return client;
}

const names = new Map();

/** Sends a statement as a named prepared statement, like the product. */
function ask(client, text, values) {
  if (!/^\s*(select|insert|update|delete|with|values)\b/i.test(text)) return client.query(text, values);
  if (!names.has(text)) names.set(text, `reference_${names.size}`);
  return client.query({ name: names.get(text), text, values });
}

/** Sends all statements to PostgreSQL at once, like the product, and waits for the results. */
function inOneWrite(client, asked) {
  const { stream } = client.connection;
  stream.cork();
  const answers = Promise.all(asked());
  stream.uncork();
  return answers;
}

/** Groups statements that were sent together, in the order of their waits. */
function writesOf(statements) {
  const writes = new Map();
  for (const statement of statements) {
    const { wait } = statement;
    writes.set(wait, [...(writes.get(wait) ?? []), statement]);
  }
  return writes.values();
}

/** Sends statements with the product's grouping, and returns the rows of each. */
export async function send(client, statements) {
  const answers = [];
  for (const together of writesOf(statements)) {
    const results = await inOneWrite(client, () => together.map(({ text, values }) => ask(client, text, values)));
    answers.push(...results.map(({ rows }) => rows));
  }
  return answers;
}

/**
 * Repeats recorded statements, with the values in `present` replacing the recorded ones. A result under a name in `recorded` replaces the
 * recorded value from then on: an ID if it is the whole result, because many rows contain one; the first of a list.
 */
export async function sendAgain(client, statements, recorded, present) {
  const exchange = (value) => (Array.isArray(value) ? value.map(exchange) : (present.get(value) ?? value));
  for (const together of writesOf(statements)) {
    const asked = () => together.map(({ text, values }) => ask(client, text, values.map(exchange)));
    const results = await inOneWrite(client, asked);
    for (const { rows } of results) {
      if (rows?.length !== 1) continue;
      for (const [name, value] of Object.entries(recorded)) {
        const isTold = name in rows[0] && (name !== 'id' || Object.keys(rows[0]).length === 1);
        if (isTold && !present.has(value)) present.set(value, [rows[0][name]].flat()[0]);
      }
    }
  }
}
