import type pg from 'pg';
import { openApplicationClient } from '../postgres.ts';
import { ASK_PRIMARY, ASK_REPLICA, BEAT, type PrimaryState, type ReplicaState } from './replica-state.sql.ts';

const TIMES = {
  /** Milliseconds by which a replica may be behind (SCALE-15). */
  mostBehind: 60_000,
  /** Between two looks, while it can be used and while it cannot. */
  look: 5_000,
  lookAgain: 1_000,
  /** By which an idle primary may seem to be behind before it commits something. */
  beat: 4_000,
  /** For a server to answer. */
  patience: 2_000,
};

/** For tests: what is otherwise. */
export type ReplicaTimes = Partial<typeof TIMES>;

/** A replica is not to be used for what is asked: the primary answers instead. */
export class ReplicaUnusable extends Error {}

/** Looks now and then whether the replica of a server can be used, so that nobody waits for one that is away. */
export type ReplicaWatch = {
  /** Whether it could be used when it was looked at last; waits for the first look. */
  isUsable(): Promise<boolean>;
  /**
   * The moment up to which a replica that says this of itself has everything, in milliseconds since 1970 by the primary's clock. Throws a ReplicaUnusable where it is
   * no replica of this server, too far behind, or has not come as far as the moment `since`, of the process's own clock.
   */
  judge(state: ReplicaState, since: number): number;
  /** It has failed somebody: nobody uses it until it has been looked at again. */
  doubt(): void;
  /** By how many milliseconds it is behind, or was when it was last heard of, and what has passed since. */
  lag(): number;
  close(): Promise<void>;
};

/**
 * Watches a replica over a connection of its own, and one to its primary; both addresses are of a database that both have. How far it is behind is told by the last
 * commit that it has replayed: right while replay is paused, while it is cut off from its primary, and, by a commit that is made for that, while nobody writes. One
 * that takes changes itself, or has not seen any commit since its primary became that and since it was started, may have gone another way and is not used.
 */
export function openReplicaWatch(primaryUrl: string, replicaUrl: string, given: ReplicaTimes = {}): ReplicaWatch {
  const times = { ...TIMES, ...given };
  const openedAt = performance.now();
  const primary = keptConnection(primaryUrl, times.patience);
  const replica = keptConnection(replicaUrl, times.patience);
  let known: (PrimaryState & { at: number }) | null = null;
  /** Since when the primary is known to be the one that it is, by its clock. */
  let since = 0;
  /** How far the replica had come, by the primary's clock. */
  let replayedTo: number | null = null;
  let isUsable = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const clockAt = (at: number) => (known ? known.now + (at - known.at) : 0);

  function judge(state: ReplicaState, sinceHere: number): number {
    if (!known || state.system !== known.system || !state.isStandby || state.replayedTo === null)
      throw new ReplicaUnusable('It is no replica of this server');
    if (clockAt(performance.now()) - state.replayedTo > times.mostBehind) throw new ReplicaUnusable('It is behind');
    // Only a start makes a standby of a server that took changes: what it has of before that may be its own.
    if (state.replayedTo < Math.max(state.startedAt, since, clockAt(sinceHere)))
      throw new ReplicaUnusable('It is not there yet');
    return state.replayedTo;
  }

  async function look() {
    try {
      const [ofPrimary, ofReplica] = await Promise.all([
        primary.ask<PrimaryState>(ASK_PRIMARY),
        replica.ask<ReplicaState>(ASK_REPLICA),
      ]);
      const isSame = known?.system === ofPrimary.system && known.timeline === ofPrimary.timeline;
      if (!isSame) since = ofPrimary.now;
      known = { ...ofPrimary, at: performance.now() };
      const isReplica = ofReplica.isStandby && ofReplica.system === ofPrimary.system;
      if (isReplica) {
        replayedTo = ofReplica.replayedTo;
        if (ofPrimary.now - (replayedTo ?? 0) > times.beat) await primary.ask(BEAT);
      }
      judge(ofReplica, openedAt);
      isUsable = true;
    } catch {
      isUsable = false;
    }
  }

  async function lookOn() {
    await look();
    if (isClosed) return;
    timer = setTimeout(() => void lookOn(), isUsable ? times.look : times.lookAgain);
    timer.unref();
  }
  const firstLook = lookOn();

  return {
    async isUsable() {
      await firstLook;
      return isUsable;
    },
    judge,
    doubt() {
      isUsable = false;
    },
    lag() {
      const now = performance.now();
      if (!known || replayedTo === null) return now - openedAt;
      return Math.max(0, clockAt(now) - replayedTo);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}

/** A connection that is made when something is asked, and anew when that has failed. */
function keptConnection(url: string, patience: number) {
  let connecting: Promise<pg.Client> | null = null;
  async function end() {
    const client = await connecting?.catch(() => null);
    connecting = null;
    await client?.end().catch(() => undefined);
  }
  return {
    async ask<Row extends pg.QueryResultRow>(text: string): Promise<Row> {
      connecting ??= openApplicationClient(url, patience);
      try {
        return (await (await connecting).query<Row>(text)).rows[0]!;
      } catch (error) {
        void end();
        throw error;
      }
    },
    close: end,
  };
}
