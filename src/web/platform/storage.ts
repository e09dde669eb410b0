/** Session storage: gone with the tab, cleared at sign-out. */
type SessionKey = (typeof SESSION_KEYS)[number];
const SESSION_KEYS = [
  'timer',
  'typedEntry',
  'gridRows',
  'startDate',
  'startDateSeenOn',
  'approval',
  'dashboardDate',
  'recentChoices',
  'translations',
  'user',
  'wantedAfterSignIn',
  'isPersistentSignIn',
] as const;

/** Local storage: the remembered user's details for display, never credentials, and settings. */
type DeviceKey =
  | 'user'
  | 'signOutOwed'
  | 'successToasts'
  | 'database'
  | 'enterMovesDown'
  | 'timeEntryView'
  | 'approvalView'
  | 'notesPanel'
  | 'pastedColumns'
  | 'sideBar'
  | 'seenOrderDecisions'
  | 'finishedDrafts';

const PREFIX = 'docket.';

function access<Key extends string>(storage: () => Storage) {
  return {
    /** Returns a value; null if there's none or it's unreadable. */
    get<Value>(key: Key): Value | null {
      try {
        const text = storage().getItem(PREFIX + key);
        return text === null ? null : (JSON.parse(text) as Value);
      } catch {
        return null;
      }
    },
    /** Stores a value; a browser that refuses (private mode, full) loses a convenience, not data. */
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

/** Clears what belongs to the ended session. */
export function clearSessionStore() {
  for (const key of SESSION_KEYS) sessionStore.remove(key);
}

/** Settings of a device, for all its users. */
const CHOICES = [
  'successToasts',
  'database',
  'enterMovesDown',
  'timeEntryView',
  'approvalView',
  'notesPanel',
  'pastedColumns',
  'sideBar',
] as const satisfies readonly DeviceKey[];
const COLORS = 'mantine-color-scheme-value';

/** Returns the device's settings, to restore after the browser cleared everything. */
export function storedChoices(): ReadonlyMap<string, string> {
  try {
    const names = [...CHOICES.map((name) => PREFIX + name), COLORS];
    return new Map(
      names.flatMap((name) => {
        const value = window.localStorage.getItem(name);
        return value === null ? [] : [[name, value]];
      }),
    );
  } catch {
    return new Map();
  }
}

/** Restores settings. */
export function keepChoices(choices: ReadonlyMap<string, string>) {
  try {
    for (const [name, value] of choices) window.localStorage.setItem(name, value);
  } catch {
    // Nothing depends on them.
  }
}
