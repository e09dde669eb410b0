import type { KeyboardEvent } from 'react';

/** So many rows a page of a list has. */
const PAGE = 15;

/** The row that a key leads to from another, which may lie beyond the ends of the list; null when it leads nowhere. */
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

/** The commands of a list by their keys: letters small, with `Ctrl+` before them where it is held. */
export type CommandKeys<Command extends string> = Readonly<Record<string, Command>>;

/** What a key of a list asks for: to go to the row of an index, perhaps checking what lies between, or a command. */
export type KeyWish<Command extends string> = { goTo: number; isExtending: boolean } | { command: Command };

/** What a key asks for on one of so many rows; null = nothing of the list. */
export function readRowCommand<Command extends string>(
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
