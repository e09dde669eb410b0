// Measures how long the worst requests of each call block the event loop. On its own: node bench/event-loop.mjs [path]
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startDocket } from './docket.mjs';

const watcher = pathToFileURL(join(fileURLToPath(import.meta.url), '../watch-event-loop.mjs')).href;

/** Users who together may make every call. */
const PEOPLE = ['emma', 'sue', 'dana', 'paul', 'ivy'];
/** Calls that would end these users' sessions. */
const LEFT_OUT = ['/api/auth/login', '/api/auth/logout', '/api/auth/changepassword'];
/** Each request is repeated, and the shortest of its longest times counts, because the machine has other work. */
const ROUNDS = 3;

/** Like `startDocket`; `longestBlock` returns the longest time the event loop was blocked since it was last called, in milliseconds. */
export async function startWatched(dataFolder, environment = {}) {
  const file = `${dataFolder}-longest`;
  const docket = await startDocket(dataFolder, {
    NODE_OPTIONS: `--import=${watcher}`,
    EVENT_LOOP_FILE: file,
    ...environment,
  });
  const longestBlock = async () => {
    if (existsSync(file)) unlinkSync(file);
    process.kill(docket.pid, 'SIGUSR2');
    while (!existsSync(file)) await delay(2);
    return Number(readFileSync(file, 'utf8'));
  };
  return { ...docket, longestBlock };
}

/** Returns the longest time of each call whose path contains `only`, for accepted and rejected requests, worst first. */
export async function measureEventLoop(only = '') {
  const folder = mkdtempSync(join(tmpdir(), 'docket-event-loop-'));
  chmodSync(folder, 0o755);
  const docket = await startWatched(join(folder, 'data'));
  try {
    const callers = [];
    for (const person of PEOPLE) {
      const caller = docket.openCaller();
      await caller.signIn(person);
      callers.push(caller);
    }
    const { paths } = await callers[0].read('/api/docs/json');
    const rows = [];
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const schema = operation.requestBody?.content['application/json']?.schema;
        if (schema && path.includes(only) && !LEFT_OUT.includes(path))
          rows.push(await measureCall(callers, docket.longestBlock, method, path, schema));
      }
    }
    for (const caller of callers) caller.close();
    return rows.sort((one, other) => other.refused - one.refused);
  } finally {
    await docket.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureCall(callers, longestBlock, method, path, schema) {
  const row = { call: `${method.toUpperCase()} ${path}`, accepted: null, refused: 0, worst: '' };
  const address = path.replace('{kind}', 'estimates').replace(/\{\w+\}/g, '1');
  for (const [what, body] of requestsOf(schema)) {
    for (const caller of callers) {
      let held = Number.POSITIVE_INFINITY;
      let status = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await longestBlock();
        // The server may close the connection while it receives a body beyond the limit.
        ({ status } = await caller.send(method.toUpperCase(), address, body).catch(() => ({ status: 413 })));
        // The last work on a request may come after its response.
        await delay(20);
        held = Math.min(held, await longestBlock());
        if (status === 403) break;
      }
      if (status === 403) continue;
      if (status < 400) row.accepted = Math.max(row.accepted ?? 0, held);
      else if (held > row.refused) Object.assign(row, { refused: held, worst: `${what}: ${status}` });
    }
  }
  return row;
}

/** Returns the largest valid bodies of a call, and the most expensive invalid ones, each with a description. */
function requestsOf(schema) {
  const whole = exampleOf(schema, true);
  const full = JSON.stringify(whole);
  const wrong = [
    ['2 MB of empty objects', listsFilled(schema, '{}', 700_000)],
    ['2 MB of zeros', listsFilled(schema, '0', 1_000_000)],
    ['lists at their maximum of empty objects', listsFilled(schema, '{}', null)],
    ['full, and a bad last item', spoiltAtTheEnd(whole)],
    ['full, cut off', full.slice(0, -1)],
    ['2 MB of names', `{${Array.from({ length: 150_000 }, (_, n) => `"name${n}":1`).join(',')}}`],
    ['1 MB of brackets', '['.repeat(1_000_000)],
    ['a text of 2 MB', JSON.stringify('😀'.repeat(500_000))],
  ];
  return [['full', full], ['with one of each', JSON.stringify(exampleOf(schema, false))], ...wrong];
}

function spoiltAtTheEnd(whole) {
  const list = [whole, ...Object.values(whole ?? {})].findLast(Array.isArray);
  if (!list) return JSON.stringify({ ...whole, unknown: 1 });
  list[list.length - 1] = {};
  return JSON.stringify(whole);
}

/** Returns a body for a schema, its lists filled with a number of copies; `null` = as many as allowed. */
function listsFilled(schema, item, count) {
  const list = ({ maxItems = 0 }) => `[${Array.from({ length: count ?? maxItems }, () => item).join(',')}]`;
  if (schema.type === 'array') return list(schema);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    field.type === 'array' ? `"${name}":${list(field)}` : `"${name}":${JSON.stringify(exampleOf(field, false))}`,
  );
  return fields.length > 0 ? `{${fields.join(',')}}` : list({});
}

/** Returns an example for a schema: with lists and text at their maximum length, or minimal. */
function exampleOf(schema, isFull) {
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return exampleOf(choice, isFull);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        fieldOf(name, field, isFull),
      ]);
      return Object.fromEntries(fields);
    }
    case 'array':
      return Array.from({ length: isFull ? (schema.maxItems ?? 1) : 1 }, () => exampleOf(schema.items ?? {}, isFull));
    case 'string':
      return textOf(schema, isFull);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function fieldOf(name, field, isFull) {
  if (/date$|^opened$/i.test(name)) return '2026-11-16';
  if (/^(units|rate|net|tax|total)$/.test(name) && field.type !== 'number') return '1';
  if (name === 'csv') return isFull ? `job,name\n${'x,"y"\n'.repeat(1_600_000)}` : 'job,name\n';
  return exampleOf(field, isFull);
}

function textOf({ format, maxLength }, isFull) {
  if (format === 'uuid') return crypto.randomUUID();
  if (format === 'date-time') return '2026-11-16T10:00:00.000Z';
  return 'ß'.repeat(isFull ? Math.min(maxLength ?? 1, 4_000) : 1);
}

/** Prints the table of docs/measurements.md. */
export async function printEventLoop(only) {
  const rows = await measureEventLoop(only);
  const ms = (figure) => (figure === null ? '' : `${figure.toFixed(0)} ms`);
  console.log('\n| the event loop is held by | accepted | refused | the worst refused |\n| --- | ---: | ---: | --- |');
  for (const { call, accepted, refused, worst } of rows) {
    console.log(`| ${call} | ${ms(accepted)} | ${ms(refused)} | ${worst} |`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await printEventLoop(process.argv[2]);
