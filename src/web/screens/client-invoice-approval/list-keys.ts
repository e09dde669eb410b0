import type { KeyboardEvent } from 'react';
import { rowReachedBy } from '../../record-list/row-keys.ts';

/** What keys ask for beside moving about. */
export type ListCommand = 'select' | 'select-all' | 'clear' | 'approve' | 'reject' | 'toggle' | 'open' | 'close';

const COMMANDS: Record<string, ListCommand> = {
  ' ': 'select',
  a: 'approve',
  r: 'reject',
  Enter: 'toggle',
  ArrowRight: 'open',
  ArrowLeft: 'close',
  Escape: 'clear',
};

/** What a key of the list asks for: to go to the row of an index, perhaps checking what lies between, or a command. */
export type KeyWish = { goTo: number; isExtending: boolean } | { command: ListCommand } | null;

/** What a key asks for on one of so many rows; null = nothing of the list. */
export function wishOf(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  at: number,
  count: number,
): KeyWish {
  if (event.altKey || count === 0) return null;
  const target = rowReachedBy(event.key, at, count);
  if (target !== null) return { goTo: Math.min(count - 1, Math.max(0, target)), isExtending: event.shiftKey };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return key === 'a' ? { command: 'select-all' } : null;
  const command = COMMANDS[key];
  return command ? { command } : null;
}
