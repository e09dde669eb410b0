import type { KeyboardEvent } from 'react';
import { rowReachedBy } from '../../../record-list/row-keys.ts';
import type { ApprovalRow } from './approval-rows.ts';

/** What keys ask for beside moving about. */
export type ListCommand =
  | 'select'
  | 'select-all'
  | 'select-quiet'
  | 'clear'
  | 'approve'
  | 'unapprove'
  | 'return'
  | 'copy'
  | 'delete'
  | 'edit'
  | 'history'
  | 'undo';

const COMMANDS: Record<string, ListCommand> = {
  ' ': 'select',
  a: 'approve',
  u: 'unapprove',
  r: 'return',
  c: 'copy',
  Delete: 'delete',
  e: 'edit',
  Enter: 'edit',
  F2: 'edit',
  h: 'history',
  q: 'select-quiet',
  Escape: 'clear',
};

/** What the keys of the list work on. */
export type ListKeys = {
  rows: readonly ApprovalRow[];
  activeKey: string | null;
  hasSignal: (row: ApprovalRow) => boolean;
  goTo: (key: string) => void;
  /** Selects from where Shift was first pressed up to a row. */
  extendTo: (key: string) => void;
  toggleGroup: (row: Extract<ApprovalRow, { type: 'grouping' }>) => void;
  command: (command: ListCommand) => void;
};

/** Carries out a key of the list; keys inside a field or button of a row are that one's. */
export function pressListKey(event: KeyboardEvent<HTMLElement>, list: ListKeys) {
  if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return;
  const done = carryOut(event, list);
  if (done) event.preventDefault();
}

function carryOut(event: KeyboardEvent<HTMLElement>, list: ListKeys): boolean {
  const { rows, activeKey } = list;
  const at = rows.findIndex(({ key }) => key === activeKey);
  const row = rows[at];
  const isControl = event.ctrlKey || event.metaKey;
  const target = targetOf(event.key, at, list);
  if (target !== null) {
    const next = rows[Math.min(rows.length - 1, Math.max(0, target))];
    if (!next) return true;
    if (event.shiftKey) list.extendTo(next.key);
    list.goTo(next.key);
    return true;
  }
  if (isControl) {
    if (event.key.toLowerCase() === 'a') list.command('select-all');
    else if (event.key.toLowerCase() === 'z') list.command('undo');
    else return false;
    return true;
  }
  if (row && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    moveSideways(event.key === 'ArrowRight', row, list);
    return true;
  }
  if (row?.type === 'grouping' && event.key === 'Enter') {
    list.toggleGroup(row);
    return true;
  }
  const command = COMMANDS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!command || event.altKey) return false;
  list.command(command);
  return true;
}

/** Where a key goes to; null when it does not go anywhere. N goes to the next row with a signal, and round to the first. */
function targetOf(key: string, at: number, { rows, hasSignal }: ListKeys): number | null {
  if (key !== 'n' && key !== 'N') return rowReachedBy(key, at, rows.length);
  const next = rows.findIndex((row, index) => index > at && hasSignal(row));
  const found = next >= 0 ? next : rows.findIndex(hasSignal);
  return found >= 0 ? found : at;
}

/** Right opens a group, left closes it; left on an entry goes to its group. */
function moveSideways(isRight: boolean, row: ApprovalRow, { goTo, toggleGroup }: ListKeys) {
  if (row.type !== 'grouping') {
    if (!isRight) goTo(row.group.key);
  } else if (row.isOpen !== isRight) toggleGroup(row);
}
