import type { AgencyDatabase } from '../database/postgres.ts';
import { afterCommit } from '../database/transaction.ts';

/** What a server does by itself for an agency: sends what is in its outbox, does what is planned for a time, sends events. */
export type DueKind = 'mail' | 'task' | 'webhook';

type Hear = (kind: DueKind) => void;

/** The subscribers to due work, by the pool through which it was written. */
const hearing = new WeakMap<AgencyDatabase, Hear>();

/** Has `hear` told of all that is noted through a pool. */
export function subscribeToDueWork(database: AgencyDatabase, hear: Hear) {
  hearing.set(database, hear);
}

/** The same function each time, so that a transaction that writes many tells once. */
const TELL: Record<DueKind, (database: AgencyDatabase) => void> = {
  mail: (database) => hearing.get(database)?.('mail'),
  task: (database) => hearing.get(database)?.('task'),
  webhook: (database) => hearing.get(database)?.('webhook'),
};

/**
 * Lets workers pick up what was written as soon as it is committed, not after a rollback. The request doesn't wait
 * for it. If the server is killed before it can notify, the check every ten minutes finds the work.
 */
export function noteDueWork(on: AgencyDatabase, kind: DueKind) {
  afterCommit(on, TELL[kind]);
}
