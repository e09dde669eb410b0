import type { KeyboardEvent } from 'react';

/** Rows per page of keyboard navigation. */
const PAGE = 15;

/** Returns the row that a key leads to, possibly beyond the list; null if none. */
export function rowReachedBy(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + PAGE;
    case 'PageUp':
      return at - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** A list's commands by key: lower-case letters, prefixed with `Ctrl+`. */
export type CommandKeys<Command> = Readonly<Record<string, Command>>;

/** The effect of a key: go to a row, possibly checking those in between, or a command. */
export type KeyWish<Command> = { goTo: number; isExtending: boolean } | { command: Command };

/** Interprets a key on a row; null if the list doesn't handle it. */
export function readRowCommand<Command>(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  at: number,
  count: number,
  commands: CommandKeys<Command>,
): KeyWish<Command> | null {
  if (event.altKey || count === 0) return null;
  const target = rowReachedBy(event.key, at, count);
  if (target !== null) return { goTo: Math.min(count - 1, Math.max(0, target)), isExtending: event.shiftKey };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const command = commands[event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key];
  return command ? { command } : null;
}
