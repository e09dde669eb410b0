import pg from 'pg';

/** The maximum number of statements a process has prepared by name on its connections. */
const MOST_PREPARED = 256;

/** The maximum number of statement texts a process remembers, to recognise repeated ones. */
const MOST_KNOWN = 2_000;

/** PostgreSQL's error for a prepared statement after a migration changed a column's type. */
const STALE_PLAN = /cached plan must not change result type/;

/** Statements that may write. Also matches statements that only lock rows, which is harmless. */
const WRITES = /\b(insert|update|delete|merge)\b/i;

/** Statements that PostgreSQL plans, unlike transaction control and settings. */
const PLANNED = /^\s*(select|insert|update|delete|with|values)\b/i;

/** PostgreSQL's routine that warns when it stops waiting for a standby. Unlike the message, its name isn't translated. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * PostgreSQL reports success for a COMMIT whose wait for the synchronous standby was cancelled: the data exists on this server only. So the
 * request counts as failed; repeating it changes nothing twice.
 */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('The standby has not confirmed what was written');
  }
}

/** Statement texts sent before, most recently used last. A text is prepared on its second use. */
const known = new Set<string>();

/** Names of prepared texts, most recently used last. Names are never reused. */
const names = new Map<string, string>();
let made = 0;

/**
 * A connection that prepares repeated statements, so that PostgreSQL parses and plans them once. `preparesStatements: false` is for poolers
 * without support for it.
 */
export class PreparingClient extends pg.Client {
  readonly #prepares: boolean;
  readonly #prepared = new Set<string>();
  #isUnconfirmed = false;
  /** Whether something may have been written since the pool last checked. */
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
      // PostgreSQL didn't prepare it, for example in a failed transaction. Behind a pooler the name may be in use all the same.
      if (!this.#prepared.has(name)) names.delete(text);
      if (!isStalePlan(error)) throw error;
      names.clear();
      // A failed transaction must be repeated as a whole.
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
   * Fails if PostgreSQL warned that the standby hasn't confirmed the statement. Ends a connection whose response is overdue, because the
   * next statement would wait behind it.
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

/** Returns whether a statement timed out on the client; it may have been executed. */
function isAnswerOverdue(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Returns whether a prepared statement is outdated by a migration. Sending it again prepares it again. */
export function isStalePlan(error: unknown): boolean {
  return STALE_PLAN.test((error as Error | null)?.message ?? '');
}

/** Returns whether a text was seen before, and remembers it. */
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
