import { describe, expect, it } from 'vitest';
import { openAgencyUpgrades } from './agency-upgrades.ts';

const named = (name: string) => ({ name });
const agencies = (count: number) => Array.from({ length: count }, (_, index) => named(`agency-${index}`));

/** Upgrades that finish on demand, and the order in which they began. */
function heldUpgrades(limits: Parameters<typeof openAgencyUpgrades>[1] = {}) {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const upgrades = openAgencyUpgrades<{ name: string }>(({ name }) => {
    begun.push(name);
    return new Promise((resolve, reject) => ends.set(name, { resolve, reject }));
  }, limits);
  return { upgrades, begun, end: (name: string) => ends.get(name)!.resolve(), ends };
}

describe('agencies of an older release', () => {
  it('are upgraded four at a time, those with waiting requests first (SCALE-08)', async () => {
    const { upgrades, begun, end } = heldUpgrades();
    const all = agencies(8);
    const done = upgrades.bringAll(all, () => undefined);
    expect(begun).toEqual(['agency-0', 'agency-1', 'agency-2', 'agency-3']);
    const wanted = upgrades.whenReady(all[7]!);
    end('agency-2');
    await expect.poll(() => begun.at(-1)).toBe('agency-7');
    end('agency-7');
    await wanted;
    for (const [index, { name }] of all.entries()) {
      await expect.poll(() => begun.length > Math.min(index, 7)).toBe(true);
      if (!['agency-2', 'agency-7'].includes(name)) await expect.poll(() => begun.includes(name)).toBe(true);
      end(name);
    }
    await done;
    expect([...begun].sort()).toEqual(all.map(({ name }) => name));
  });

  it('are upgraded once, however many requests wait for them (SCALE-08)', async () => {
    const { upgrades, begun, end } = heldUpgrades();
    const waits = Promise.all([1, 2, 3].map(() => upgrades.whenReady(named('one'))));
    end('one');
    await waits;
    await upgrades.whenReady(named('one'));
    expect(begun).toEqual(['one']);
  });

  it('are waited for up to a limit: then the answer is 503 while the upgrade continues (SCALE-08)', async () => {
    const { upgrades, begun, end } = heldUpgrades({ patience: 10 });
    await expect(upgrades.whenReady(named('long'))).rejects.toMatchObject({ code: 'not-ready' });
    end('long');
    await upgrades.whenReady(named('long'));
    expect(begun).toEqual(['long']);
  });

  it('are taken out of service individually when an upgrade fails, logged once and retried later (SCALE-08)', async () => {
    const { upgrades, begun, end, ends } = heldUpgrades({ pause: 5 });
    const told: string[] = [];
    const done = upgrades.bringAll([named('good'), named('bad')], ({ name }, error) =>
      told.push(`${name}: ${(error as Error).message}`),
    );
    ends.get('bad')!.reject(new Error('broken'));
    end('good');
    await done;
    expect(told).toEqual(['bad: broken']);
    await upgrades.whenReady(named('good'));
    await expect
      .poll(async () => {
        const waited = upgrades.whenReady(named('bad')).catch((error: { code: string }) => error.code);
        if (begun.length === 3) end('bad');
        return waited;
      })
      .toBeUndefined();
    expect(begun).toEqual(['good', 'bad', 'bad']);
  });
});
