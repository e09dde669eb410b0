import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { AgencyDatabase } from '../database/postgres.ts';
import { databaseItself, wayOf } from '../database/request-origin.ts';

/** An access that was rejected. */
type AccessEvent = {
  kind:
    | 'sign-in-failed'
    | 'locked-out'
    | 'password-check-failed'
    | 'code-failed'
    | 'passkey-failed'
    | 'passkey-went-back'
    | 'password-forgotten'
    | 'refused'
    | 'administration-refused'
    | 'link-refused'
    | 'token-refused';
  /** The signed-in person; null if not signed in. */
  by: number | null;
  /** As typed; null if none. */
  username: string | null;
  /** The full address of the caller. */
  address: string;
  /** The rejected call. */
  call?: string;
  code?: string;
};

/** The maximum characters of a stored user name, in case someone types a password or a novel into it. */
const NAME_KEPT = 100;
/** Kinds, names and addresses a process remembers having recorded this minute. */
const REMEMBERED = 10_000;

const MINUTE = 60_000;
const writtenIn = new WeakMap<AgencyDatabase, Map<string, number>>();

function writtenMinutes(database: AgencyDatabase): Map<string, number> {
  const known = writtenIn.get(database);
  const written = known && known.size < REMEMBERED ? known : new Map<string, number>();
  writtenIn.set(database, written);
  return written;
}

/**
 * Records a rejected access in the trail and, at `warn`, in the log: once a minute per kind, name and address. Without a database (unknown
 * agency) only in the log. Never fails, because the rejection itself matters more.
 */
export async function noteAccess(on: AgencyDatabase | null, log: FastifyBaseLogger, event: AccessEvent) {
  const { kind, by, address, call, code } = event;
  const username = event.username === null ? null : [...event.username].slice(0, NAME_KEPT).join('');
  const minute = Math.floor(Date.now() / MINUTE);
  const database = on && databaseItself(on);
  const way = on ? wayOf(on) : 'web';
  const key = JSON.stringify([kind, by, username, address, way]);
  const written = database && writtenMinutes(database);
  if (written?.get(key) === minute) return;
  const after = JSON.stringify({ username, address, call, code });
  try {
    if (database) {
      const { numAffectedRows } = await sql`
        insert into audit_event (by_employee_id, subject, subject_id, action, way, after)
        values (${by}, 'access', 0, ${kind}, ${way}, ${after}::jsonb)
        on conflict do nothing`.execute(database);
      written?.set(key, minute);
      if (!numAffectedRows) return;
    }
  } catch (error) {
    log.error({ err: error }, 'the audit trail could not be written');
  }
  log.warn({ kind, employeeId: by, username, address, call, code }, 'access denied');
}
