import { Alert, Anchor, List, Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import { fieldId } from './job-fields.tsx';
import { JOB_FIELD_NAMES, JOB_FORM_FIELDS, type JobFormField } from './job-form.ts';
import type { JobEditor } from './use-job-editor.ts';

/** What keeps the job from being saved, summed up above the form; each line leads to its field (JOBE-08). */
export function ProblemsNotice({ editor }: { editor: JobEditor }) {
  const { t, field } = useText();
  const wrong = JOB_FORM_FIELDS.filter((name) => editor.errors.has(name));
  const isMissing = wrong.some((name) => editor.missing.has(name));
  if (wrong.length === 0 && !editor.refusal) return null;
  return (
    <Alert
      color="red"
      role="alert"
      mb="md"
      title={
        editor.refusal?.message ?? (isMissing ? t('Mandatory fields are required') : t('Please look at these fields'))
      }
    >
      {editor.refusal && <Text size="sm">{t('What you typed is kept.')}</Text>}
      <List size="sm">
        {wrong.map((name) => (
          <List.Item key={name}>
            <Anchor component="button" type="button" size="sm" onClick={() => goToField(name)}>
              {field(JOB_FIELD_NAMES[name])}
            </Anchor>
            {!editor.missing.has(name) && `: ${editor.errors.get(name)}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Puts the focus into a field. */
export function goToField(name: JobFormField) {
  const element = document.getElementById(fieldId(name));
  const input = element?.matches('input, textarea') ? element : element?.querySelector<HTMLElement>('input');
  input?.focus();
}
