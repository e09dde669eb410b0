import { expect, it } from 'vitest';
import { readSpokenDay } from './spoken-day.ts';

// A Wednesday.
const TODAY = '2026-11-18';

it.each([
  ['today', '2026-11-18'],
  ['Aujourd’hui', '2026-11-18'],
  ['Übermorgen', '2026-11-20'],
  ['hier', '2026-11-17'],
  ['next monday', '2026-11-23'],
  ['next wed', '2026-11-25'],
  ['nächsten Montag', '2026-11-23'],
  ['lundi prochain', '2026-11-23'],
  ['last wednesday', '2026-11-11'],
  ['letzten Freitag', '2026-11-13'],
  ['mardi dernier', '2026-11-17'],
  ['friday', '2026-11-20'],
  ['diesen Montag', '2026-11-16'],
  ['next week', '2026-11-23'],
  ['letzte Woche', '2026-11-09'],
  ['la semaine prochaine', '2026-11-23'],
  ['27 nov', '2026-11-27'],
  ['nov 27', '2026-11-27'],
  ['27. November', '2026-11-27'],
  ['le 1er décembre', '2026-12-01'],
  ['3. März', '2026-03-03'],
  ['27 nov 2024', '2024-11-27'],
  ['29 feb', '2024-02-29'],
])('%s is a day (UX-06)', (text, day) => {
  expect(readSpokenDay(text, TODAY)).toBe(day);
});

it.each([
  '',
  'mon',
  'mar',
  'next',
  'next ma',
  'week',
  '27',
  '31 feb',
  '31 nov 2026',
  'ju 3',
  'jui 3',
  'Nova',
  'next monday please',
])('%s is no day (UX-06)', (text) => {
  expect(readSpokenDay(text, TODAY)).toBeNull();
});
