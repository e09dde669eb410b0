import type { AgencyDatabase } from '../database/postgres.ts';
import { afterCommit } from '../database/transaction.ts';

/** Background work of a server for an agency: its outbox, scheduled tasks, webhook deliveries. */
export type DueKind = 'mail' | 'task' | 'webhook';

type Hear = (kind: DueKind) => void;

/** Subscribers to due work, by the pool through which it was written. */
const hearing = new WeakMap<AgencyDatabase, Hear>();

/** Calls `hear` for all due work noted through a pool. */
export function subscribeToDueWork(database: AgencyDatabase, hear: Hear) {
  hearing.set(database, hear);
}

/** Constant functions, so that a transaction with many writes notifies once. */
const TELL: Record<DueKind, (database: AgencyDatabase) => void> = {
  mail: (database) => hearing.get(database)?.('mail'),
  task: (database) => hearing.get(database)?.('task'),
  webhook: (database) => hearing.get(database)?.('webhook'),
};

/**
 * Notifies workers as soon as work is committed; not after a rollback. The request doesn't wait. If the server is killed before notifying,
 * the check every ten minutes finds the work.
 */
export function noteDueWork(on: AgencyDatabase, kind: DueKind) {
  afterCommit(on, TELL[kind]);
}
