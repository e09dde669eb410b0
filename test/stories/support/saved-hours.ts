import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { addDays } from '#domain/calendar/calendar.ts';

const HEADERS = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
/** Hours are accepted up to a year ahead. */
const FIRST_DAY = addDays(new Date().toISOString().slice(0, 10), 1);

/** A response of the product, fully read. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
export type Answer = { status: number; headers: Headers; body: any };

/** Hours to save: with unique notes, and the ID for repeats. */
export type Hours = { requestId: string; day: string; notes: string };

/** Returns a number of lines, each on its own day if there are enough. */
export function hoursToSave(count: number, notes: string): Hours[] {
  return Array.from({ length: count }, (_, index) => hoursOf(notes, index));
}

/** Returns an endless sequence of lines, created on demand. */
export function* hoursWithoutEnd(notes: string): Generator<Hours, never> {
  for (let index = 0; ; index += 1) yield hoursOf(notes, index);
}

function hoursOf(notes: string, index: number): Hours {
  return { requestId: randomUUID(), day: addDays(FIRST_DAY, index % 360), notes: `${notes} ${index}` };
}

/** A signed-in demo user of harbour-pine, who saves hours on training. */
export type Saver = {
  cookie: string;
  /** One attempt; fails without a response. */
  save(origin: string, hours: Hours): Promise<Answer>;
  send(origin: string, method: string, path: string, body?: unknown): Promise<Answer>;
};

/** In each demo agency, a project on which everybody may save hours, by a word of its name. */
const PROJECTS = { 'harbour-pine': 'training', 'studio-meridian': 'meetings' };

/** Signs a person in and finds the project on which they can save hours. */
export async function openSaver(
  origin: string,
  username = 'noah',
  database: keyof typeof PROJECTS = 'harbour-pine',
): Promise<Saver> {
  const signedIn = await signInAt(origin, username, 'docket-demo', database);
  if (signedIn.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(signedIn.body)}`);
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const send: Saver['send'] = (at, method, path, body) => call(at, method, path, cookie, body);
  const [job] = (await send(origin, 'GET', `/api/timesheet/jobs/search?keyphrase=${PROJECTS[database]}`)).body;
  const costTypes = await send(
    origin,
    'GET',
    `/api/timesheet/${job.isBillable ? 'jobs' : 'projects'}/${Math.abs(job.id)}/costtypes`,
  );
  const pair = { jobId: job.id, costTypeId: costTypes.body[0].id, isBillable: job.isBillable };
  return {
    cookie,
    send,
    save: (at, { requestId, day, notes }) =>
      send(at, 'POST', '/api/timesheet/timeentries', {
        ...pair,
        id: 0,
        units: 0.01,
        notes,
        transactionDate: day,
        requestId,
      }),
  };
}

/** Tries to sign in to a demo agency. */
export function signInAt(
  origin: string,
  username: string,
  password = 'docket-demo',
  database = 'harbour-pine',
): Promise<Answer> {
  const person = { username, password, database, isPersistent: true };
  return call(origin, 'POST', '/api/auth/login', '', person);
}

async function call(origin: string, method: string, path: string, cookie: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { ...HEADERS, ...(cookie ? { cookie } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : text };
}

/** Counts the lines in the database whose notes start alike, and their creations in the audit trail. */
async function standing(url: string, notes: string): Promise<{ entries: Tally; created: Tally }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = async (statement: string): Promise<Tally> =>
    new Map((await client.query(statement, [`${notes} %`])).rows.map((row) => [row.notes, Number(row.count)]));
  try {
    return {
      entries: await count('select notes, count(*) from time_entry where notes like $1 group by notes'),
      created: await count(`select after ->> 'notes' as notes, count(*) from audit_event
        where subject = 'time_entry' and action = 'create' and after ->> 'notes' like $1 group by 1`),
    };
  } finally {
    await client.end();
  }
}

type Tally = Map<string, number>;

/** Returns the lines that don't exist exactly once, in the database and in the audit trail. */
export async function notOnce(url: string, notes: string, saved: readonly Hours[]): Promise<string[]> {
  const { entries, created } = await standing(url, notes);
  return saved
    .map(
      (hours) =>
        `${hours.notes}: ${entries.get(hours.notes) ?? 0} entries, made ${created.get(hours.notes) ?? 0} times`,
    )
    .filter((line) => !line.endsWith(': 1 entries, made 1 times'));
}

/** Runs a function on each item, a number of them in parallel. */
export async function inLanes<Item>(lanes: number, items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const rest = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
