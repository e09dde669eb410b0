import { useQuery } from '@tanstack/react-query';
import { type OpenItems, readOpenItems } from '#contract/jobs/job-open-items.ts';
import type { Job, JobSave } from '#contract/jobs/job-record.ts';
import { JOB_FIELDS, type JobField } from '#domain/jobs/job-fields.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { formatHoursNumber } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { fieldErrors } from '../../record-editing/field-errors.ts';
import { useRecordEdit } from '../../record-editing/use-record-edit.ts';
import { useRecordSaving } from '../../record-editing/use-record-saving.ts';
import { confirmDeactivation } from '../../widgets/dialog/questions.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { afterChange, jobSteps } from './job-edit-state.ts';
import type { JobForm } from './job-form.ts';
import { numberingQuery } from './job-queries.ts';
import { fixedFields, mandatoryFields, needsClientOrCode, ruledBy, wrongFields } from './job-rules.ts';
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
    /** The errors by field; missing values only after an attempt to save. */
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

/** Asks whether to deactivate the job, listing its open items. Also returns false if these can't be loaded. */
async function mayDeactivate(t: Texts['t'], { id }: Pick<Job, 'id'>): Promise<boolean> {
  try {
    const open = await call(readOpenItems, { params: { id: databaseJobId(id) } });
    return await confirmDeactivation(t, describeOpen(t, open));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    toastProblem(error);
    return false;
  }
}

/** Lists a job's open items, with their number. */
function describeOpen(t: Texts['t'], { orders, invoices, unapprovedHours, children }: OpenItems): string[] {
  return [
    ...(orders.length > 0 ? [t('{count} {count, purchase order|purchase orders}', { count: orders.length })] : []),
    ...(invoices.length > 0 ? [t('{count} {count, client invoice|client invoices}', { count: invoices.length })] : []),
    ...(unapprovedHours > 0
      ? [t('{hours} hours that are not approved', { hours: formatHoursNumber(unapprovedHours) })]
      : []),
    ...(children.length > 0 ? [t('{count} {count, child job|child jobs}', { count: children.length })] : []),
  ];
}
