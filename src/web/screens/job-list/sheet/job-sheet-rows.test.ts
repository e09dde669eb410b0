import { expect, it } from 'vitest';
import type { JobRow } from '#contract/jobs/job-list.ts';
import {
  afterResult,
  changedFields,
  changedMeanwhile,
  isSendable,
  rowOfJob,
  sentRow,
  valueOfText,
  withValues,
} from './job-sheet-rows.ts';

const job = (changes: Partial<JobRow> = {}) =>
  ({
    ...{ id: 7, code: 'J7', lastModified: '2026-11-27T09:00:00.000Z' },
    ...{ accountExecutive: { id: 1, name: 'Alex' }, jobStatus: { id: 3, code: 'O', name: 'Open' }, dueDate: null },
    ...changes,
  }) as JobRow;
const choices = {
  accountExecutive: [
    { id: 1, code: 'AT', name: 'Alex' },
    { id: 2, code: 'BB', name: 'Bea' },
    { id: 4, code: 'B2', name: 'Bea' },
  ],
  jobStatus: [{ id: 3, code: 'O', name: 'Open' }],
};

it.each([
  ['accountExecutive', 'alex', { id: 1, code: 'AT', name: 'Alex' }],
  ['accountExecutive', 'bb', { id: 2, code: 'BB', name: 'Bea' }],
  ['accountExecutive', 'Bea', 'Bea'],
  ['jobStatus', ' o ', { id: 3, code: 'O', name: 'Open' }],
  ['jobStatus', 'Closed', 'Closed'],
  ['dueDate', '29/02/2028', '2028-02-29'],
  ['dueDate', '31/02/2028', '31/02/2028'],
  ['dueDate', '', null],
] as const)('reads a text of the jobs sheet: %s %j (FIX-111)', (field, text, value) => {
  expect(valueOfText(field, text, choices)).toEqual(value);
});

it('sends only what differs, and never a text that names nothing (FIX-111)', () => {
  const row = withValues(rowOfJob(job()), { dueDate: '2027-01-31' });
  expect(changedFields(row)).toEqual(['dueDate']);
  expect(sentRow(row)).toEqual({ id: 7, lastModified: job().lastModified, dueDate: '2027-01-31' });
  expect([isSendable(row), isSendable(withValues(row, { jobStatus: 'Closed' })), isSendable(rowOfJob(job()))]).toEqual([
    ...[true, false, false],
  ]);
});

it('keeps input during a save, and rejected input (FIX-111)', () => {
  const sent = withValues(rowOfJob(job()), { dueDate: '2027-01-31' });
  const typedOn = withValues(sent, { accountExecutive: { id: 2, name: 'Bea' } });
  const saved = afterResult(typedOn, sent, { id: 7, job: job({ dueDate: '2027-01-31' }), error: null, fields: [] });
  expect(changedFields(saved)).toEqual(['accountExecutive']);

  const other = job({ dueDate: '2027-12-31', lastModified: '2026-11-27T10:00:00.000Z' });
  const refused = afterResult(sent, sent, { id: 7, job: other, error: 'Changed by Dana', fields: [] });
  expect(refused.form.dueDate).toBe('2027-01-31');
  expect([changedMeanwhile(refused, 'dueDate'), changedMeanwhile(refused, 'jobStatus')]).toEqual(['31/12/2027', null]);
  // When sent again, it uses the version of which both sides were displayed.
  expect(sentRow(refused)).toMatchObject({ lastModified: other.lastModified, dueDate: '2027-01-31' });
});
