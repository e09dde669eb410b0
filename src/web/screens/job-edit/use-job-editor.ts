import { useQuery } from '@tanstack/react-query';
import type { Job, JobSave } from '#contract/jobs/job-record.ts';
import { JOB_FIELDS, type JobField } from '#domain/jobs/job-fields.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { fieldErrors } from '../../record-editing/field-errors.ts';
import { useRecordEdit } from '../../record-editing/use-record-edit.ts';
import { useRecordSaving } from '../../record-editing/use-record-saving.ts';
import { afterChange, jobSteps } from './job-edit-state.ts';
import type { JobForm } from './job-form.ts';
import { numberingQuery } from './job-queries.ts';
import { fixedFields, mandatoryFields, needsClientOrCode, ruledBy, wrongFields } from './job-rules.ts';
import { mayDeactivate } from './may-deactivate.ts';
import { jobSaving } from './save-job.ts';

/**
 * The form of a job: what is typed, what is wrong with it, and saving it. `onFailed` = something in the
 * form keeps it from being saved.
 */
export function useJobEditor(
  job: Job,
  given: { onCreated: (job: Job) => void; onFailed: () => void; copyOf?: JobSave['copyOf'] },
) {
  const { t } = useText();
  const user = useUser();
  const edited = useRecordEdit(jobSteps, job);
  const { base, form, record } = edited;
  const isNew = base.id === 0;
  const numbering = useQuery({ ...numberingQuery(form), enabled: isNew });
  const method = isNew ? (numbering.data ?? null) : base.numberingMethod;
  const ruled = ruledBy(user, base, form, method);
  const wrong = wrongFields(ruled, form);
  const saving = useRecordSaving(edited, jobSaving(given.copyOf), {
    ...given,
    isInvalid: wrong.size > 0,
    savedMessage: (wasNew) => (wasNew ? t('Job saved') : t('Job updated')),
    maySave: async (before, now) => !before.isActive || now.isActive || (await mayDeactivate(t, before)),
  });
  const { errors, missing } = fieldErrors(edited.refusal?.errors, wrong, saving.wasTried, t);
  const isEither = needsClientOrCode(ruled);
  if (isEither)
    for (const name of ['client', 'code'] as const)
      if (missing.has(name)) errors.set(name, t('Enter a client or a code'));

  return {
    ...edited,
    ...saving,
    formName: 'job',
    fields: JOB_FIELDS,
    job: base,
    isNew,
    method,
    /** What is wrong, by field: what is missing only once somebody tried to save. */
    errors,
    missing,
    mandatory: mandatoryFields(ruled),
    /** Whether a project still lacks both its client and its code. */
    needsClientOrCode: isEither,
    fixed: fixedFields(user, base, ruled),
    set: <Name extends JobField>(name: Name, value: JobForm[Name]) =>
      edited.change((now) => afterChange(now, record, name, value)),
  };
}
export type JobEditor = ReturnType<typeof useJobEditor>;
