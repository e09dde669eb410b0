import { expect, it } from 'vitest';
import { readRowCommand } from './row-keys.ts';

const COMMANDS = {
  ' ': 'select',
  'Ctrl+a': 'select-all',
  a: 'approve',
  r: 'reject',
  Enter: 'toggle',
  ArrowRight: 'open',
  ArrowLeft: 'close',
  Escape: 'clear',
};

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, at = 1, modifiers: Partial<typeof plain> = {}) =>
  readRowCommand({ key, ...plain, ...modifiers }, at, 30, COMMANDS);

it('arrows and page keys move within the list, with Shift they check what lies between (CI-01)', () => {
  expect(press('ArrowDown')).toEqual({ goTo: 2, isExtending: false });
  expect(press('ArrowUp', 0)).toEqual({ goTo: 0, isExtending: false });
  expect(press('ArrowDown', 29)).toEqual({ goTo: 29, isExtending: false });
  expect(press('PageDown', 25)).toEqual({ goTo: 29, isExtending: false });
  expect(press('End', 0, { shiftKey: true })).toEqual({ goTo: 29, isExtending: true });
});

it('Space selects, A approves, R rejects, Enter opens, and nothing else does (CI-01, CI-03)', () => {
  expect([' ', 'a', 'A', 'r', 'Enter', 'ArrowRight', 'ArrowLeft', 'Escape'].map((key) => press(key))).toEqual(
    ['select', 'approve', 'approve', 'reject', 'toggle', 'open', 'close', 'clear'].map((command) => ({ command })),
  );
  expect(press('a', 1, { ctrlKey: true })).toEqual({ command: 'select-all' });
  expect(press('r', 1, { ctrlKey: true })).toBe(null);
  expect(press('a', 1, { altKey: true })).toBe(null);
  expect(press('x')).toBe(null);
  expect(readRowCommand({ key: 'ArrowDown', ...plain }, 0, 0, COMMANDS)).toBe(null);
});
