import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { AgencyDatabase } from '../database/postgres.ts';
import { databaseItself, wayOf } from '../database/request-origin.ts';

/** Somebody was not let in, or not let through. */
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
  /** The signed-in person; null = not signed in. */
  by: number | null;
  /** As it was typed; null where none was. */
  username: string | null;
  /** Of the caller, in full. */
  address: string;
  /** What was refused. */
  call?: string;
  code?: string;
};

/** Stored characters of a user name, in case someone types a password, or a novel, into the wrong field. */
const NAME_KEPT = 100;
/** Kinds, names and addresses that a process remembers having written down this minute. */
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
 * Records in the trail, and in the log at `warn`, that access was refused: once a minute for each kind, name and address.
 * Without a database (the agency is unknown) only in the log. Never fails: the refusal is what matters.
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
