/**
 * What the browser keeps for the session (AUTH-13): gone with the tab, cleared at sign-out. Drafts are what somebody
 * typed that could not be saved; only the person's own deliberate sign-out clears those.
 */
type SessionKey = 'timer' | 'startDate' | 'approval' | 'dashboardDate' | 'translations' | 'user' | 'drafts';

/** What the device keeps: the persistent user's details for display, never a credential (AUTH-11), and choices. */
type DeviceKey = 'user' | 'successToasts' | 'database' | 'enterMovesDown' | 'timeEntryView';

const PREFIX = 'docket.';

function access<Key extends string>(storage: () => Storage) {
  return {
    /** The kept value, null when there is none or it cannot be read. */
    get<Value>(key: Key): Value | null {
      try {
        const text = storage().getItem(PREFIX + key);
        return text === null ? null : (JSON.parse(text) as Value);
      } catch {
        return null;
      }
    },
    /** Keeps a value; a browser that refuses (private mode, full) loses a convenience, not data. */
    set(key: Key, value: unknown) {
      try {
        storage().setItem(PREFIX + key, JSON.stringify(value));
      } catch {
        // Nothing depends on it.
      }
    },
    remove(key: Key) {
      try {
        storage().removeItem(PREFIX + key);
      } catch {
        // As above.
      }
    },
  };
}

export const sessionStore = access<SessionKey>(() => window.sessionStorage);
export const deviceStore = access<DeviceKey>(() => window.localStorage);

/** Forgets what belongs to the session that ended. */
export function clearSessionStore(keep: { drafts: boolean }) {
  for (const key of ['timer', 'startDate', 'approval', 'dashboardDate', 'translations', 'user'] as const)
    sessionStore.remove(key);
  if (!keep.drafts) sessionStore.remove('drafts');
  deviceStore.remove('user');
}
