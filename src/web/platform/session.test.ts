import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/session.ts';
import { onSessionEnded } from './api.ts';
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
  agency: { name: 'Harbour & Pine', helpLink: null, secondLanguage: 'German', timeZone: 'UTC' },
  database: 'harbour-pine',
  useSecondLanguage: true,
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

/** A device in front of a server of which a test says what it answers, by the end of the call's address. */
function aDevice() {
  const answers: Record<string, Answer> = {
    employeeinfo: { status: 200, body: emma },
    labels: { status: 200, body: [{ original: 'Save', translated: 'Speichern' }] },
    fields: { status: 200, body: [] },
    logout: { status: 204 },
  };
  const calls: [string, string | null][] = [];
  vi.stubGlobal('window', { localStorage: aStorage(), sessionStorage: aStorage() });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const name = address.split('/').at(-1)!;
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

it('SHELL-07 a start without a network goes on with the person whom the device keeps, in their language', async () => {
  const device = aDevice();
  await signedIn(device);
  device.lose();
  const session = device.load();
  expect(await session.current()).toEqual(emma);
  expect([text('Save'), document.documentElement.lang]).toEqual(['Speichern', 'de']);
});

it('SHELL-07 nobody is let in without a network whom the device does not keep, and the next start asks again', async () => {
  const device = aDevice();
  device.lose();
  const session = device.load();
  expect(await session.current()).toBeNull();
  device.answers.employeeinfo = { status: 200, body: { ...emma, useSecondLanguage: false } };
  expect((await session.current())?.id).toBe(emma.id);
});

it('AUTH-12 once the network is back the server is asked, and a session that has ended is told', async () => {
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

it('AUTH-12 whom the server no longer knows is not kept for a start without a network', async () => {
  const device = aDevice();
  await signedIn(device);
  device.answers.employeeinfo = { status: 401, body: { code: 'signed-out' } };
  expect(await device.load().current()).toBeNull();
  device.lose();
  expect(await device.load().current()).toBeNull();
});

it('AUTH-13 a sign-out without a network is made up for before anybody is let in', async () => {
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
