import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listPins } from '#contract/time/pin.ts';
import { listFavoriteJobs } from '#contract/time/timesheet-job.ts';
import { makeCallsAs } from '../signed-in-as.ts';
import { isOffline, onBack } from './connection.ts';
import { callOrCopy, copiesOf, copyOf, intervalOfCopies, keepAnswer } from './offline-answers.ts';
import type { StoredAnswer } from './offline-database.ts';
import { offlineRecords } from './offline-store.ts';

const favorite = { id: 3, favoriteJobId: 3, job: { id: 7, isBillable: true } };
const answers = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });
const noNetwork = async () => {
  throw new TypeError('Failed to fetch');
};

let person = 0;
let server: (init: RequestInit) => Promise<Response>;
beforeEach(() => {
  // Each test user has, in effect, their own device.
  makeCallsAs(`harbour-pine/${++person}`);
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => server(init));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asking = () => ({ signal: new AbortController().signal });
const favorites = () => callOrCopy(listFavoriteJobs, {}, asking());

async function readOnce() {
  server = answers(200, [favorite]);
  await favorites();
  await expect.poll(() => copyOf(listFavoriteJobs, {})).not.toBeNull();
}

it('stored responses are used while the server is unreachable, and the page is notified (SHELL-07)', async () => {
  await readOnce();
  expect(isOffline()).toBe(false);
  for (const away of [noNetwork, answers(503, {}), answers(500, {})]) {
    server = away;
    expect(await favorites()).toEqual([favorite]);
    expect(isOffline()).toBe(true);
  }
  const heard = vi.fn();
  const stop = onBack(heard);
  server = answers(200, []);
  expect(await favorites()).toEqual([]);
  stop();
  expect([isOffline(), heard.mock.calls.length]).toEqual([false, 1]);
});

it('a rejection is returned despite a stored response, and unread data stays unknown', async () => {
  await readOnce();
  server = answers(403, { code: 'forbidden' });
  await expect(favorites()).rejects.toMatchObject({ status: 403 });
  server = noNetwork;
  await expect(callOrCopy(listPins, { query: { employeeId: 2 } }, asking())).rejects.toMatchObject({ status: 0 });
});

it('stored responses are given to their owner alone (AUTH-13)', async () => {
  await readOnce();
  server = noNetwork;
  for (const other of ['harbour-pine/9999', null]) {
    makeCallsAs(other);
    await expect(favorites()).rejects.toMatchObject({ status: 0 });
  }
});

it("displayed data isn't replaced by an older stored copy", async () => {
  await readOnce();
  server = noNetwork;
  const client = new QueryClient();
  const query = { ...asking(), client, queryKey: ['favorite-jobs'] };
  expect(await callOrCopy(listFavoriteJobs, {}, query)).toEqual([favorite]);
  expect(intervalOfCopies({ queryHash: '["favorite-jobs"]' })).toBeGreaterThan(0);
  client.setQueryData(query.queryKey, []);
  await expect(callOrCopy(listFavoriteJobs, {}, query)).rejects.toMatchObject({ status: 0 });
  server = answers(200, []);
  await callOrCopy(listFavoriteJobs, {}, query);
  expect(intervalOfCopies({ queryHash: '["favorite-jobs"]' })).toBe(false);
});

it('a server that does not answer for a while is not waited for when there is a copy', async () => {
  await readOnce();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = ({ signal }) =>
    new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
  const read = favorites();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await read).toEqual([favorite]);
});

it("a cancelled request is silent and isn't stored", async () => {
  await readOnce();
  const leaving = new AbortController();
  server = async () => {
    leaving.abort();
    throw leaving.signal.reason;
  };
  const read = callOrCopy(listFavoriteJobs, {}, { signal: leaving.signal });
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
});

it('keeps 200 answers of a person, the oldest give way; and none that an older version kept in another form', async () => {
  const records = offlineRecords<StoredAnswer>('answers', `harbour-pine/${person}`);
  const pinsOf = (employeeId: number) => listPins.path.concat(`?employeeId=${employeeId}`);
  const old = (id: number) => ({ address: pinsOf(id), readAt: id, answer: id === 205 ? [{ id: 'old' }] : [] });
  await records.change(new Map(Array.from({ length: 205 }, (_, index) => [pinsOf(index + 1), old(index + 1)])));
  await keepAnswer(listPins, { query: { employeeId: 300 } }, []);
  expect((await records.readAll()).length).toBe(200);
  const kept = (await copiesOf(listPins)).map(({ query }) => Number(query.employeeId)).sort((a, b) => a - b);
  expect([kept[0], kept.at(-2), kept.at(-1)]).toEqual([7, 204, 300]);
  expect(await copyOf(listPins, { query: { employeeId: 205 } })).toBeNull();
});
