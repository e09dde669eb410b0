import pg from 'pg';

/** How many statements a connection keeps prepared: some more than the product has hot ones. */
const MOST_PREPARED = 256;

/** How many texts a process knows to come again. */
const MOST_KNOWN = 2_000;

/** What a plan says that was made before a migration, or before a column changed its type. */
const STALE_PLAN = /cached plan must not change result type/;

/** What may write. A statement that only locks rows may too, for all that this costs. */
const WRITES = /\b(insert|update|delete|merge)\b/i;

/** Everything but transactions and settings, which PostgreSQL plans nothing for. */
const PLANNED = /^\s*(select|insert|update|delete|with|values)\b/i;

/** The place in PostgreSQL that warns when it no longer waits for a standby, in whatever language. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * PostgreSQL answers a COMMIT well whose wait for the synchronous standby was cut off: it is kept here, and would be lost with this server.
 * So it counts as not done; the same request changes nothing twice (SCALE-13).
 */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('The standby has not confirmed what was written');
  }
}

/**
 * Texts that this process has sent before, each kept once however many connections have it prepared. A text is prepared when
 * it comes for the second time: what is asked once would only push out what is asked all day.
 */
const known = new Map<string, string>();

/** Counts up whenever a prepared statement turned out stale: what was prepared before is given up on every connection. */
let era = 0;

/**
 * A connection that has what it is asked prepared, by its text: PostgreSQL reads and plans a statement once, not at every
 * request. `preparesStatements: false` for poolers in between that cannot carry it.
 */
export class PreparingClient extends pg.Client {
  readonly #prepares: boolean;
  /** Names by text; the one that was used least lately is the first. */
  readonly #names = new Map<string, string>();
  #era = era;
  #made = 0;
  #isHoldingBack = false;
  /** Whether something may have been written since whoever pools connections last looked. */
  hasWritten = false;

  constructor(settings: pg.ClientConfig & { preparesStatements?: boolean } = {}) {
    super(settings);
    this.#prepares = settings.preparesStatements ?? true;
    this.on('notice', ({ routine }) => {
      if (routine === WAITS_FOR_STANDBY) this.#failUnconfirmed();
    });
  }

  /** The statement whose answer is under way fails once that is complete. */
  #failUnconfirmed() {
    const query = (this as unknown as { _getActiveQuery(): { _canceledDueToError: unknown } | null })._getActiveQuery();
    if (query) query._canceledDueToError ||= new UnconfirmedCommit();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has a dozen shapes, of which one is looked at
  override query(...sent: any[]): any {
    this.#sendTogether();
    const [text, values] = sent;
    this.hasWritten ||= WRITES.test(typeof text === 'string' ? text : (text?.text ?? ''));
    const ask = super.query as (...sent: unknown[]) => unknown;
    if (!this.#prepares || sent.length !== 2 || !Array.isArray(values) || !PLANNED.test(text)) {
      return ask.apply(this, sent);
    }
    const kept = known.get(text);
    remember(kept ?? text);
    if (kept === undefined) return ask.apply(this, sent);
    return this.#askPrepared(kept, values);
  }

  /**
   * Holds back what is asked until everything that is asked along with it has been, so that all of it goes to PostgreSQL in one
   * write: handing over costs a process more than what it hands over.
   */
  #sendTogether() {
    if (this.#isHoldingBack) return;
    const { stream } = this.#wire;
    this.#isHoldingBack = true;
    stream.cork();
    process.nextTick(() => {
      this.#isHoldingBack = false;
      stream.uncork();
    });
  }

  async #askPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.#nameOf(text);
    const preparedIn = this.#era;
    try {
      return await super.query({ name, text, values });
    } catch (error) {
      // Refused before it was prepared, as in a transaction that had failed. A pooler has the name in use all the same.
      if (this.#names.get(text) === name && !this.#wire.parsedStatements[name]) this.#giveUp(text);
      if (!isStalePlan(error)) throw error;
      if (preparedIn === era) era++;
      // Inside a transaction nothing can follow any more: the whole of it has to come again.
      if (this.getTransactionStatus() !== 'I') throw error;
      return await super.query({ name: this.#nameOf(text), text, values });
    }
  }

  get #wire(): Wire {
    return (this as unknown as { connection: Wire }).connection;
  }

  /** What a text is prepared as here; makes room where it is new. */
  #nameOf(text: string): string {
    if (this.#era !== era) {
      this.#era = era;
      for (const kept of this.#names.keys()) this.#giveUp(kept);
    }
    const name = this.#names.get(text) ?? `docket_${++this.#made}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > MOST_PREPARED) this.#giveUp(this.#names.keys().next().value!);
    return name;
  }

  #giveUp(text: string) {
    const name = this.#names.get(text)!;
    this.#names.delete(text);
    super.query(new CloseStatement(name));
  }
}

/** Whether a statement failed because what it was prepared for has changed since: the same again is prepared anew. */
export function isStalePlan(error: unknown): boolean {
  return STALE_PLAN.test((error as Error | null)?.message ?? '');
}

/** Keeps a text as the one that was used last. */
function remember(text: string) {
  known.delete(text);
  known.set(text, text);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
}

/** What the driver keeps of a connection, as far as it is looked at here. */
type Wire = pg.Connection & {
  parsedStatements: Record<string, string>;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
};

/** Gives a prepared statement up by a message of the protocol: poolers in between do not see what SQL deallocates. */
class CloseStatement extends pg.Query {
  readonly #prepared: string;

  constructor(name: string) {
    super('', () => undefined);
    this.#prepared = name;
  }

  override submit = (connection: pg.Connection) => {
    const wire = connection as Wire;
    delete wire.parsedStatements[this.#prepared];
    wire.close({ type: 'S', name: this.#prepared });
    wire.sync();
  };
}
