import { Checkbox, type TextareaProps, TextInput } from '@mantine/core';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DocumentField } from '#domain/documents/document-fields.ts';
import type { FieldName } from '#domain/text/phrase.ts';
import { useText } from '../platform/translation.ts';
import { DayField } from '../widgets/day/day-field.tsx';
import { NotesInput } from '../widgets/notes-input.tsx';
import { ReferenceSelect } from '../widgets/select/reference-select.tsx';

type Reference = { id: number; name: string };
type FieldThat<Holds> = Extract<DocumentField, { holds: Holds }>;

/** What form fields need of their editor. */
type FieldsEditor<Name extends string, Value, Field = { label: FieldName }> = {
  /** The prefix of element ids. */
  formName: string;
  fields: Readonly<Record<Name, Field>>;
  form: Readonly<Record<Name, Value>>;
  errors: ReadonlyMap<string, string>;
  /** Required fields, and fields the user can't change. */
  mandatory: ReadonlySet<string>;
  fixed: ReadonlySet<string>;
};

type Setter<Name, Value> = (name: Name, value: Value) => void;
/** A method type, so that a required text's setter, which never receives null, is compatible. */
type SetText<Name> = { set(name: Name, value: string | null): void }['set'];

/** A form field by name. */
type FieldProps<Name extends string, Value, Field, Sets = Setter<Name, Value>> = {
  editor: NoInfer<FieldsEditor<Name, Value, Field> & { set: Sets }>;
  name: Name;
};
type TextProps<Name extends string> = FieldProps<Name, string | null, FieldThat<'text'>, SetText<Name>>;

/** Returns a field's element id, for moving to a problem. */
export function fieldId(formName: string, name: string): string {
  return `${formName}-${name}`;
}

/** Returns the common properties of form fields: label, required mark, error and read-only state. */
export function useFieldProps<Name extends string>(
  editor: NoInfer<Omit<FieldsEditor<Name, unknown>, 'form'>>,
  name: Name,
) {
  const { field } = useText();
  return {
    id: fieldId(editor.formName, name),
    label: field.of(editor.fields[name].label),
    required: editor.mandatory.has(name) && !editor.fixed.has(name),
    readOnly: editor.fixed.has(name),
    error: editor.errors.get(name) ?? null,
  };
}

/** A single-line text. */
export function TextField<Name extends string>(props: TextProps<Name> & { description?: string }) {
  const { editor, name } = props;
  const { maximum, isRequired = false } = editor.fields[name];
  const shared = useFieldProps(editor, name);
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      maxLength={maximum}
      description={shared.readOnly ? null : props.description}
      value={editor.form[name] ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value;
        editor.set(name, text === '' && !isRequired ? null : text);
      }}
    />
  );
}

/** A multi-line text. */
export function NotesField<Name extends string>({
  editor,
  name,
  ...input
}: TextProps<Name> & Omit<TextareaProps, 'name' | 'value' | 'onChange'>) {
  return (
    <NotesInput
      {...useFieldProps(editor, name)}
      {...input}
      maximum={editor.fields[name].maximum}
      value={editor.form[name] ?? ''}
      onText={(notes) => editor.set(name, notes === '' ? null : notes)}
    />
  );
}

/** A date; may be empty. */
export function DateField<Name extends string>({
  editor,
  name,
  ...more
}: FieldProps<Name, Day | null, FieldThat<'day'>> & { description?: string }) {
  const shared = useFieldProps(editor, name);
  return <DayField {...shared} {...more} value={editor.form[name]} onChange={(day) => editor.set(name, day)} />;
}

/** A switch. */
export function SwitchField<Name extends string>(
  props: FieldProps<Name, boolean, FieldThat<'flag'>> & { description?: string },
) {
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

/** A reference chosen among the server's options. */
export function ChoiceField<Name extends string, Form extends Readonly<Record<Name, Reference | null>>>(
  props: FieldProps<Name, Reference | null, FieldThat<'reference'>, Setter<Name, Form[Name]>> & {
    editor: { form: Form };
    /** The owner of the options, if they depend on another reference. */
    of?: readonly (number | undefined)[];
    search: (keyphrase: string, signal: AbortSignal) => Promise<NonNullable<Form[Name]>[]>;
    isSearchedThere?: boolean;
    /** Why nothing can be chosen yet. */
    waitsFor?: string | null;
    description?: string | null;
  },
) {
  const { editor, name, of = [], waitsFor = null } = props;
  const shared = useFieldProps(editor, name);
  return (
    <ReferenceSelect<NonNullable<Form[Name]>>
      {...shared}
      description={shared.readOnly ? null : (waitsFor ?? props.description)}
      disabled={waitsFor !== null && !shared.readOnly}
      value={editor.form[name]}
      searchKey={['choices', editor.formName, name, ...of]}
      search={props.search}
      isSearchedThere={props.isSearchedThere ?? false}
      onChange={(option) => editor.set(name, option as Form[Name])}
    />
  );
}
