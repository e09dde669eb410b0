import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Agencies } from '../database/agencies.ts';

const noAgencies: Agencies = {
  open: async () => null,
  connect: async () => null,
  askRegistry: async () => [],
  changesOf: () => null,
  changesUnseenFor: () => 0,
  connections: () => ({ open: 0, waiting: 0 }),
  list: async () => [],
  close: async () => undefined,
};

/** What the log says about callers for requests with these headers. */
async function saidOf(trustedProxies: string | null, headers: Record<string, string>) {
  const lines: { msg: string; proxy?: string }[] = [];
  const app = await createApp({
    agencies: noAgencies,
    webFolder: '/nonexistent',
    trustedProxies,
    logLevel: 'warn',
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  for (let time = 0; time < 2; time += 1) await app.inject({ url: '/healthz', remoteAddress: '10.0.0.9', headers });
  await app.close();
  return lines.filter(({ msg }) => msg.includes('count as one')).map(({ proxy }) => proxy);
}

it('the log says once that all callers behind an unnamed proxy count as one (FIX-12)', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  expect(await saidOf(null, headers)).toEqual(['10.0.0.9']);
  expect(await saidOf('10.9.0.0/16', headers)).toEqual(['10.0.0.9']);
  expect(await saidOf('10.0.0.0/8', headers)).toEqual([]);
  expect(await saidOf(null, {})).toEqual([]);
});

it('a trusted proxy that forwards a call of its own machine is no reason to warn (FIX-105)', async () => {
  expect(await saidOf('10.0.0.9', { 'x-forwarded-for': '10.0.0.9' })).toEqual([]);
});
