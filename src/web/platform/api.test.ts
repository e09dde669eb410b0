import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listDatabases, signOut } from '#contract/identity/session.ts';
import { readTimeEntry } from '#contract/time/time-entry.ts';
import { watchTimeSheet } from '#contract/time/timesheet-change.ts';
import { type ApiProblem, addressOf, call, onSessionEnded } from './api.ts';
import { readEvents } from './live/event-stream.ts';
import { isOffline } from './offline/connection.ts';
import { makeCallsAs } from './signed-in-as.ts';

let server: Server;
let answer: (response: ServerResponse, request: IncomingMessage) => void;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => answer(response, request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // In a browser, an address without a host is the page's own; here it's the test server.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const answers = (status: number, body: string, type = 'application/problem+json') => {
  answer = (response) => response.writeHead(status, { 'content-type': type }).end(body);
};
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as ApiProblem,
  );

it('shows the server’s text if there is one, otherwise the one of the catalogue (ERR-01)', async () => {
  answers(422, JSON.stringify({ detail: 'The period is locked', code: 'period-locked' }));
  expect(await problemOf(call(listDatabases, { query: {} }))).toMatchObject({
    message: 'The period is locked',
    code: 'period-locked',
    status: 422,
  });
  answers(500, '<html>');
  expect((await problemOf(call(listDatabases, { query: {} })))?.message).toBe(
    'An error occured. Please try again or contact system admin',
  );
});

it.each(['attachments-away', 'agency-moving', 'agency-quiet'])(
  'a response of %s does not count as an unreachable server (SCALE-17, SCALE-03)',
  async (code) => {
    answers(503, JSON.stringify({ code, detail: 'Not now' }));
    expect(await problemOf(call(listDatabases, { query: {} }))).toMatchObject({ message: 'Not now' });
    expect(isOffline()).toBe(false);
    answers(503, '<html>');
    await problemOf(call(listDatabases, { query: {} }));
    expect(isOffline()).toBe(true);
    answers(403, '');
    await problemOf(call(listDatabases, { query: {} }));
    expect(isOffline()).toBe(false);
  },
);

it('a 403 without a text reads "Permission denied" (PERM-08)', async () => {
  answers(403, '');
  expect((await problemOf(call(listDatabases, { query: {} })))?.message).toBe('Permission denied');
});

it('a 401 reads "Session has expired" and notifies the listeners (AUTH-12)', async () => {
  let times = 0;
  const stop = onSessionEnded(() => times++);
  answers(401, JSON.stringify({ code: 'signed-out' }));
  expect((await problemOf(call(listDatabases, { query: {} })))?.message).toBe('Session has expired');
  await problemOf(call(listDatabases, { query: {} }, { isSessionCheck: true }));
  stop();
  await problemOf(call(listDatabases, { query: {} }));
  expect(times).toBe(1);
});

it('allows 240 s for a read and 120 s for a change, and says when they have passed (AUTH-15)', async () => {
  const asked: number[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')));
    return controller.signal;
  });
  answer = () => undefined;
  expect((await problemOf(call(listDatabases, { query: {} })))?.message).toBe(
    'Operation time out. Please contact sysadmin',
  );
  expect((await problemOf(call(signOut, { query: {} })))?.message).toBe('Operation time out. Please contact sysadmin');
  timeout.mockRestore();
  expect(asked).toEqual([240_000, 120_000]);
});

it('a request that the client itself cancelled is no problem to show (AUTH-15)', async () => {
  answer = () => undefined;
  const controller = new AbortController();
  const asked = problemOf(call(listDatabases, { query: {} }, { signal: controller.signal }));
  controller.abort();
  expect(await asked).toMatchObject({ name: 'AbortError' });
});

it("every call and stream names the page's user, once signed in (AUTH-12, AUTH-14)", async () => {
  // By address: a request aborted in an earlier test may arrive only now.
  const named: Record<string, unknown[]> = {};
  answer = (response, { url, headers }) => {
    named[url!] = [headers['x-requested-with'], headers['x-signed-in-as']];
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  };
  const signal = AbortSignal.timeout(60_000);
  const read = (id: number) => problemOf(call(readTimeEntry, { params: { id } }));
  await read(1);
  makeCallsAs('harbour-pine/7');
  await read(2);
  await readEvents(watchTimeSheet, {}, { signal, onEvent: () => undefined });
  makeCallsAs(null);
  await read(3);
  expect(named).toMatchObject({
    '/api/timesheet/timeentries/1': ['XMLHttpRequest', undefined],
    '/api/timesheet/timeentries/2': ['XMLHttpRequest', 'harbour-pine/7'],
    [watchTimeSheet.path]: ['XMLHttpRequest', 'harbour-pine/7'],
    '/api/timesheet/timeentries/3': ['XMLHttpRequest', undefined],
  });
});

it('an answer that does not fit the contract is a failure, never half a value', async () => {
  answers(200, JSON.stringify([{ name: 1 }]), 'application/json');
  expect(await problemOf(call(listDatabases, { query: {} }))).not.toBeNull();
});

it('fills in parameters and omits missing ones', () => {
  expect(addressOf(readTimeEntry.path, { id: 7 }, { a: 'x y', b: undefined })).toBe(
    '/api/timesheet/timeentries/7?a=x+y',
  );
});
