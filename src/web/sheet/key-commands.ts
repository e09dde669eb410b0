import type { Movement } from './selection.ts';

/** The relevant parts of a keyboard event. */
export type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** A key's effect while no cell is being edited. */
export type NavigationCommand =
  | { kind: 'move'; movement: Movement; isExtending: boolean }
  | { kind: 'select-all' }
  /** Starts editing; `replace` begins with an empty cell, into which the key types. */
  | { kind: 'edit'; replace: boolean }
  | { kind: 'open' }
  | { kind: 'clear' }
  | { kind: 'fill'; direction: 'down' | 'right' }
  | { kind: 'undo' }
  | { kind: 'redo' };

/** Where editing leads: a movement, the cell's details, or nowhere. */
export type EditingEnd = 'open' | 'next' | 'previous' | 'stay' | 'up' | 'down' | 'left' | 'right';

/** A key's effect while a cell is being edited; every other key is text. `selection` applies the text to every selected cell. */
export type EditingCommand = { kind: 'commit'; leadsTo: EditingEnd | 'selection' } | { kind: 'cancel' };

/** The user's keyboard preferences. */
export type KeyPreferences = { enterMovesDown: boolean };

/** Rows per page key. */
const PAGE_ROWS = 10;

const STEPS: Record<string, { rows: number; columns: number }> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  PageUp: { rows: -PAGE_ROWS, columns: 0 },
  PageDown: { rows: PAGE_ROWS, columns: 0 },
};

const DOWN = { kind: 'move', movement: { kind: 'step', rows: 1, columns: 0 }, isExtending: false } as const;

/** Interprets a key for a cell that isn't being edited; null leaves it to the browser. */
export function navigationCommand(key: Key, { enterMovesDown }: KeyPreferences): NavigationCommand | null {
  const isCommand = key.ctrlKey || key.metaKey;
  const step = STEPS[key.key];
  if (step && !isCommand && !key.altKey) {
    return { kind: 'move', movement: { kind: 'step', ...step }, isExtending: key.shiftKey };
  }
  if (key.key === 'Home' || key.key === 'End') {
    const end = key.key === 'Home' ? 'first' : 'last';
    return { kind: 'move', movement: { kind: isCommand ? 'corner' : 'edge', end }, isExtending: key.shiftKey };
  }
  if (isCommand && !key.altKey) return controlCommand(key);
  if (key.altKey) return isTypedWithAlt(key) ? { kind: 'edit', replace: true } : null;
  if (key.key === 'Enter') return enterMovesDown ? DOWN : { kind: 'open' };
  if (key.key === 'F2') return key.shiftKey ? { kind: 'open' } : { kind: 'edit', replace: false };
  if (key.key === 'Delete' || key.key === 'Backspace') return { kind: 'clear' };
  return isText(key) ? { kind: 'edit', replace: true } : null;
}

function controlCommand(key: Key): NavigationCommand | null {
  switch (key.key.toLowerCase()) {
    case 'a':
      return { kind: 'select-all' };
    case 'z':
      return { kind: key.shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { kind: 'redo' };
    case 'd':
      return { kind: 'fill', direction: 'down' };
    case 'r':
      return key.shiftKey ? null : { kind: 'fill', direction: 'right' };
    default:
      return null;
  }
}

const ARROWS: Record<string, EditingEnd> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * Interprets a key for a cell being edited; null is text. `isReplacing`: editing began by typing over the cell, so arrows commit and move.
 */
export function editingCommand(
  key: Key,
  { enterMovesDown, isReplacing }: KeyPreferences & { isReplacing: boolean },
): EditingCommand | null {
  if (key.key === 'Escape') return { kind: 'cancel' };
  if (key.key === 'Enter') {
    if (key.ctrlKey || key.metaKey) return { kind: 'commit', leadsTo: 'selection' };
    return { kind: 'commit', leadsTo: enterMovesDown ? (key.shiftKey ? 'up' : 'down') : 'open' };
  }
  if (key.key === 'F2' && key.shiftKey) return { kind: 'commit', leadsTo: 'open' };
  if (key.key === 'Tab') return { kind: 'commit', leadsTo: key.shiftKey ? 'previous' : 'next' };
  const arrow = ARROWS[key.key];
  if (arrow && isReplacing && !key.ctrlKey && !key.metaKey && !key.shiftKey && !key.altKey)
    return { kind: 'commit', leadsTo: arrow };
  return null;
}

/**
 * Returns whether a letter is typed with Alt, Option or AltGr, such as Ł. Alt with a plain letter or digit is a browser shortcut. AltGr,
 * which is Ctrl and Alt on Windows, also types signs such as @.
 */
function isTypedWithAlt(key: Key): boolean {
  const isPlain = key.ctrlKey ? /^[a-z0-9]$/i.test(key.key) : /^[\x20-\x7e]$/.test(key.key);
  return isText(key) && !key.metaKey && !isPlain;
}

/** One character other than `?`, which opens the key help. Dead keys and input methods also begin a text. */
function isText({ key }: Key): boolean {
  return ([...key].length === 1 && key !== '?' && key !== ' ') || key === 'Dead' || key === 'Process';
}
