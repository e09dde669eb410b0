import pg from 'pg';

/** Statements that a process has prepared by name on its connections. */
const MOST_PREPARED = 256;

/** Statement texts that a process remembers, to recognize those that come again. */
const MOST_KNOWN = 2_000;

/** PostgreSQL's answer to a statement that was prepared before a migration changed the type of a column. */
const STALE_PLAN = /cached plan must not change result type/;

/** What may write. A statement that only locks rows may too, for all that this costs. */
const WRITES = /\b(insert|update|delete|merge)\b/i;

/** Everything but transactions and settings, which PostgreSQL plans nothing for. */
const PLANNED = /^\s*(select|insert|update|delete|with|values)\b/i;

/** The routine of PostgreSQL that warns when it no longer waits for a standby; unlike the message, it is never translated. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * PostgreSQL reports success for a COMMIT whose wait for the synchronous standby was cancelled: the data is on this server only, and would be
 * lost with it. So it counts as not done; the same request changes nothing twice.
 */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('The standby has not confirmed what was written');
  }
}

/** Texts that this process has sent before, the one used last at the end. A text is prepared when it comes for the second time. */
const known = new Set<string>();

/** The names of prepared texts, the one used last at the end. A name is never used for another text. */
const names = new Map<string, string>();
let made = 0;

/**
 * A connection that prepares statements that come again: PostgreSQL then parses and plans them once, not at every request.
 * `preparesStatements: false` is for poolers that cannot carry prepared statements.
 */
export class PreparingClient extends pg.Client {
  readonly #prepares: boolean;
  readonly #prepared = new Set<string>();
  #isUnconfirmed = false;
  /** Whether something may have been written since the pool last looked. */
  hasWritten = false;

  constructor(settings: pg.ClientConfig & { preparesStatements?: boolean } = {}) {
    super(settings);
    this.#prepares = settings.preparesStatements ?? true;
    this.on('notice', ({ routine }) => {
      if (routine === WAITS_FOR_STANDBY) this.#isUnconfirmed = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has a dozen overloads, of which one is looked at
  override query(...sent: any[]): any {
    const [text, values] = sent;
    this.hasWritten ||= WRITES.test(typeof text === 'string' ? text : (text?.text ?? ''));
    if (this.#prepares && sent.length === 2 && Array.isArray(values) && PLANNED.test(text) && isKnown(text))
      return this.#queryPrepared(text, values);
    const query = super.query as (...sent: unknown[]) => unknown;
    const answer = query.apply(this, sent);
    return answer instanceof Promise ? this.#checked(answer) : answer;
  }

  async #queryPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = nameOf(text);
    try {
      return await this.#queryByName(name, text, values);
    } catch (error) {
      // PostgreSQL refused to prepare it, as in a transaction that had failed. A pooler may have the name in use all the same.
      if (!this.#prepared.has(name)) names.delete(text);
      if (!isStalePlan(error)) throw error;
      names.clear();
      // A failed transaction has to be repeated as a whole.
      if (this.getTransactionStatus() !== 'I') throw error;
      return await this.#queryByName(nameOf(text), text, values);
    }
  }

  async #queryByName(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const result = await this.#checked(super.query({ name, text, values }));
    this.#prepared.add(name);
    return result;
  }

  /**
   * Fails where PostgreSQL has warned that the standby has not confirmed the statement. A connection whose answer is overdue ends: the next
   * statement would wait behind that answer.
   */
  async #checked<Result>(answer: Promise<Result>): Promise<Result> {
    const result = await answer.catch((error: unknown) => {
      if (isAnswerOverdue(error)) this.end().catch(() => undefined);
      throw error;
    });
    if (!this.#isUnconfirmed) return result;
    this.#isUnconfirmed = false;
    throw new UnconfirmedCommit();
  }
}

/** Whether a statement was given up because no answer to it came in time; it may have been carried out. */
function isAnswerOverdue(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether a statement failed because a migration has changed what it was prepared for: sent again, it is prepared again. */
export function isStalePlan(error: unknown): boolean {
  return STALE_PLAN.test((error as Error | null)?.message ?? '');
}

/** Whether a text has come before; remembers it. */
function isKnown(text: string): boolean {
  const isAgain = known.delete(text);
  known.add(text);
  if (known.size > MOST_KNOWN) known.delete(known.values().next().value!);
  return isAgain;
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `docket_${++made}`;
  names.delete(text);
  names.set(text, name);
  if (names.size > MOST_PREPARED) names.delete(names.keys().next().value!);
  return name;
}
