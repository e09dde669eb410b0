import type { KeyboardEvent } from 'react';
import { type CommandKeys, readRowCommand } from '../../../record-list/row-keys.ts';
import type { ApprovalRow } from './approval-rows.ts';

/** The commands of the list's keys, apart from navigation. */
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

const COMMANDS: CommandKeys<ListCommand | 'open' | 'right' | 'left'> = {
  ' ': 'select',
  'Ctrl+a': 'select-all',
  'Ctrl+z': 'undo',
  a: 'approve',
  u: 'unapprove',
  r: 'return',
  c: 'copy',
  Delete: 'delete',
  e: 'edit',
  Enter: 'open',
  F2: 'edit',
  h: 'history',
  q: 'select-quiet',
  Escape: 'clear',
  ArrowRight: 'right',
  ArrowLeft: 'left',
};

/** What the keys of the list act on. */
export type ListKeys = {
  rows: readonly ApprovalRow[];
  activeKey: string | null;
  hasSignal: (row: ApprovalRow) => boolean;
  /** Moves the focus to a row; `isForSignal` = because of its warnings. */
  goTo: (key: string, isForSignal?: boolean) => void;
  /** Extends the selection from where Shift was first pressed to a row. */
  extendTo: (key: string) => void;
  toggleGroup: (row: Extract<ApprovalRow, { type: 'grouping' }>) => void;
  /** In the matrix, the left and right arrows move between columns instead of opening groups. */
  moveSideways: ((row: ApprovalRow, isRight: boolean) => void) | null;
  command: (command: ListCommand) => void;
};

/** Handles a key of the list; a field or button within a row handles its own keys. */
export function pressListKey(event: KeyboardEvent<HTMLElement>, list: ListKeys) {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[role=row], [role=gridcell][data-column]'))
    return;
  const { rows, activeKey } = list;
  const at = rows.findIndex(({ key }) => key === activeKey);
  const isForSignal = /^n$/i.test(event.key);
  const wish = isForSignal
    ? { goTo: signalAfter(at, list), isExtending: event.shiftKey }
    : readRowCommand(event, at, rows.length, COMMANDS);
  if (!wish) return;
  event.preventDefault();
  if ('command' in wish) return carryOut(wish.command, rows[at], list);
  const next = rows[wish.goTo];
  if (!next) return;
  if (wish.isExtending) list.extendTo(next.key);
  list.goTo(next.key, isForSignal);
}

function carryOut(command: (typeof COMMANDS)[string], row: ApprovalRow | undefined, list: ListKeys) {
  if (command === 'right' || command === 'left') {
    if (row) (list.moveSideways ?? openOrClose(list))(row, command === 'right');
    return;
  }
  if (command !== 'open') return list.command(command);
  return row?.type === 'grouping' ? list.toggleGroup(row) : list.command('edit');
}

/** Returns the next row with a signal, wrapping to the first. */
function signalAfter(at: number, { rows, hasSignal }: ListKeys): number {
  const next = rows.findIndex((row, index) => index > at && hasSignal(row));
  const found = next >= 0 ? next : rows.findIndex(hasSignal);
  return found >= 0 ? found : at;
}

/** The right arrow expands a group, the left one collapses it; on an entry, left moves to its group. */
function openOrClose({ goTo, toggleGroup }: ListKeys) {
  return (row: ApprovalRow, isRight: boolean) => {
    if (row.type !== 'grouping') {
      if (!isRight) goTo(row.group.key);
    } else if (row.isOpen !== isRight) toggleGroup(row);
  };
}
