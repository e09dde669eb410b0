import { JOB_FIELD_NAMES, JOB_FIELDS, type JobField } from '#domain/job-fields.ts';
import { useText } from '../../platform/translation.ts';
import { focusField, ProblemList } from '../../record-editing/problem-list.tsx';
import { fieldId } from './job-fields.tsx';

import type { JobEditor } from './use-job-editor.ts';

/** What keeps the job from being saved, summed up above the form; each line leads to its field (JOBE-08). */
export function ProblemsNotice({ editor }: { editor: JobEditor }) {
  const { t, field } = useText();
  const wrong = JOB_FIELD_NAMES.filter((name) => editor.errors.has(name));
  const isMissing = wrong.some((name) => editor.missing.has(name));
  if (wrong.length === 0 && !editor.refusal) return null;
  return (
    <ProblemList
      title={
        editor.refusal?.message ?? (isMissing ? t('Mandatory fields are required') : t('Please look at these fields'))
      }
      isRefusal={editor.refusal !== null}
      problems={wrong.map((name) => ({
        key: name,
        where: field(JOB_FIELDS[name].label),
        why: editor.missing.has(name) ? null : editor.errors.get(name)!,
        goThere: () => goToField(name),
      }))}
    />
  );
}

/** Puts the focus into a field. */
export function goToField(name: JobField) {
  focusField(fieldId(name));
}
