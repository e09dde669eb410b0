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

/** What fields of a form need of its editor. */
type FieldsEditor<Name extends string, Value, Field = { label: FieldName }> = {
  /** The ids of the elements begin with it. */
  formName: string;
  fields: Readonly<Record<Name, Field>>;
  form: Readonly<Record<Name, Value>>;
  errors: ReadonlyMap<string, string>;
  /** The fields that must be filled in, and those that the person cannot change. */
  mandatory: ReadonlySet<string>;
  fixed: ReadonlySet<string>;
};

type Setter<Name, Value> = (name: Name, value: Value) => void;
/** As a method, as a text that must not be empty is set to a text only, never to null. */
type SetText<Name> = { set(name: Name, value: string | null): void }['set'];

/** A field of a form, by its name; the name alone says which, whatever else the editor knows. */
type FieldProps<Name extends string, Value, Field, Sets = Setter<Name, Value>> = {
  editor: NoInfer<FieldsEditor<Name, Value, Field> & { set: Sets }>;
  name: Name;
};
type TextProps<Name extends string> = FieldProps<Name, string | null, FieldThat<'text'>, SetText<Name>>;

/** The element of a field, for going to what is wrong. */
export function fieldId(formName: string, name: string): string {
  return `${formName}-${name}`;
}

/** What every field of a form has: its name, its mark, what is wrong, and whether it can be changed. */
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

/** A line of text. */
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

/** A text of many lines. */
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

/** A day; emptied, there is none. */
export function DateField<Name extends string>({
  editor,
  name,
  ...more
}: FieldProps<Name, Day | null, FieldThat<'day'>> & { description?: string }) {
  const shared = useFieldProps(editor, name);
  return <DayField {...shared} {...more} value={editor.form[name]} onChange={(day) => editor.set(name, day)} />;
}

/** Yes or no. */
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

/** Something chosen among what the server offers. */
export function ChoiceField<Name extends string, Form extends Readonly<Record<Name, Reference | null>>>(
  props: FieldProps<Name, Reference | null, FieldThat<'reference'>, Setter<Name, Form[Name]>> & {
    editor: { form: Form };
    /** Whose options these are, where they belong to something else that was chosen. */
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
