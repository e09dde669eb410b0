import { expect, it } from 'vitest';
import { readCommand } from './palette-command.ts';

it.each([
  ['timer fer-0022', 'timer', null, 'fer-0022'],
  ['Start timer on ferry film', 'timer', null, 'ferry film'],
  ['Stoppuhr starten FER', 'timer', null, 'FER'],
  ['lancer le chrono sur FER', 'timer', null, 'FER'],
  ['2h fer-0022', 'hours', 200, 'fer-0022'],
  ['add 2.5 hours to ferry film', 'hours', 250, 'ferry film'],
  ['1:30 h FER', 'hours', 150, 'FER'],
  ['2,25 Std auf FER', 'hours', 225, 'FER'],
  ['90m FER', 'hours', 150, 'FER'],
  ['add hours to FER', 'hours', null, 'FER'],
  ['ajouter des heures à FER', 'hours', null, 'FER'],
  ['timer', null, null, 'timer'],
  ['2026 campaign', null, null, '2026 campaign'],
  ['3 horses', null, null, '3 horses'],
])('%s is read as a command (UX-06)', (typed, verb, hours, words) => {
  expect(readCommand(typed)).toEqual({ verb, hours, words });
});
