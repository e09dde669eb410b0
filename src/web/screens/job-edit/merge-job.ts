import { JOB_FIELD_NAMES, JOB_FIELDS, type JobField } from '#domain/jobs/job-fields.ts';
import { mergeFields } from '../../record-editing/merge-fields.ts';
import type { JobForm } from './job-form.ts';

/** Fields that only make sense together: the side that wins one of them wins all. */
const TOGETHER: readonly (readonly JobField[])[] = [
  ['client', ...JOB_FIELDS.client.clears],
  ['jobType', 'isMasterJob'],
];

/** Both changes merged: what only one side changed is taken, what both changed is a clash for the person. */
export function mergeJob(before: JobForm, mine: JobForm, theirs: JobForm) {
  return mergeFields(JOB_FIELD_NAMES, before, mine, theirs, TOGETHER);
}
