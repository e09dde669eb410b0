import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { addressAt, type Host, readHosts } from './database-address.ts';
import { type HostConnection, type HostList, hostListOf, isAway, NoSuchHost } from './host-list.ts';

/** Of the time that a connection may take to be made, the part in which a server is looked for. */
const PART_FOR_LOOKING = 0.6;

/** What a server says that has been told to stop, has crashed or is just starting. */
const GOES = /^57P0[1-3]$/;
/** What it says to a write where it only reads. */
const ONLY_READS = '25006';

/**
 * A connection to that server of an address which takes changes (SCALE-11). It goes when that is another one, and when its server refuses a
 * write because it only reads: at once, or when whoever works on it gives it back.
 */
export class HostClient extends pg.Client implements HostConnection {
  readonly #address: string;
  readonly #patience: number;
  /** Whether the address names servers to choose from; the driver takes any other as it is. */
  readonly #isNamed: boolean;
  readonly #list: HostList;
  #host: Host;
  #isStandby = false;
  #isEnding = false;
  #isLent = true;
  #isDropped = false;

  constructor(settings: pg.ClientConfig = {}) {
    const address = settings.connectionString ?? '';
    const named = address === '' ? null : readHosts(address);
    super(named ? { ...settings, connectionString: addressAt(address, named.hosts[0]) } : settings);
    this.#address = address;
    this.#isNamed = named !== null;
    this.#patience = PART_FOR_LOOKING * (settings.connectionTimeoutMillis || 15_000);
    this.#host = named?.hosts[0] ?? { host: this.host, port: this.port };
    this.#list = hostListOf(named ?? { hosts: [this.#host], wanted: 'any' });
    this.on('error', () => undefined);
    this.once('end', () => {
      this.#list.leave(this);
      if (!this.#isEnding) this.#list.doubt();
    });
    // The driver's own events, of which it tells nobody: whatever was asked, and by whichever way.
    const wire = this.connection as unknown as EventEmitter;
    wire.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
    wire.on('errorMessage', ({ code = '' }: { code?: string }) => {
      if (code === ONLY_READS) this.#list.suspect(this.#host, this.#address);
      else if (GOES.test(code)) this.#list.doubt();
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own method answers a promise, or calls back
  override connect(callback?: (error: any, client?: any) => void): any {
    const connecting = this.#connect();
    if (!callback) return connecting;
    connecting.then(() => callback(null, this), callback);
  }

  async #connect(): Promise<this> {
    this.#host = await this.#list.choose(this.#address, this.#patience);
    if (this.#isEnding) throw new Error('Connection terminated');
    if (this.#isNamed) Object.assign(this, this.#host);
    try {
      await super.connect();
    } catch (error) {
      if (isAway(error)) this.#list.doubt();
      throw error;
    }
    if (this.#list.excludes(this.#isStandby)) {
      this.#list.doubt();
      void this.end();
      throw new NoSuchHost(`${this.#host.host}:${this.#host.port} is a standby`);
    }
    this.#list.join(this, this.#address, this.#host);
    return this;
  }

  // biome-ignore lint/suspicious/noExplicitAny: likewise
  override end(...callback: any[]): any {
    this.#isEnding = true;
    return (super.end as (...callback: unknown[]) => unknown).apply(this, callback);
  }

  drop(when: 'at once' | 'when given back') {
    if (when === 'at once' || !this.#isLent) this.connection.stream.destroy();
    else this.#isDropped = true;
  }

  /** Whether somebody works on it, which is so unless a pool says otherwise; one that is to go goes when it is given back. */
  set isLent(isLent: boolean) {
    this.#isLent = isLent;
    if (!isLent && this.#isDropped) void this.end();
  }
}

type Parameter = { parameterName: string; parameterValue: string };

/** Lets the connections of a pool of such know when they are given out and back. */
export function tellWhenLent(pool: pg.Pool) {
  pool.on('acquire', (client) => {
    (client as unknown as HostClient).isLent = true;
  });
  pool.on('release', (_problem, client) => {
    (client as unknown as HostClient).isLent = false;
  });
}
