import { describe, expect, it } from 'vitest';
import { editingCommand, type Key, navigationCommand } from './key-commands.ts';

const key = (name: string, held: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('keys of a sheet', () => {
  it.each(['1', '.', ':', '-', 'a', 'ü', '日'])('typing %s replaces the cell', (text) => {
    expect(navigationCommand(key(text))).toEqual({ kind: 'edit', replace: true });
  });

  it.each(['?', ' ', 'Tab', 'Shift', 'F5', 'Escape', 'CapsLock'])(
    '%s is left to the browser and the screen',
    (name) => {
      expect(navigationCommand(key(name))).toBeNull();
    },
  );

  it('TED-04 Enter opens what belongs to the cell, F2 edits it, Delete empties it', () => {
    expect(navigationCommand(key('Enter'))).toEqual({ kind: 'open' });
    expect(navigationCommand(key('F2'))).toEqual({ kind: 'edit', replace: false });
    expect(navigationCommand(key('Delete'))).toEqual({ kind: 'clear' });
  });

  it('arrows move, and extend with Shift', () => {
    expect(navigationCommand(key('ArrowDown'))).toMatchObject({ kind: 'move', isExtending: false });
    expect(navigationCommand(key('ArrowDown', { shiftKey: true }))).toMatchObject({ kind: 'move', isExtending: true });
    expect(navigationCommand(key('End', { ctrlKey: true }))).toMatchObject({
      movement: { kind: 'corner', end: 'last' },
    });
  });

  it('Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y do again; the command key does as well', () => {
    expect(navigationCommand(key('z', { ctrlKey: true }))).toEqual({ kind: 'undo' });
    expect(navigationCommand(key('Z', { metaKey: true, shiftKey: true }))).toEqual({ kind: 'redo' });
    expect(navigationCommand(key('y', { ctrlKey: true }))).toEqual({ kind: 'redo' });
    expect(navigationCommand(key('r', { ctrlKey: true }))).toBeNull();
  });

  it('TED-04 while editing, Enter commits and opens, Ctrl+Enter commits, Tab goes on, Escape gives up, all else is text', () => {
    expect(editingCommand(key('Enter'))).toEqual({ kind: 'commit', leadsTo: 'open' });
    expect(editingCommand(key('Enter', { ctrlKey: true }))).toEqual({ kind: 'commit', leadsTo: 'stay' });
    expect(editingCommand(key('Tab', { shiftKey: true }))).toEqual({ kind: 'commit', leadsTo: 'previous' });
    expect(editingCommand(key('Escape'))).toEqual({ kind: 'cancel' });
    expect(editingCommand(key('ArrowLeft'))).toBeNull();
  });
});
