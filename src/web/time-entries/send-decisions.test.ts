import { afterEach, expect, it, vi } from 'vitest';
import { MOST_ENTRIES_AT_ONCE } from '#contract/time/time-approval.ts';
import { sendApproval } from './send-decisions.ts';

afterEach(() => vi.unstubAllGlobals());

const entries = Array.from({ length: MOST_ENTRIES_AT_ONCE + 1 }, (_, index) => ({
  id: index + 1,
  lastModified: '2026-11-20T09:00:00.000Z',
  isCurrentPeriod: true,
}));

/** Answers a number of calls as the server does, and none afterwards. */
function answering(most: number) {
  let calls = 0;
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    calls += 1;
    if (calls > most) throw new TypeError('no network');
    const sent = JSON.parse(String(body)) as { id: number; lastModified: string }[];
    const results = sent.map(({ id, lastModified }) => ({
      ...{ id, lastModified, isApproved: true, isCurrentPeriod: true, error: null, warning: null },
    }));
    return new Response(JSON.stringify(results), { headers: { 'content-type': 'application/json' } });
  });
}

it('decisions made before the network failed stand and are reported, with why the rest was not sent (APPR-10)', async () => {
  answering(1);
  const { done, refused, failure } = await sendApproval(entries, true);
  expect(done).toHaveLength(MOST_ENTRIES_AT_ONCE);
  expect(refused.size).toBe(0);
  expect(failure).toMatchObject({ code: 'unreachable' });
});

it('throws if nothing could be sent; if all was sent, nothing failed (APPR-10)', async () => {
  answering(0);
  await expect(sendApproval(entries, true)).rejects.toMatchObject({ code: 'unreachable' });
  answering(2);
  expect(await sendApproval(entries, true)).toMatchObject({ done: { length: entries.length }, failure: null });
});
