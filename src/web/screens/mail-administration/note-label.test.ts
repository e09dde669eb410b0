import { expect, it } from 'vitest';
import { describeNote } from './note-label.ts';

it.each([
  ['It was too late for it', 'Too late to send'],
  ['There was nothing to say any more', 'There was nothing left to send'],
  ['The subject holds a line break', 'The subject contains a line break'],
  ['550 mailbox unavailable', '550 mailbox unavailable'],
])('words the stored note "%s" as "%s", also of mail from earlier versions (MAIL-06)', (note, label) => {
  expect(describeNote((original) => original, note)).toBe(label);
});
