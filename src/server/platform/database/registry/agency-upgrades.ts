import { setTimeout as delay } from 'node:timers/promises';
import { Refused } from '../../refused.ts';

/** Milliseconds, and the number of simultaneous upgrades. */
const LIMITS = {
  atOnce: 4,
  /** How long a request waits for its agency's upgrade. */
  patience: 15_000,
  /** How long after a failure the upgrade is tried again. */
  pause: 60_000,
};

/** Upgrades agencies of an older release while others are served. */
export type AgencyUpgrades<Agency> = {
  /** Waits until an agency is upgraded; agencies that requests wait for go first. Throws (503) if that takes long or has failed. */
  whenReady(agency: Agency): Promise<void>;
  /** Upgrades the remaining agencies. A failure is passed to `tell` and puts only that agency out of service. */
  bringAll(agencies: readonly Agency[], tell: (agency: Agency, error: unknown) => void): Promise<void>;
};

type Waiting = { name: string; begin: () => void };

/** Upgrades each agency once; `bring` upgrades one. */
export function openAgencyUpgrades<Agency extends { name: string }>(
  bring: (agency: Agency) => Promise<void>,
  limits: Partial<typeof LIMITS> = {},
): AgencyUpgrades<Agency> {
  const { atOnce, patience, pause } = { ...LIMITS, ...limits };
  const begun = new Map<string, Promise<void>>();
  const waiting: Waiting[] = [];
  let underWay = 0;

  /** Returns the upgrade in progress; a failed one is repeated after a pause. */
  function upgradeOf(agency: Agency): Promise<void> {
    const known = begun.get(agency.name);
    if (known) return known;
    const upgrade = inTurn(agency);
    begun.set(agency.name, upgrade);
    upgrade.catch(() => setTimeout(() => begun.delete(agency.name), pause).unref());
    return upgrade;
  }

  async function inTurn(agency: Agency) {
    if (underWay >= atOnce) await new Promise<void>((begin) => waiting.push({ name: agency.name, begin }));
    underWay += 1;
    try {
      await bring(agency);
    } finally {
      underWay -= 1;
      waiting.shift()?.begin();
    }
  }

  function putFirst(name: string) {
    const place = waiting.findIndex((one) => one.name === name);
    if (place > 0) waiting.unshift(...waiting.splice(place, 1));
  }

  return {
    async whenReady(agency) {
      const upgrade = upgradeOf(agency);
      putFirst(agency.name);
      const leaving = new AbortController();
      const isLate = delay(patience, true, { signal: leaving.signal }).catch(() => true);
      try {
        const late = await Promise.race([upgrade.then(() => false), isLate]);
        if (late) throw new Refused('not-ready', { retryAfter: 5 });
      } catch (error) {
        throw error instanceof Refused ? error : new Refused('not-ready', { retryAfter: Math.ceil(pause / 1000) });
      } finally {
        leaving.abort();
      }
    },
    async bringAll(agencies, tell) {
      await Promise.all(agencies.map((agency) => upgradeOf(agency).catch((error: unknown) => tell(agency, error))));
    },
  };
}
