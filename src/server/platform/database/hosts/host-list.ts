import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addressAt, type Host, type NamedHosts, type Wanted } from './database-address.ts';

/** Milliseconds. */
const TIMES = {
  /** For a server to say what it is. */
  patience: 2_000,
  /** By which the one that was it last comes before the others. */
  headStart: 500,
  /** Between two rounds of asking, while none is it. */
  pause: 200,
  /** For which one that was found is taken for it without asking. */
  trusted: 5_000,
};

/** No server of an address is the one that is meant, at this moment; a request is answered with 503 like one to a server that starts. */
export class NoSuchHost extends Error {
  readonly code = '57P03';
}

/** A connection to one of the servers. */
export type HostConnection = {
  /** Ends it as if it had been lost, at once or when whoever works on it gives it back. */
  drop(when: 'at once' | 'when given back'): void;
};

/**
 * The servers of an address, and which of them takes changes (SCALE-11). An engine decides that, and Docket only asks. All connections of
 * the process to the same servers share what is known.
 */
export type HostList = {
  /** The one that is meant, by asking with the login of `address` where it is not known. Waits for one for `patience` milliseconds. */
  choose(address: string, patience: number): Promise<Host>;
  /** Whether a server that says so of itself is not the one that is meant. */
  excludes(isStandby: boolean): boolean;
  /** A connection that was just made, to one that is it. */
  join(connection: HostConnection, address: string, host: Host): void;
  leave(connection: HostConnection): void;
  /** Something went wrong there: before the next connection all are asked. */
  doubt(): void;
  /** A write was refused there because it only reads: where the server itself says so, every connection to it goes. */
  suspect(host: Host, address: string): void;
};

const lists = new Map<string, HostList>();

/** The servers of an address. */
export function hostListOf(named: NamedHosts): HostList {
  const key = JSON.stringify(named);
  const list = lists.get(key) ?? openHostList(named);
  lists.set(key, list);
  return list;
}

function openHostList({ hosts, wanted }: NamedHosts): HostList {
  const isPlain = hosts.length === 1 && wanted === 'any';
  const connections = new Map<HostConnection, { address: string; host: Host }>();
  let last = hosts[0];
  let foundAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Host> | null = null;
  const suspected = new Set<Host>();
  let watch: NodeJS.Timeout | undefined;

  const isTrusted = () => performance.now() - foundAt < TIMES.trusted;

  /** Takes one for the one that is meant. What is connected to another waits for a server that does not count any more. */
  function found(host: Host) {
    foundAt = performance.now();
    if (last === host) return;
    last = host;
    if (wanted === 'any') return;
    for (const [connection, at] of [...connections]) if (at.host !== host) connection.drop('at once');
  }

  /** One asks at a time, whoever else wants to know waits for that. */
  async function look(address: string, deadline: number): Promise<Host> {
    for (;;) {
      const others = hosts.filter((host) => host !== last);
      try {
        const host = await firstThatIs(address, [last, ...others], wanted);
        found(host);
        return host;
      } catch (error) {
        if (!(error instanceof NoSuchHost) || performance.now() + TIMES.pause > deadline) throw error;
      }
      await delay(TIMES.pause);
    }
  }

  async function choose(address: string, patience: number): Promise<Host> {
    if (isPlain) return last;
    const deadline = performance.now() + patience;
    while (!isTrusted()) {
      if (!looking) {
        looking = look(address, deadline).finally(() => {
          looking = null;
        });
        return looking;
      }
      const failure = await looking.then(
        () => null,
        (error: unknown) => error,
      );
      if (failure !== null && performance.now() > deadline) throw failure;
    }
    return last;
  }

  /** A server that goes without a word leaves its connections waiting: nobody would ask for another. */
  function keepWatch() {
    if (watch || hosts.length === 1) return;
    watch = setInterval(() => {
      const [one] = connections.values();
      if (one) void choose(one.address, 0).catch(() => undefined);
    }, TIMES.trusted);
    watch.unref();
  }

  return {
    choose,
    excludes: (isStandby) => isStandby && wanted !== 'any',
    join(connection, address, host) {
      connections.set(connection, { address, host });
      if (host === last) foundAt = performance.now();
      keepWatch();
    },
    leave(connection) {
      connections.delete(connection);
      if (connections.size > 0) return;
      clearInterval(watch);
      watch = undefined;
    },
    doubt() {
      foundAt = Number.NEGATIVE_INFINITY;
    },
    suspect(host, address) {
      if (suspected.has(host)) return;
      suspected.add(host);
      const isMeant = ask(address, host, wanted === 'primary' ? 'primary' : 'read-write');
      void isMeant
        .catch((error: unknown) => {
          if (!(error instanceof NoSuchHost)) return;
          foundAt = Number.NEGATIVE_INFINITY;
          for (const [connection, at] of [...connections]) if (at.host === host) connection.drop('when given back');
        })
        .finally(() => suspected.delete(host));
    },
  };
}

/** Asks the first, and the others with it as soon as it is slow or is not the one. Throws what a server itself refused, else a NoSuchHost. */
async function firstThatIs(address: string, [first, ...others]: Host[], wanted: Wanted): Promise<Host> {
  const asked = ask(address, first!, wanted);
  const early = await Promise.race([asked.catch(() => null), delay(TIMES.headStart, null, { ref: false })]);
  if (early) return early;
  try {
    return await Promise.any([asked, ...others.map((host) => ask(address, host, wanted))]);
  } catch (error) {
    const failures = (error as AggregateError).errors as Error[];
    const refused = failures.find((failure) => !(failure instanceof NoSuchHost));
    if (refused) throw refused;
    throw new NoSuchHost(failures.map(({ message }) => message).join('; '));
  }
}

/**
 * Asks a server whether it is the one that is meant, over a connection that goes with the answer. Where a database or a login alone only
 * reads, somebody has meant that, and its server is none that turned.
 */
async function ask(address: string, host: Host, wanted: Wanted): Promise<Host> {
  const at = `${host.host}:${host.port}`;
  const client = new pg.Client({
    connectionString: addressAt(address, host),
    connectionTimeoutMillis: TIMES.patience,
    query_timeout: TIMES.patience,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(`
      select pg_is_in_recovery() as "isStandby", exists (select from pg_settings where name = 'default_transaction_read_only'
        and setting = 'on' and source not in ('database', 'user', 'database user')) as "isReadOnly"`);
    const { isStandby, isReadOnly } = rows[0]!;
    if (isStandby && wanted !== 'any') throw new NoSuchHost(`${at} is a standby`);
    if (isReadOnly && wanted === 'read-write') throw new NoSuchHost(`${at} only reads`);
    return host;
  } catch (error) {
    if (error instanceof NoSuchHost || !isAway(error)) throw error;
    throw new NoSuchHost(`${at} does not answer (${(error as Error).message})`);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Whether a failure says that a server is away or goes, and not that it refuses what it was asked. */
export function isAway(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity === undefined || /^(57P0|53|08)/.test(code ?? '');
}
