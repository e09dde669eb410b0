import { Refused } from '../refused.ts';
import { CHANGES_REFUSED } from './move/refused-changes.ts';
import { isStalePlan, UnconfirmedCommit } from './prepared-statements.ts';

/**
 * What PostgreSQL and the way to it can suffer without anything being wrong with the request. Nothing of it stays half done, so
 * the same request may come again: after `retryAfter` seconds.
 */
const FAILURES: { codes: RegExp; refusal: 'not-ready' | 'storage-full' | 'agency-moving'; retryAfter: number }[] = [
  // Of an agency that was removed or is being restored, until the list of agencies is read again.
  { codes: /^3D000$/, refusal: 'not-ready', retryAfter: 15 },
  // The disk is full; reads go on.
  { codes: /^53100$/, refusal: 'storage-full', retryAfter: 60 },
  // Stopped, starting, restarting after a crash, out of connections or memory, or a standby until it is made the main one.
  { codes: /^(57P0[1235]|08...|53[0-4]00|25006|25P03)$/, refusal: 'not-ready', retryAfter: 5 },
  {
    codes: /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/,
    refusal: 'not-ready',
    retryAfter: 5,
  },
  // Its agency is changing places: what was read can be read, what was to change waits.
  { codes: new RegExp(`^${CHANGES_REFUSED}$`), refusal: 'agency-moving', retryAfter: 2 },
  // Took too long, waited too long for somebody else's rows, or stood in each other's way.
  { codes: /^(57014|55P03|40P01|40001)$/, refusal: 'not-ready', retryAfter: 2 },
];

/** What the driver and its pool say in words only. */
const WITHOUT_CODE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)/;

/** What PostgreSQL and the way to it say where a server is away, goes, starts, or takes no connection more. */
const AWAY =
  /^(57P0[123]|08...|53300|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)UNREACH|NOTFOUND|AI_AGAIN))$/;

/** Whether a failure of work on a database says that its server is away, so that other work there would wait in vain. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.test((error as { code?: string }).code ?? '') || WITHOUT_CODE.test(error.message);
}

/** The refusal that a failure of the database is answered with; null for what is a fault of the product. */
export function refusalOfDatabaseFailure(error: { code?: string; message: string }): Refused | null {
  const known = FAILURES.find(({ codes }) => codes.test(error.code ?? ''));
  if (known) return new Refused(known.refusal, { retryAfter: known.retryAfter });
  if (error instanceof UnconfirmedCommit) return new Refused('not-ready', { retryAfter: 2 });
  if (isStalePlan(error)) return new Refused('not-ready', { retryAfter: 1 });
  return WITHOUT_CODE.test(error.message) ? new Refused('not-ready', { retryAfter: 5 }) : null;
}
