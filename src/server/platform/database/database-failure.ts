import { Refused } from '../refused.ts';
import { CHANGES_REFUSED } from './move/refused-changes.ts';
import { isStalePlan, UnconfirmedCommit } from './prepared-statements.ts';

/**
 * Failures of PostgreSQL or the connection that aren't caused by the request. Nothing is half done, so the request can be repeated after
 * `retryAfter` seconds.
 */
const FAILURES: { codes: RegExp; refusal: 'not-ready' | 'storage-full' | 'agency-moving'; retryAfter: number }[] = [
  // The agency was removed or is being restored; until the list of agencies is refreshed.
  { codes: /^3D000$/, refusal: 'not-ready', retryAfter: 15 },
  // The disk is full; reading still works.
  { codes: /^53100$/, refusal: 'storage-full', retryAfter: 60 },
  // Stopped, starting, recovering, out of connections or memory, or a standby that isn't promoted yet.
  { codes: /^(57P0[1235]|08...|53[0-4]00|25006|25P03)$/, refusal: 'not-ready', retryAfter: 5 },
  {
    codes: /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/,
    refusal: 'not-ready',
    retryAfter: 5,
  },
  // The agency is being moved: it can be read, and changes must wait.
  { codes: new RegExp(`^${CHANGES_REFUSED}$`), refusal: 'agency-moving', retryAfter: 2 },
  // A timeout, a lock timeout, a deadlock or a serialization failure.
  { codes: /^(57014|55P03|40P01|40001)$/, refusal: 'not-ready', retryAfter: 2 },
];

/** Messages of the driver and its pool without a code. */
const WITHOUT_CODE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)/;

/** Messages when a server is unreachable, stopping, starting or out of connections. */
const AWAY =
  /^(57P0[123]|08...|53300|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)UNREACH|NOTFOUND|AI_AGAIN))$/;

/** Returns whether a failure means that the server is unreachable, so that other work on it would wait in vain. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.test((error as { code?: string }).code ?? '') || WITHOUT_CODE.test(error.message);
}

/** Returns the error a database failure is reported as; null for a bug. */
export function refusalOfDatabaseFailure(error: { code?: string; message: string }): Refused | null {
  const known = FAILURES.find(({ codes }) => codes.test(error.code ?? ''));
  if (known) return new Refused(known.refusal, { retryAfter: known.retryAfter });
  if (error instanceof UnconfirmedCommit) return new Refused('not-ready', { retryAfter: 2 });
  if (isStalePlan(error)) return new Refused('not-ready', { retryAfter: 1 });
  return WITHOUT_CODE.test(error.message) ? new Refused('not-ready', { retryAfter: 5 }) : null;
}
