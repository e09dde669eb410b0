import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { openDB } from 'idb';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { employeeInfo, type SessionUser } from '#contract/identity/session.ts';
import { call, onSessionEnded } from './api.ts';
import type { StoredAnswer } from './offline/offline-database.ts';
import { offlineRecords } from './offline/offline-store.ts';
import { createSession } from './session.ts';
import { text } from './translation.ts';

const emma: SessionUser = {
  id: 2,
  name: 'Emma Wilson',
  username: 'emma',
  email: null,
  roles: ['TimesheetUser'],
  accessibleDocumentTypes: [],
  configOptions: [],
  passwordExpired: false,
  passwordExpiresIn: null,
  lacksSecondFactor: false,
  secondFactorExpectedIn: null,
  agency: { name: 'Harbour & Pine', helpLink: null, secondLanguage: 'German', timeZone: 'UTC', quietSince: null },
  database: 'harbour-pine',
  useSecondLanguage: true,
  numberFormat: null,
  startsAtHome: false,
  maximumDailyHours: 10,
  workHours: { monday: 8, tuesday: 8, wednesday: 8, thursday: 8, friday: 8, saturday: 0, sunday: 0 },
  division: null,
  defaultCostType: null,
  allowUserBillableFlag: false,
};

function aStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
}

type Answer = { status: number; body?: unknown } | 'no network';

/** A device in front of a server whose responses a test sets, by the end of the call's address. */
function aDevice() {
  const answers: Record<string, Answer> = {
    employeeinfo: { status: 200, body: emma },
    labels: { status: 200, body: [{ original: 'Save', translated: 'Speichern' }] },
    fields: { status: 200, body: [] },
    logout: { status: 204 },
    draftkey: { status: 200, body: { key: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' } },
  };
  const calls: [string, string | null][] = [];
  vi.stubGlobal('window', { localStorage: aStorage(), sessionStorage: aStorage() });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const name = address.split('/').at(-1)!.split('?')[0]!;
    const answer = answers[name]!;
    calls.push([name, new Headers(headers).get('x-signed-in-as')]);
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), { status: answer.status });
  });
  const lose = () => {
    for (const name of Object.keys(answers)) answers[name] = 'no network';
  };
  return { answers, calls, lose, load: () => createSession(new QueryClient()) };
}

beforeEach(() => vi.unstubAllGlobals());
afterAll(() => vi.unstubAllGlobals());

async function signedIn(device: ReturnType<typeof aDevice>) {
  const session = device.load();
  await session.begin(emma, true);
  await session.refresh();
  return session;
}

it('a start without a network continues with the person stored on the device, in their language (SHELL-07)', async () => {
  const device = aDevice();
  await signedIn(device);
  device.lose();
  const session = device.load();
  expect(await session.current()).toEqual(emma);
  expect([text('Save'), document.documentElement.lang]).toEqual(['Speichern', 'de']);
});

it('offline only a stored user is admitted, and the next start checks again (SHELL-07)', async () => {
  const device = aDevice();
  device.lose();
  const session = device.load();
  expect(await session.current()).toBeNull();
  device.answers.employeeinfo = { status: 200, body: { ...emma, useSecondLanguage: false } };
  expect((await session.current())?.id).toBe(emma.id);
});

it('once the network is back the session is checked, and an ended one is reported (AUTH-12)', async () => {
  const device = aDevice();
  await signedIn(device);
  device.lose();
  const session = device.load();
  await session.current();
  const ended = vi.fn();
  const stop = onSessionEnded(ended);
  await session.catchUp();
  expect(ended).not.toHaveBeenCalled();
  device.answers.employeeinfo = { status: 401, body: { code: 'signed-out' } };
  await session.catchUp();
  stop();
  expect(ended).toHaveBeenCalledTimes(1);
  session.lose();
  device.lose();
  expect(await device.load().current()).toBeNull();
});

it('whom the server no longer knows is not kept for a start without a network (AUTH-12)', async () => {
  const device = aDevice();
  await signedIn(device);
  device.answers.employeeinfo = { status: 401, body: { code: 'signed-out' } };
  expect(await device.load().current()).toBeNull();
  device.lose();
  expect(await device.load().current()).toBeNull();
});

it('an offline sign-out is completed before anyone is admitted (AUTH-13)', async () => {
  const device = aDevice();
  const session = await signedIn(device);
  device.lose();
  await session.end().catch(() => undefined);
  expect(session.known()).toBeNull();
  const later = device.load();
  expect(await later.current()).toBeNull();
  device.answers.logout = { status: 204 };
  device.answers.employeeinfo = { status: 401, body: { code: 'signed-out' } };
  device.calls.length = 0;
  expect(await later.current()).toBeNull();
  expect(device.calls).toEqual([
    ['logout', 'harbour-pine/2'],
    ['employeeinfo', null],
  ]);
  await later.catchUp();
  expect(device.calls.length).toBe(2);
});

const answersOf = (owner: string) => offlineRecords<StoredAnswer>('answers', owner);
const anAnswer = new Map([['/api/jobs', { address: '/api/jobs', readAt: 1, answer: ['secret'] }]]);
const aDraft = new Map([['7', { units: 5 }]]);

it('an ended session deletes stored responses and ignores late ones, but keeps input (FIX-16, AUTH-12)', async () => {
  const device = aDevice();
  const session = await signedIn(device);
  await answersOf('harbour-pine/2').change(anAnswer);
  await offlineRecords('drafts', 'harbour-pine/2').change(aDraft);
  device.answers.employeeinfo = { status: 401, body: { code: 'signed-out' } };
  await expect(call(employeeInfo, {})).rejects.toThrow();
  await vi.waitFor(async () => expect(await answersOf('harbour-pine/2').readAll()).toEqual([]));
  expect(await answersOf('harbour-pine/2').change(anAnswer)).toBe(false);
  expect(await offlineRecords('drafts', 'harbour-pine/2').readAll()).toEqual([{ units: 5 }]);
  session.resume(emma);
  expect(await answersOf('harbour-pine/2').change(anAnswer)).toBe(true);
});

it('a page that finds at its start that the session has ended keeps nothing to read (FIX-16)', async () => {
  const device = aDevice();
  await signedIn(device);
  await answersOf('harbour-pine/2').change(anAnswer);
  device.answers.employeeinfo = { status: 401, body: { code: 'signed-out' } };
  expect(await device.load().current()).toBeNull();
  expect(await answersOf('harbour-pine/2').readAll()).toEqual([]);
});

it('stored responses of another user are deleted before the first call of the next (FIX-16)', async () => {
  const device = aDevice();
  await signedIn(device);
  const others = ['harbour-pine/1', 'harbour-pine/20', 'a-before/2', 'z-after/2'];
  for (const owner of others) await answersOf(owner).change(anAnswer);
  await answersOf('harbour-pine/2').change(anAnswer);
  await offlineRecords('drafts', 'harbour-pine/1').change(aDraft);
  vi.stubGlobal('fetch', async (address: string) => {
    for (const owner of others)
      expect([address, owner, await answersOf(owner).readAll()]).toEqual([address, owner, []]);
    return new Response('[]', { status: 200 });
  });
  await device.load().begin(emma, true);
  expect(await answersOf('harbour-pine/2').read('/api/jobs')).toMatchObject({ answer: ['secret'] });
  expect(await offlineRecords('drafts', 'harbour-pine/1').readAll()).toEqual([{ units: 5 }]);
});

it('answers go with a sign-out (FIX-16, AUTH-13)', async () => {
  const device = aDevice();
  const session = await signedIn(device);
  await answersOf('harbour-pine/2').change(anAnswer);
  await session.end();
  await vi.waitFor(async () => expect(await answersOf('harbour-pine/2').readAll()).toEqual([]));
});

/** The raw content of the device's database. */
async function rawDrafts(): Promise<unknown[]> {
  const stored = await openDB('docket');
  const all = await stored.getAll('drafts');
  stored.close();
  return all;
}

it('input is encrypted for its user only, also if an older version stored it unencrypted (FIX-16)', async () => {
  const device = aDevice();
  await signedIn(device);
  const drafts = offlineRecords<unknown>('drafts', 'harbour-pine/2');
  const old = await openDB('docket');
  await old.clear('drafts');
  await old.put('drafts', { text: 'a secret of old' }, 'harbour-pine/2|old');
  old.close();
  await drafts.change(new Map([['new', { text: 'a new secret' }]]));
  await (await signedIn(device)).refresh();
  await vi.waitFor(async () => {
    const raw = await rawDrafts();
    expect(raw.map((record) => Object.keys(record as object).sort())).toEqual(Array(2).fill(['iv', 'sealed']));
  });
  expect(await drafts.readAll()).toEqual([{ text: 'a new secret' }, { text: 'a secret of old' }]);

  // The session ends and someone else signs in: the key is gone, and theirs doesn't decrypt it.
  const session = await signedIn(device);
  session.lose();
  device.answers.draftkey = { status: 200, body: { key: 'AAAAEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' } };
  device.answers.employeeinfo = { status: 200, body: { ...emma, id: 3 } };
  await device.load().begin({ ...emma, id: 3 }, true);
  await vi.waitFor(async () => expect(await drafts.readAll()).toEqual([]));
  expect(await drafts.count()).toBe(2);
  expect(await offlineRecords('drafts', 'harbour-pine/3').readAll()).toEqual([]);

  // Its owner finds it again.
  device.answers.draftkey = { status: 200, body: { key: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' } };
  device.answers.employeeinfo = { status: 200, body: emma };
  await signedIn(device);
  await vi.waitFor(async () => expect(await drafts.readAll()).toHaveLength(2));
});

it('a sign-out has the browser forget everything only where nothing waits to be sent (FIX-16)', async () => {
  const device = aDevice();
  const asked: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.includes('logout')) asked.push(address);
    return answer(address, init);
  });
  const drafts = offlineRecords<unknown>('drafts', 'harbour-pine/9');
  await drafts.change(new Map([['1', 'waits']]));
  await (await signedIn(device)).end();
  for (const owner of ['harbour-pine/9', 'harbour-pine/2', 'harbour-pine/1'])
    await offlineRecords('drafts', owner).clear();
  await (await signedIn(device)).end();
  expect(asked.map((address) => address.split('?')[1])).toEqual([undefined, 'clearDevice=true']);
});
