import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** The pool's message when no connection became available in time; the request gets a 503. */
const TIMED_OUT = 'timeout exceeded when trying to connect';

/** A process's connections to one PostgreSQL server. */
export type ConnectionBudget = {
  /** Returns the pool with its connections counted: it waits for its turn if the budget is used up. */
  join(pool: pg.Pool, most: number): PostgresPool;
  /** Open connections, and requests waiting for one. */
  figures(): { open: number; waiting: number };
};

type Member = { pool: pg.Pool; most: number; usedAt: number };
type Waiting = { member: Member; go: (connecting: Promise<pg.PoolClient>) => void };

/**
 * Limits the connections of all joined pools to `size`. When they are used up, the pool that was idle longest gives up an idle one; if none
 * is idle, the pool with the fewest gets the next one released, so that a busy agency doesn't starve others. Waits at most `patience`
 * milliseconds.
 */
export function openConnectionBudget(size: number, patience: number): ConnectionBudget {
  const members = new Set<Member>();
  const waiting = new Set<Waiting>();
  const open = () => [...members].reduce((sum, { pool }) => sum + pool.totalCount, 0);
  /** Idle connections that aren't promised to a waiting pool. */
  const idle = ({ pool }: Member) => pool.idleCount - pool.waitingCount;
  const mayConnect = (member: Member) => idle(member) > 0 || (member.pool.totalCount < member.most && open() < size);

  function connect(member: Member): Promise<pg.PoolClient> {
    member.usedAt = performance.now();
    return member.pool.connect();
  }

  function wait(member: Member): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(one);
        reject(new Error(TIMED_OUT));
      }, patience);
      const one: Waiting = {
        member,
        go(connecting) {
          clearTimeout(timer);
          waiting.delete(one);
          resolve(connecting);
        },
      };
      waiting.add(one);
      makeRoom();
    });
  }

  /** Waiting pools below their own limit, which only the budget holds back. */
  const short = () => [...waiting].filter(({ member }) => member.pool.totalCount < member.most).length;
  let makingRoom = 0;

  /** Closes an idle connection of the pool that was idle longest, if a waiting pool isn't being served yet. */
  function makeRoom() {
    if (open() < size || makingRoom >= short()) return;
    const [longest] = [...members].filter((one) => idle(one) > 0).sort((one, other) => one.usedAt - other.usedAt);
    if (!longest) return;
    makingRoom += 1;
    const goOn = () => {
      makingRoom -= 1;
      serve();
    };
    void longest.pool.connect().then((client) => {
      client.release(true);
      goOn();
    }, goOn);
  }

  /** Serves waiting pools, the one with the fewest connections first. */
  function serve() {
    for (;;) {
      const [next] = [...waiting]
        .filter(({ member }) => mayConnect(member))
        .sort((one, other) => one.member.pool.totalCount - other.member.pool.totalCount);
      if (!next) return;
      next.go(connect(next.member));
    }
  }

  /** Returns whether a released connection goes to a pool with fewer connections. */
  function isOwed(member: Member): boolean {
    const fewest = Math.min(...[...waiting].map((one) => one.member.pool.totalCount));
    return open() >= size && fewest + 1 < member.pool.totalCount;
  }

  return {
    join(pool, most) {
      const member: Member = { pool, most, usedAt: performance.now() };
      members.add(member);
      pool.on('remove', () => serve());
      return {
        async connect() {
          const client = await (mayConnect(member) ? connect(member) : wait(member));
          const release = client.release;
          client.release = (problem) => {
            release(problem ?? (isOwed(member) || undefined));
            serve();
            // A pool without a connection can't use idle connections of other pools.
            makeRoom();
          };
          return client;
        },
        async end() {
          await pool.end();
          members.delete(member);
          serve();
        },
      };
    },
    figures: () => ({ open: open(), waiting: waiting.size }),
  };
}
