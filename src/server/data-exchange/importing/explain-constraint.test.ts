import pg from 'pg';
import { expect, it } from 'vitest';
import { explainConstraint } from './explain-constraint.ts';

function failure(code: string, details: Partial<pg.DatabaseError> = {}): pg.DatabaseError {
  const said = 'new row for relation "job" violates check constraint "job_secret"';
  return Object.assign(new pg.DatabaseError(said, 0, 'error'), { code, ...details });
}

it.each(['22001', '22003', '22007', '22P02', '23502', '23503', '23505', '23514', '23P01'])(
  "explains a constraint without its own message (%s) in plain words instead of the database's (FIX-34)",
  (code) => {
    const told = explainConstraint(failure(code, { constraint: 'job_secret', column: 'code' }))!;
    expect(told.column).toBe('code');
    expect(told.reason.text).toMatch(/^[a-z' ]+$/);
    expect(told.reason.text).not.toContain('constraint');
  },
);

it("doesn't explain server errors", () => {
  expect(explainConstraint(failure('57P01'))).toBe(null);
  expect(explainConstraint(new Error('no'))).toBe(null);
});
