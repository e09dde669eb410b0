import { JOB_FIELD_NAMES, JOB_FIELDS, type JobField } from '#domain/jobs/job-fields.ts';
import { mergeFields } from '../../record-editing/merge-fields.ts';
import type { JobForm } from './job-form.ts';

/** Fields that only make sense together: the winning side of one wins all of them. */
const TOGETHER: readonly (readonly JobField[])[] = [
  ['client', ...JOB_FIELDS.client.clears],
  ['jobType', 'isMasterJob'],
];

/** Merges both changes: a change made by one side is applied; where both changed the same field, the user decides. */
export function mergeJob(before: JobForm, mine: JobForm, theirs: JobForm) {
  return mergeFields(JOB_FIELD_NAMES, before, mine, theirs, TOGETHER);
}
