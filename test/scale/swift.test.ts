import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../../src/server/command-line/run.ts';
import { findConnectedServers } from '../../src/server/platform/database/registry/connected-servers.ts';
import { projectRoot } from '../../src/server/platform/operations/project-root.ts';
import { type OwnDatabase, onDatabase, openFolder, startOwnDatabase } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { signInAt } from '../stories/support/saved-hours.ts';
import { type Swift, startSwift } from './support/swift.ts';

const AGENCY = 'harbour-pine';

let database: OwnDatabase;
let swift: Swift;
let docket: DocketProcess;
let cookie: string;
let place: string;

const start = (environment: Record<string, string>) =>
  startDocket({ DATABASE_URL: database.url, DEMO: '300', ...environment });

beforeAll(async () => {
  [database, swift] = await Promise.all([startOwnDatabase(), startSwift()]);
  docket = await start(swift.environment);
  const answer = await signInAt(docket.origin, 'dana');
  cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  const { rows } = await onDatabase(database.agencyUrl, (client) =>
    client.query("select id from purchase_order where approve_status = 'NEW' order by id limit 1"),
  );
  place = `/api/purchaseorders/${rows[0].id}/attachments`;
});
/** Stops the server, and waits until the registry has no connection from it. */
async function stopServer() {
  await docket.stop();
  await expect.poll(() => onDatabase(database.url, findConnectedServers), { timeout: 60_000 }).toEqual([]);
}
afterAll(async () => {
  await docket?.stop();
  await swift?.stop();
  await database?.stop();
});

/** Returns an image of a given size that no other test has. */
function picture(size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size, randomUUID());
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  return bytes;
}

async function attach(bytes: Buffer<ArrayBuffer>, requestId: string = randomUUID()) {
  const response = await fetch(`${docket.origin}${place}?fileName=a.png&requestId=${requestId}`, {
    method: 'POST',
    headers: { cookie, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  return { status: response.status, body: (await response.json()) as { id: number; code?: string } };
}

async function download({ id }: { id: number }) {
  const response = await fetch(`${docket.origin}${place}/${id}`, { headers: { cookie } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function type(...typed: string[]) {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const environment = { DATABASE_URL: database.url, ...swift.environment };
  const terminal = { input: Readable.from(['']), output, errors };
  const exitCode = await runCommandLine(typed, terminal, { environment, root: projectRoot() });
  output.end();
  errors.end();
  return { exitCode, said: (await text(output)) + (await text(errors)) };
}

const outside = async () => {
  const { rows } = await onDatabase(database.agencyUrl, (client) =>
    client.query('select is_outside from purchase_order_attachment where deleted_at is null'),
  );
  return rows.filter((row) => row.is_outside).length;
};

it('Debian’s Swift keeps files of every size, and gives them back byte for byte (SCALE-17)', async () => {
  for (const size of [9, 1_000_000, 20_000_000]) {
    const bytes = picture(size);
    const { status, body } = await attach(bytes);
    expect([size, status]).toEqual([size, 201]);
    const got = await download(body);
    expect([got.status, got.bytes.equals(bytes)]).toEqual([200, true]);
  }
  expect(await outside()).toBe(3);
});

it('it is sent the same file by twelve people at once (SCALE-17)', async () => {
  const bytes = picture(500_000);
  const answers = await Promise.all(Array.from({ length: 12 }, () => attach(bytes)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
  for (const { body } of answers) expect((await download(body)).bytes.equals(bytes)).toBe(true);
});

it('while it is away files alone are refused, and a file that waited is kept once it is back (SCALE-17)', async () => {
  const bytes = picture(2000);
  const { body: kept } = await attach(bytes);
  await swift.stopProxy();
  const [another, requestId] = [picture(2000), randomUUID()];
  expect(await attach(another, requestId)).toMatchObject({ status: 503, body: { code: 'attachments-away' } });
  expect((await download(kept)).status).toBe(503);
  expect((await fetch(`${docket.origin}${place}`, { headers: { cookie } })).status).toBe(200);
  expect((await signInAt(docket.origin, 'noah')).status).toBe(200);
  expect((await type('status')).said).toMatch(/^act +attachments +s3:.*ECONNREFUSED/m);
  await swift.startProxy();
  expect((await type('status')).said).toMatch(/^good +attachments +s3:.*answers/m);
  expect((await attach(another, requestId)).status).toBe(201);
  expect((await download(kept)).bytes.equals(bytes)).toBe(true);
});

it('files move to the database and back, and into a backup that a copy is made of (SCALE-17)', async () => {
  const count = await outside();
  const bytes = picture(300_000);
  const { body } = await attach(bytes);
  expect(await type('move-attachments', AGENCY)).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining('Stop all servers first'),
  });
  await stopServer();
  expect(await type('move-attachments', AGENCY, '--to', 'database')).toMatchObject({
    exitCode: 0,
    said: expect.stringContaining(`Moved ${count + 1} files`),
  });
  expect(await outside()).toBe(0);
  docket = await start(swift.environment);
  expect((await download(body)).bytes.equals(bytes)).toBe(true);
  await stopServer();
  expect((await type('move-attachments', AGENCY)).exitCode).toBe(0);
  expect(await outside()).toBe(count + 1);
  const folder = await openFolder();
  const file = join(folder, 'agency.backup');
  expect(await type('back-up', AGENCY, file)).toMatchObject({ exitCode: 0 });
  expect(await type('restore', 'copy', file)).toMatchObject({ exitCode: 0 });
  await rm(folder, { recursive: true });
  expect((await type('move-attachments', 'copy')).exitCode).toBe(0);
  // Twelve equal files share one object.
  expect((await type('remove', 'copy', '--yes')).said).toMatch(/^Removed copy, and 7 files from s3:/);
  docket = await start(swift.environment);
  expect((await download(body)).bytes.equals(bytes)).toBe(true);
});

it('rejects other credentials, and the report does not contain them (SCALE-17)', async () => {
  await docket.stop();
  docket = await start({ ...swift.environment, AWS_SECRET_ACCESS_KEY: 'another-secret' });
  expect(await attach(picture(100))).toMatchObject({ status: 503, body: { code: 'attachments-away' } });
  // Its output arrives through another channel than its response.
  await expect.poll(() => docket.said.join('\n'), { timeout: 60_000 }).toContain('403');
  expect(docket.said.join('\n')).not.toMatch(/another-secret|docket:files/);
});
