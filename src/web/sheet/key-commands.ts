import type { Movement } from './selection.ts';

/** The parts of a keyboard event that decide what it means. */
export type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** What a key does while no cell is being edited. */
export type NavigationCommand =
  | { kind: 'move'; movement: Movement; isExtending: boolean }
  | { kind: 'select-all' }
  /** Starts editing; `replace` begins with an empty cell, into which the key itself then types. */
  | { kind: 'edit'; replace: boolean }
  | { kind: 'open' }
  | { kind: 'clear' }
  | { kind: 'undo' }
  | { kind: 'redo' };

/** What a key does while a cell is being edited; every other key is text. */
export type EditingCommand = { kind: 'commit'; leadsTo: 'open' | 'next' | 'previous' | 'stay' } | { kind: 'cancel' };

/** Rows that a page key moves. */
const PAGE_ROWS = 10;

const STEPS: Record<string, { rows: number; columns: number }> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  PageUp: { rows: -PAGE_ROWS, columns: 0 },
  PageDown: { rows: PAGE_ROWS, columns: 0 },
};

/** Reads a key for a cell that is not being edited. Null = not ours: the browser does what it does. */
export function navigationCommand(key: Key): NavigationCommand | null {
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
  if (key.altKey) return null;
  if (key.key === 'Enter') return { kind: 'open' };
  if (key.key === 'F2') return { kind: 'edit', replace: false };
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
    default:
      return null;
  }
}

/** Reads a key for a cell that is being edited. Null = it is text for the cell. */
export function editingCommand(key: Key): EditingCommand | null {
  if (key.key === 'Escape') return { kind: 'cancel' };
  if (key.key === 'Enter') return { kind: 'commit', leadsTo: key.ctrlKey || key.metaKey ? 'stay' : 'open' };
  if (key.key === 'Tab') return { kind: 'commit', leadsTo: key.shiftKey ? 'previous' : 'next' };
  return null;
}

/** One character, and not `?`, which shows the keys of the screen. A dead key or an input method begins a text too. */
function isText({ key }: Key): boolean {
  return ([...key].length === 1 && key !== '?' && key !== ' ') || key === 'Dead' || key === 'Process';
}
