import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSessionStore } from '../../platform/storage.ts';
import { screenChoice } from './choice.ts';
import { recentChoices, rememberChoice } from './recent-choices.ts';

const one = screenChoice('/one', 'One', 'One');
const two = screenChoice('/two', 'Two', 'Two');

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

describe('recent choices of the palette (AUTH-13)', () => {
  it('is remembered, the latest first and each once, until sign-out', () => {
    for (const choice of [one, two, one]) rememberChoice(choice);
    expect(recentChoices()).toEqual([one, two]);
    clearSessionStore();
    expect(recentChoices()).toEqual([]);
  });

  it('is forgotten when an earlier version of the product kept it in another form', () => {
    window.sessionStorage.setItem('docket.recentChoices', '[{"key":"screen:/one"}]');
    expect(recentChoices()).toEqual([]);
  });
});
