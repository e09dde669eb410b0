import { Checkbox, TextInput } from '@mantine/core';
import { JOB_FIELDS, type JobField } from '#domain/job-fields.ts';
import { useText } from '../../platform/translation.ts';
import { DayField } from '../../widgets/day/day-field.tsx';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import type { JobForm } from './job-form.ts';
import type { JobEditor } from './use-job-editor.ts';

/** The element of a field, for going to what is wrong. */
export function fieldId(name: JobField): string {
  return `job-${name}`;
}

/** What every field of the form has: its name, its mark, what is wrong, and whether it can be changed. */
export function useFieldProps(editor: JobEditor, name: JobField) {
  const { field } = useText();
  return {
    id: fieldId(name),
    label: field(JOB_FIELDS[name].label),
    required: editor.mandatory.has(name) && !editor.fixed.has(name),
    readOnly: editor.fixed.has(name),
    error: editor.errors.get(name) ?? null,
  };
}

type FieldsOf<Value> = {
  [Name in JobField]: JobForm[Name] extends Value ? Name : never;
}[JobField];

/** A line of text. */
export function TextField(props: {
  editor: JobEditor;
  name: Exclude<FieldsOf<string | null>, 'opened' | 'dueDate' | 'notes'>;
  description?: string;
}) {
  const { editor, name } = props;
  const shared = useFieldProps(editor, name);
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      maxLength={JOB_FIELDS[name].maximum}
      description={shared.readOnly ? null : props.description}
      value={editor.form[name] ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value;
        editor.set(name, text === '' && !('isRequired' in JOB_FIELDS[name]) ? null : text);
      }}
    />
  );
}

/** A day of the job; emptied, there is none. */
export function JobDayField({ editor, name }: { editor: JobEditor; name: 'opened' | 'dueDate' }) {
  return (
    <DayField {...useFieldProps(editor, name)} value={editor.form[name]} onChange={(day) => editor.set(name, day)} />
  );
}

/** Yes or no. */
export function SwitchField(props: { editor: JobEditor; name: FieldsOf<boolean>; description?: string }) {
  const { editor, name } = props;
  const { required: _, readOnly, ...shared } = useFieldProps(editor, name);
  return (
    <Checkbox
      {...shared}
      description={readOnly ? null : props.description}
      disabled={readOnly}
      checked={editor.form[name]}
      onChange={(event) => editor.set(name, event.currentTarget.checked)}
    />
  );
}

type ChoiceName = FieldsOf<{ id: number; name: string } | null>;

/** Something chosen among what the server offers. */
export function ChoiceField<Name extends ChoiceName>(props: {
  editor: JobEditor;
  name: Name;
  /** Whose options these are, where they belong to something else that was chosen. */
  of?: readonly (number | undefined)[];
  search: (keyphrase: string, signal: AbortSignal) => Promise<NonNullable<JobForm[Name]>[]>;
  isSearchedThere?: boolean;
  /** Why nothing can be chosen yet. */
  waitsFor?: string | null;
  description?: string | null;
}) {
  const { editor, name, of = [], waitsFor = null } = props;
  const shared = useFieldProps(editor, name);
  return (
    <ReferenceSelect<NonNullable<JobForm[Name]>>
      {...shared}
      description={shared.readOnly ? null : (waitsFor ?? props.description)}
      disabled={waitsFor !== null && !shared.readOnly}
      value={editor.form[name]}
      searchKey={['choices', name, ...of]}
      search={props.search}
      isSearchedThere={props.isSearchedThere ?? false}
      onChange={(option) => editor.set(name, option as JobForm[Name])}
    />
  );
}
