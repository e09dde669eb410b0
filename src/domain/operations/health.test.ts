import { expect, it } from 'vitest';
import { attachmentHealth, mailHealth, taskHealth, webhookHealth } from './health.ts';

it('is good, look if something is late, and act if something failed (OBS-04)', () => {
  expect(mailHealth({ dead: 0, lateSeconds: 0 })).toBe('good');
  expect(mailHealth({ dead: 0, lateSeconds: 900 })).toBe('good');
  expect(mailHealth({ dead: 0, lateSeconds: 901 })).toBe('look');
  expect(mailHealth({ dead: 1, lateSeconds: 0 })).toBe('act');
  expect(taskHealth({ failed: 0, lateSeconds: 0 })).toBe('good');
  expect(taskHealth({ failed: 0, lateSeconds: 1000 })).toBe('look');
  expect(taskHealth({ failed: 2, lateSeconds: 1000 })).toBe('act');
  expect(webhookHealth({ turnedOff: 0, lateSeconds: 1000 })).toBe('look');
  expect(webhookHealth({ turnedOff: 1, lateSeconds: 0 })).toBe('act');
});

it('files need action if their store is unreachable or not configured any more (SCALE-17, OBS-04)', () => {
  const database = { isOutside: false, isAway: false, outside: 0 };
  expect(attachmentHealth(database)).toBe('good');
  expect(attachmentHealth({ ...database, outside: 1 })).toBe('act');
  const store = { isOutside: true, isAway: false, outside: 0 };
  expect(attachmentHealth(store)).toBe('good');
  expect(attachmentHealth({ ...store, outside: 7 })).toBe('good');
  expect(attachmentHealth({ ...store, isAway: true })).toBe('act');
});
