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

const PLAIN = { enterMovesDown: false };
const EDITING = { enterMovesDown: false, isReplacing: false };

describe('keys of a sheet', () => {
  it.each(['1', '.', ':', '-', 'a', 'ü', '日'])('typing %s replaces the cell', (text) => {
    expect(navigationCommand(key(text), PLAIN)).toEqual({ kind: 'edit', replace: true });
  });

  it.each(['Ł', 'ß', '€', 'ø'])('%s typed with Alt or Option begins the text of the cell (FIX-114)', (text) => {
    expect(navigationCommand(key(text, { altKey: true }), PLAIN)).toEqual({ kind: 'edit', replace: true });
    // AltGr counts as Ctrl and Alt on Windows.
    expect(navigationCommand(key(text, { altKey: true, ctrlKey: true }), PLAIN)).toEqual({
      kind: 'edit',
      replace: true,
    });
  });

  it('an accent typed with Option begins the text of the cell (FIX-114)', () => {
    expect(navigationCommand(key('Dead', { altKey: true }), PLAIN)).toEqual({ kind: 'edit', replace: true });
  });

  it.each(['d', 'f', 'ArrowLeft', '1'])('Alt+%s is left to the browser (FIX-114)', (name) => {
    expect(navigationCommand(key(name, { altKey: true }), PLAIN)).toBeNull();
  });

  it.each(['?', ' ', 'Tab', 'Shift', 'F5', 'Escape', 'CapsLock'])(
    '%s is left to the browser and the screen',
    (name) => {
      expect(navigationCommand(key(name), PLAIN)).toBeNull();
    },
  );

  it('Enter opens what belongs to the cell, F2 edits it, Delete empties it (TED-04)', () => {
    expect(navigationCommand(key('Enter'), PLAIN)).toEqual({ kind: 'open' });
    expect(navigationCommand(key('F2'), PLAIN)).toEqual({ kind: 'edit', replace: false });
    expect(navigationCommand(key('Delete'), PLAIN)).toEqual({ kind: 'clear' });
  });

  it('arrows move, and extend with Shift', () => {
    expect(navigationCommand(key('ArrowDown'), PLAIN)).toMatchObject({ kind: 'move', isExtending: false });
    expect(navigationCommand(key('ArrowDown', { shiftKey: true }), PLAIN)).toMatchObject({
      kind: 'move',
      isExtending: true,
    });
    expect(navigationCommand(key('End', { ctrlKey: true }), PLAIN)).toMatchObject({
      movement: { kind: 'corner', end: 'last' },
    });
  });

  it('Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y do again; the command key does as well', () => {
    expect(navigationCommand(key('z', { ctrlKey: true }), PLAIN)).toEqual({ kind: 'undo' });
    expect(navigationCommand(key('Z', { metaKey: true, shiftKey: true }), PLAIN)).toEqual({ kind: 'redo' });
    expect(navigationCommand(key('y', { ctrlKey: true }), PLAIN)).toEqual({ kind: 'redo' });
  });

  it('while editing, Enter commits and opens, Ctrl+Enter commits, Tab moves on, Escape cancels, all else is text (TED-04)', () => {
    expect(editingCommand(key('Enter'), EDITING)).toEqual({ kind: 'commit', leadsTo: 'open' });
    expect(editingCommand(key('Enter', { ctrlKey: true }), EDITING)).toEqual({ kind: 'commit', leadsTo: 'selection' });
    expect(editingCommand(key('Tab', { shiftKey: true }), EDITING)).toEqual({ kind: 'commit', leadsTo: 'previous' });
    expect(editingCommand(key('Escape'), EDITING)).toEqual({ kind: 'cancel' });
    expect(editingCommand(key('ArrowLeft'), EDITING)).toBeNull();
  });

  it("Ctrl+D fills down and Ctrl+R fills right; a reload by Ctrl+Shift+R stays the browser's (TED-10)", () => {
    expect(navigationCommand(key('d', { ctrlKey: true }), PLAIN)).toEqual({ kind: 'fill', direction: 'down' });
    expect(navigationCommand(key('r', { metaKey: true }), PLAIN)).toEqual({ kind: 'fill', direction: 'right' });
    expect(navigationCommand(key('R', { ctrlKey: true, shiftKey: true }), PLAIN)).toBeNull();
  });

  it.each(['c', 'x', 'v', 'p', 'f'])('Ctrl+%s is left to the browser, whose clipboard events follow', (name) => {
    expect(navigationCommand(key(name, { ctrlKey: true }), PLAIN)).toBeNull();
  });

  it('Enter moves down where a person chose so; Shift+F2 opens what belongs to the cell all the same (TED-04)', () => {
    const down = { enterMovesDown: true };
    expect(navigationCommand(key('Enter'), down)).toMatchObject({ kind: 'move', movement: { rows: 1 } });
    expect(navigationCommand(key('F2', { shiftKey: true }), down)).toEqual({ kind: 'open' });
    expect(editingCommand(key('Enter'), { ...down, isReplacing: true })).toEqual({ kind: 'commit', leadsTo: 'down' });
    expect(editingCommand(key('Enter', { shiftKey: true }), { ...down, isReplacing: true })).toEqual({
      kind: 'commit',
      leadsTo: 'up',
    });
  });

  it('arrows commit and move where editing began by typing, and move in the text where it did not (TED-10)', () => {
    expect(editingCommand(key('ArrowDown'), { ...EDITING, isReplacing: true })).toEqual({
      kind: 'commit',
      leadsTo: 'down',
    });
    expect(editingCommand(key('ArrowDown'), EDITING)).toBeNull();
  });
});
