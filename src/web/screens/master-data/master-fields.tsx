import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { listMasterChoices } from '#contract/master-data/master-data.ts';
import type { MasterField, MasterKind } from '#domain/master-data/master-kind.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { FieldGroup, FormColumns } from '../../record-editing/form-layout.tsx';
import { DateField, NotesField, SwitchField, TextField, useFieldProps } from '../../record-editing/record-fields.tsx';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import { LinesOfRecord } from './form/lines-of-record.tsx';
import { NextCode } from './form/next-code.tsx';
import { PeriodLock } from './form/period-lock.tsx';
import { HoursFrom } from './people/hours-from.tsx';
import type { MasterEditor } from './use-master-editor.ts';
import { EMPTY } from './value-shown.ts';

/** Displays the fields of a record in the order of its kind, in one or two groups; its active state is a button. */
export function MasterFields({ kind, editor }: { kind: MasterKind; editor: MasterEditor }) {
  const { t } = useText();
  const names = Object.keys(kind.fields).filter((name) => name !== 'isActive');
  const groups = kind.groups ?? [];
  const apart = groups.flatMap(({ fields }) => fields);
  const drawn = (wanted: readonly string[]) =>
    wanted.map((name) => <OneField key={name} kind={kind} editor={editor} name={name} />);
  return (
    <FormColumns>
      <FieldGroup title={t('Details')}>{drawn(names.filter((name) => !apart.includes(name)))}</FieldGroup>
      {groups.map(({ title, fields }) => (
        <FieldGroup key={title} title={t.of(title)}>
          {drawn(fields)}
        </FieldGroup>
      ))}
      {kind.name === 'people' && <HoursFrom editor={editor} />}
      {kind.name === 'numbering-rules' && <NextCode editor={editor} />}
      {!editor.isNew && <LinesOfRecord kind={kind.name} id={editor.record.id} />}
      {kind.name === 'periods' && !editor.isNew && <PeriodLock editor={editor} />}
    </FormColumns>
  );
}

type FieldProps<Field = MasterField> = { kind: MasterKind; editor: MasterEditor; name: string; of: Field };
type That<Holds> = Extract<MasterField, { holds: Holds }>;

function OneField({ kind, editor, name }: { kind: MasterKind; editor: MasterEditor; name: string }) {
  const { t } = useText();
  const of = kind.fields[name]!;
  switch (of.holds) {
    case 'text': {
      const form = editor.form as Readonly<Record<string, string | null>>;
      const texts = { ...editor, fields: { [name]: of }, form };
      return of.isMultiline ? (
        <NotesField editor={texts} name={name} minRows={3} maxRows={8} />
      ) : (
        <TextField editor={texts} name={name} />
      );
    }
    case 'flag': {
      const form = editor.form as Readonly<Record<string, boolean>>;
      return <SwitchField editor={{ ...editor, fields: { [name]: of }, form }} name={name} />;
    }
    case 'day': {
      const form = editor.form as Readonly<Record<string, string | null>>;
      const description = of.isAlways ? { description: t('If empty: always') } : {};
      return <DateField editor={{ ...editor, fields: { [name]: of }, form }} name={name} {...description} />;
    }
    case 'choice':
      return <OneOfField kind={kind} editor={editor} name={name} of={of} />;
    case 'list':
      return <ListField kind={kind} editor={editor} name={name} of={of} />;
    case 'reference':
      return <NamedField kind={kind} editor={editor} name={name} of={of} />;
    default:
      return <NumberField kind={kind} editor={editor} name={name} of={of} />;
  }
}

/** A number in the user's format. */
function NumberField({ editor, name, of }: FieldProps) {
  const { t } = useText();
  const shared = useFieldProps({ ...editor, fields: { [name]: of } }, name);
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      {...(of.whenEmpty ? { description: t('If empty: {what}', { what: t.of(EMPTY[of.whenEmpty]) }) } : {})}
      value={String(editor.form[name] ?? '')}
      onChange={(event) => editor.set(name, event.currentTarget.value || null)}
    />
  );
}

/** One of several options. */
function OneOfField({ editor, name, of }: FieldProps<That<'choice'>>) {
  const { field } = useText();
  const shared = useFieldProps({ ...editor, fields: { [name]: of } }, name);
  return (
    <Select
      {...shared}
      allowDeselect={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      data={of.of.map(({ value, label }) => ({ value, label: field.of(label) }))}
      value={String(editor.form[name])}
      onChange={(value) => editor.set(name, value)}
    />
  );
}

/** Any of several options. */
function ListField({ editor, name, of }: FieldProps<That<'list'>>) {
  const { field } = useText();
  const { readOnly, ...shared } = useFieldProps({ ...editor, fields: { [name]: of } }, name);
  const value = editor.form[name];
  return (
    <Checkbox.Group
      {...shared}
      value={Array.isArray(value) ? value : []}
      onChange={(words) =>
        editor.set(
          name,
          of.of.flatMap((one) => (words.includes(one.value) ? [one.value] : [])),
        )
      }
    >
      <Stack gap={6} mt={6}>
        {of.of.map((one) => (
          <Checkbox key={one.value} value={one.value} label={field.of(one.label)} disabled={readOnly} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Another record, found by its words; a field that depends on another waits for that one. */
function NamedField({ kind, editor, name, of }: FieldProps<That<'reference'>>) {
  const { t, field } = useText();
  const shared = useFieldProps({ ...editor, fields: { [name]: of } }, name);
  const around = of.within === undefined ? undefined : kind.fields[of.within];
  const owner = of.within === undefined ? null : idOf(editor.form[of.within]);
  const isWaiting = around !== undefined && owner === null && !shared.readOnly;
  const whenEmpty = of.whenEmpty ? t('If empty: {what}', { what: t.of(EMPTY[of.whenEmpty]) }) : null;
  return (
    <ReferenceSelect
      {...shared}
      disabled={isWaiting}
      description={isWaiting ? t('Choose first: {what}', { what: field.of(around.label) }) : whenEmpty}
      value={namedOf(editor.form[name])}
      isSearchedThere
      isClearable={!of.isRequired}
      searchKey={['choices', of.to, kind.name, name, owner]}
      search={(keyphrase, signal) => {
        const query = { ...(keyphrase ? { keyphrase } : {}), ...(owner === null ? {} : { of: owner }) };
        return call(listMasterChoices, { params: { kind: kind.name, field: name }, query }, { signal });
      }}
      onChange={(option) => editor.set(name, option)}
    />
  );
}

type Shown = MasterEditor['form'][string] | undefined;
const namedOf = (value: Shown) => (typeof value === 'object' && !Array.isArray(value) ? value : null);
const idOf = (value: Shown) => namedOf(value)?.id ?? null;
