import { describe, expect, it } from 'vitest';
import { decisionMessages } from './decision-messages.ts';

const done = (id: number) => ({ id, error: null, warning: null });
const messages = (results: Parameters<typeof decisionMessages>[0], success: string | null = 'Well done') =>
  decisionMessages(
    results,
    (id) => `INV-${id}`,
    success,
    (names) => `Done: ${names}`,
  ).map(({ kind, message }) => `${kind} ${message}`);

describe('the messages about results (CI-06)', () => {
  it('full success shows one message (CI-06)', () => {
    expect(messages([done(1), done(2)])).toEqual(['success Well done']);
  });

  it('every error names its invoice, without a success message, and lists which succeeded (CI-06, FIX-90)', () => {
    const results = [
      done(1),
      { ...done(2), error: 'Not found' },
      { ...done(3), error: 'Changed' },
      { ...done(4), error: 'Not found' },
    ];
    expect(messages(results)).toEqual(['error INV-2, INV-4: Not found', 'error INV-3: Changed', 'info Done: INV-1']);
  });

  it('warnings are displayed as warnings, next to success and to errors (CI-06)', () => {
    const warned = { ...done(1), warning: 'Already approved by you' };
    expect(messages([warned, done(2)])).toEqual(['success Well done', 'warning INV-1: Already approved by you']);
    expect(messages([warned, { ...done(2), error: 'Not found' }])).toEqual([
      'error INV-2: Not found',
      'warning INV-1: Already approved by you',
      'info Done: INV-1',
    ]);
  });

  it('shows no success if some responses are missing (CI-06)', () => {
    expect(messages([done(1)], null)).toEqual([]);
    expect(messages([])).toEqual([]);
  });
});
