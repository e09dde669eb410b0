import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Job } from '#contract/job-record.ts';
import { REFUSALS } from '#contract/refusal.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { newRequestId } from '../../time-entries/new-ids.ts';
import { toast } from '../../widgets/toast.tsx';
import { afterChange, afterChoice, afterConflict, afterRefusal, afterSave, type JobEdit } from './job-edit-state.ts';
import { differingFields, formOf, type JobForm, type JobFormField } from './job-form.ts';
import { jobKey, numberingQuery } from './job-queries.ts';
import { fixedFields, mandatoryFields, ruledBy, wrongFields } from './job-rules.ts';
import { mayDeactivate } from './may-deactivate.ts';
import type { JobClash } from './merge-job.ts';
import { type CreationRequest, saveJob } from './save-job.ts';

/**
 * The form of a job: what is typed, what is wrong with it, and saving it (JOBE-03 to JOBE-16). `onWrong` = something in the
 * form keeps it from being saved.
 */
export function useJobEditor(job: Job, given: { onCreated: (job: Job) => void; onWrong: () => void }) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState<JobEdit>(null);
  const [wasTried, setWasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const request = useRef<CreationRequest | null>(null);
  const saving = useRef<Promise<boolean> | null>(null);
  const base = edit?.base ?? job;
  const form = edit?.form ?? formOf(job);
  const isNew = job.id === 0;
  const numbering = useQuery({ ...numberingQuery(form), enabled: isNew });
  const method = isNew ? (numbering.data ?? null) : base.numberingMethod;
  const ruled = ruledBy(user, base, form, method);
  const wrong = wrongFields(ruled);
  const isChanged = edit !== null && (edit.clashes.length > 0 || differingFields(edit.base, edit.form).length > 0);

  const send = async (): Promise<boolean> => {
    if (!edit || !isChanged) return true;
    setWasTried(true);
    if (wrong.size > 0) {
      setAttempt((count) => count + 1);
      given.onWrong();
      return false;
    }
    if (edit.base.isActive && !edit.form.isActive && !(await mayDeactivate(t, edit.base))) return false;
    request.current ??= { id: newRequestId(), unanswered: null };
    const outcome = await saveJob(edit.base, edit.form, request.current);
    if (outcome.kind === 'refused') {
      if (outcome.isUnanswered) request.current.unanswered ??= edit.form;
      setEdit((now) => afterRefusal(now, outcome.refusal));
      setAttempt((count) => count + 1);
      given.onWrong();
      return false;
    }
    const current = outcome.kind === 'saved' ? outcome.job : outcome.current;
    const address = { id: Math.abs(current.id), isInternal: !current.isBillable };
    queryClient.setQueryData(jobKey(address), current);
    // Somebody else's change may also be the own one, of which no answer came: then there is nothing left to save.
    if (outcome.kind === 'conflict' && afterConflict(edit, current)) {
      setEdit((now) => afterConflict(now, current));
      given.onWrong();
      return false;
    }
    setEdit((now) => afterSave(now, edit.form, current));
    setWasTried(false);
    toast('success', isNew ? t('Job saved') : t('Job updated'));
    void queryClient.invalidateQueries({ queryKey: ['jobs'] });
    if (isNew) given.onCreated(current);
    return true;
  };
  const save = (): Promise<boolean> => {
    // A second press joins the first.
    if (saving.current) return saving.current;
    setIsSaving(true);
    saving.current = send().finally(() => {
      saving.current = null;
      setIsSaving(false);
    });
    return saving.current;
  };

  return {
    job: base,
    form,
    isNew,
    method,
    isChanged,
    isSaving,
    /** How often something in the form kept it from being saved. */
    attempt,
    clashes: edit?.clashes ?? [],
    taken: edit?.taken ?? [],
    refusal: edit?.refusal ?? null,
    /** What is wrong, by field: what is missing only once somebody tried to save. */
    errors: new Map([...(edit?.refusal?.errors ?? []), ...ownErrors(wrong, wasTried, t)]),
    missing: new Set(wasTried ? [...wrong].flatMap(([name, why]) => (why === 'mandatory-fields' ? [name] : [])) : []),
    mandatory: mandatoryFields(ruled),
    fixed: fixedFields(user, base, ruled),
    set: <Name extends JobFormField>(name: Name, value: JobForm[Name]) =>
      setEdit((now) => afterChange(now, job, name, value)),
    choose: (clash: JobClash, side: 'mine' | 'theirs') => setEdit((now) => afterChoice(now, clash, side)),
    save,
  };
}
export type JobEditor = ReturnType<typeof useJobEditor>;

function ownErrors(
  wrong: ReturnType<typeof wrongFields>,
  wasTried: boolean,
  t: (original: string) => string,
): [JobFormField, string][] {
  return [...wrong].flatMap(([name, why]): [JobFormField, string][] => {
    if (why === 'mandatory-fields') return wasTried ? [[name, t('This field is mandatory')]] : [];
    return [[name, t(REFUSALS[why].text)]];
  });
}
