import type { SessionRow } from './session.sql.ts';

/** How many sessions a process remembers. */
const MOST = 10_000;

type Named = { databaseName: string; tokenHash: Buffer };

/**
 * What requests found of sessions, for the next request with the same token to begin with. It decides nothing: each request
 * still asks the database, and does its work anew where the answer differs.
 */
export function rememberedSessions() {
  /** The one that was used least lately is the first. */
  const rows = new Map<string, SessionRow>();

  return {
    find(named: Named): SessionRow | undefined {
      return rows.get(keyOf(named));
    },

    /** Keeps what was found, but not of a session that is to be marked as used: the next request sees to that. */
    keep(named: Named, row: SessionRow) {
      const key = keyOf(named);
      rows.delete(key);
      if (row.isStale) return;
      rows.set(key, row);
      if (rows.size > MOST) rows.delete(rows.keys().next().value!);
    },

    /** Whether a session still is what it was when `row` was found, all that a call looks at; remembers what it is now. */
    isAsBefore(named: Named, row: SessionRow, found: SessionRow | undefined): boolean {
      if (!found) {
        rows.delete(keyOf(named));
        return false;
      }
      this.keep(named, found);
      return stateOf(found) === stateOf(row);
    },
  };
}

function keyOf({ databaseName, tokenHash }: Named): string {
  return `${databaseName} ${tokenHash.toString('base64')}`;
}

/** All of a session but what passes with time. */
function stateOf({ now: _now, endsIn: _endsIn, isStale: _isStale, isProved: _isProved, ...state }: SessionRow): string {
  return JSON.stringify(state);
}
