import { describe, expect, it } from 'vitest';
import { suggestionFor } from './nearest-word.ts';

const COMMANDS = ['back-up', 'restore', 'restore-registry', 'add-person', 'status', 'settings', 'list'];

describe('a word that was typed wrong', () => {
  it.each([
    ['backup', ' Did you mean back-up?'],
    ['bakc-up', ' Did you mean back-up?'],
    ['Restore', ' Did you mean restore?'],
    ['add-persn', ' Did you mean add-person?'],
    ['stauts', ' Did you mean status?'],
    ['lst', ' Did you mean list?'],
    ['frobnicate', ''],
    ['x', ''],
    ['', ''],
  ])('suggests for %s:%s (FIX-109)', (typed, suggestion) => {
    expect(suggestionFor(typed, COMMANDS)).toBe(suggestion);
  });
});
