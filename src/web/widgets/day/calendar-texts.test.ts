import { afterEach, expect, it, vi } from 'vitest';
import { calendarTexts } from './calendar-texts.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['en', 'December 2026', /^Mon/, '7 December 2026'],
  ['de', 'Dezember 2026', /^Mo/, '7. Dezember 2026'],
  ['fr', 'décembre 2026', /^lun/, '7 décembre 2026'],
])('a calendar is translated: %s (LANG-01, WID-03)', (lang, month, weekday, day) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  const words = calendarTexts();
  expect(words.monthLabelFormat('2026-12-07')).toBe(month);
  expect(words.weekdayFormat('2026-12-07')).toMatch(weekday);
  expect(words.getDayAriaLabel('2026-12-07')).toBe(day);
});
