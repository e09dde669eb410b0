import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Job, JobSave } from '#contract/job-record.ts';
import { REFUSALS } from '#contract/refusal.ts';
import type { JobField } from '#domain/job-fields.ts';
import { databaseJobId } from '#domain/job-id.ts';
import { newRequestId } from '../../platform/new-ids.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import {
  afterChange,
  afterChoice,
  afterConflict,
  afterRefusal,
  afterSave,
  begun,
  type JobEdit,
} from './job-edit-state.ts';
import { differingFields, formOf, type JobForm } from './job-form.ts';
import { jobKey, numberingQuery } from './job-queries.ts';
import { fixedFields, mandatoryFields, needsClientOrCode, ruledBy, wrongFields } from './job-rules.ts';
import { mayDeactivate } from './may-deactivate.ts';
import type { JobClash } from './merge-job.ts';
import { type CreationRequest, saveJob } from './save-job.ts';

/**
 * The form of a job: what is typed, what is wrong with it, and saving it (JOBE-03 to JOBE-16). `onWrong` = something in the
 * form keeps it from being saved.
 */
export function useJobEditor(
  job: Job,
  given: { onCreated: (job: Job) => void; onWrong: () => void; copyOf?: JobSave['copyOf'] },
) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState<JobEdit>(null);
  const [wasTried, setWasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const request = useRef<CreationRequest | null>(null);
  const saving = useRef<Promise<boolean> | null>(null);
  // The screen of a new job stands a moment longer than the job is new.
  const isMade = useRef(false);
  const base = edit?.base ?? job;
  const form = edit?.form ?? formOf(job);
  const isNew = job.id === 0;
  const numbering = useQuery({ ...numberingQuery(form), enabled: isNew });
  const method = isNew ? (numbering.data ?? null) : base.numberingMethod;
  const ruled = ruledBy(user, base, form, method);
  const wrong = wrongFields(ruled, form);
  const isChanged = edit !== null && (edit.clashes.length > 0 || differingFields(edit.base, edit.form).length > 0);

  const send = async (): Promise<boolean> => {
    // A new job can be saved as it was begun, or told what it lacks.
    if (!isChanged && (!isNew || isMade.current)) return true;
    const current = begun(edit, job);
    setEdit(current);
    setWasTried(true);
    if (wrong.size > 0) {
      setAttempt((count) => count + 1);
      given.onWrong();
      return false;
    }
    if (current.base.isActive && !current.form.isActive && !(await mayDeactivate(t, current.base))) return false;
    request.current ??= { id: newRequestId(), unanswered: null, copyOf: given.copyOf ?? null };
    const outcome = await saveJob(current.base, current.form, request.current);
    if (outcome.kind === 'refused') {
      if (outcome.isUnanswered) request.current.unanswered ??= current.form;
      setEdit((now) => afterRefusal(now, outcome.refusal));
      setAttempt((count) => count + 1);
      given.onWrong();
      return false;
    }
    const stored = outcome.kind === 'saved' ? outcome.job : outcome.current;
    const address = { id: databaseJobId(stored.id), isInternal: !stored.isBillable };
    queryClient.setQueryData(jobKey(address), stored);
    // Somebody else's change may also be the own one, of which no answer came: then there is nothing left to save.
    if (outcome.kind === 'conflict' && afterConflict(current, stored)) {
      setEdit((now) => afterConflict(now, stored));
      given.onWrong();
      return false;
    }
    setEdit((now) => afterSave(now, current.form, stored));
    setWasTried(false);
    toast('success', isNew ? t('Job saved') : t('Job updated'));
    void queryClient.invalidateQueries({ queryKey: ['jobs'] });
    isMade.current = true;
    if (isNew) given.onCreated(stored);
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
    errors: new Map([
      ...(edit?.refusal?.errors ?? []),
      ...ownErrors(wrong, { wasTried, isEither: needsClientOrCode(ruled) }, t),
    ]),
    missing: new Set(wasTried ? [...wrong].flatMap(([name, why]) => (why === 'mandatory-fields' ? [name] : [])) : []),
    mandatory: mandatoryFields(ruled),
    /** Whether a project still lacks both its client and its code. */
    needsClientOrCode: needsClientOrCode(ruled),
    fixed: fixedFields(user, base, ruled),
    set: <Name extends JobField>(name: Name, value: JobForm[Name]) =>
      setEdit((now) => afterChange(now, job, name, value)),
    choose: (clash: JobClash, side: 'mine' | 'theirs') => setEdit((now) => afterChoice(now, clash, side)),
    save,
  };
}
export type JobEditor = ReturnType<typeof useJobEditor>;

function ownErrors(
  wrong: ReturnType<typeof wrongFields>,
  { wasTried, isEither }: { wasTried: boolean; isEither: boolean },
  t: (original: string) => string,
): [JobField, string][] {
  return [...wrong].flatMap(([name, why]): [JobField, string][] => {
    const isOneOfTwo = isEither && (name === 'client' || name === 'code');
    if (why === 'mandatory-fields')
      return wasTried ? [[name, isOneOfTwo ? t('A client or a code is needed') : t('This field is mandatory')]] : [];
    // Until then the field itself says it once it is left.
    if (why === 'not-a-day') return wasTried ? [[name, t('This is not a date')]] : [];
    return [[name, t(REFUSALS[why].text)]];
  });
}
