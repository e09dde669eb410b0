import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';

const DATE = pg.types.builtins.DATE;
const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;

/** Carries out a call of the product and answers the statements that it sent meanwhile, and to which database. */
export async function recordStatements(file, carryOut) {
  writeFileSync(file, '');
  await carryOut();
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  // The registry is asked every 15 seconds for whether the agency is still there: no part of a call.
  const recorded = lines.filter(({ connection }) => connection.database.endsWith('_harbour-pine'));
  if (recorded.length === 0) throw new Error('No statement was recorded.');
  return {
    connection: recorded[0].connection,
    statements: recorded.map(({ text, values }) => ({ text, values: values.map(sentValue) })),
  };
}

function sentValue(value) {
  return value !== null && typeof value === 'object' && 'hex' in value ? Buffer.from(value.hex, 'hex') : value;
}

/** A bare connection with the settings of the product's own: role, time zone, and days and instants not made to dates. */
export async function openReference(connection) {
  const types = {
    getTypeParser: (oid, format) =>
      oid === DATE || oid === TIMESTAMPTZ ? (text) => text : pg.types.getTypeParser(oid, format),
  };
  const client = new pg.Client({ ...connection, types, options: '-c timezone=UTC -c role=docket_application' });
  await client.connect();
  return client;
}

/** Sends statements one after the other, as the product does, and answers the rows of each. */
export async function send(client, statements) {
  const answers = [];
  for (const { text, values } of statements) answers.push((await client.query(text, values)).rows);
  return answers;
}

/**
 * Sends recorded statements, with what stands in `present` in the place of what was recorded. What a statement answers under
 * the names of `recorded` takes the recorded value's place from there on: an id where it is all of the answer, as many rows have one.
 */
export async function sendAgain(client, statements, recorded, present) {
  const exchange = (value) => (Array.isArray(value) ? value.map(exchange) : (present.get(value) ?? value));
  for (const { text, values } of statements) {
    const { rows } = await client.query(text, values.map(exchange));
    if (rows.length !== 1) continue;
    for (const [name, value] of Object.entries(recorded)) {
      const isTold = name in rows[0] && (name !== 'id' || Object.keys(rows[0]).length === 1);
      if (isTold && !present.has(value)) present.set(value, rows[0][name]);
    }
  }
}
