import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import { type FieldConflict, type Side, standingSide } from '../merge-fields.ts';
import classes from './conflict-notice.module.css';
import { saveNotice } from './save-notice.ts';

/** A field that both sides changed differently, with each side described. */
export type ShownConflict = {
  key: string;
  fields: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
  /** The side in the form; null if it was edited since. */
  standing: Side | null;
  choose: (side: Side) => void;
};

/** Describes conflicts of a form's fields. */
export function shownFieldConflicts<Form>(
  editor: {
    form: Form;
    conflicts: readonly FieldConflict<Form>[];
    choose: (conflict: FieldConflict<Form>, side: Side) => void;
  },
  labelOf: (name: keyof Form) => string,
  textOf: (name: keyof Form, version: Form) => string,
): ShownConflict[] {
  return editor.conflicts.map((conflict) => ({
    key: conflict.fields.join(' '),
    fields: conflict.fields.map(labelOf),
    mine: conflict.fields.map((name) => textOf(name, conflict.mine)),
    theirs: conflict.fields.map((name) => textOf(name, conflict.theirs)),
    standing: standingSide(editor.form, conflict),
    choose: (side) => editor.choose(conflict, side),
  }));
}

/** Somebody else saved meanwhile: what was taken over, both sides of what both changed, and which shall stand. */
export function ConflictNotice(props: {
  title: string;
  adopted: readonly string[];
  conflicts: readonly ShownConflict[];
}) {
  const { t } = useText();
  const { adopted, conflicts } = props;
  if (conflicts.length === 0 && adopted.length === 0) return null;
  return (
    <Alert color="orange" role="alert" mb="md" title={props.title} {...saveNotice(props.title)}>
      {adopted.length > 0 && <Text size="sm">{t('Copied to the form: {fields}', { fields: adopted.join(', ') })}</Text>}
      {conflicts.length > 0 && (
        <>
          <Text size="sm">{t('You both changed these fields. Choose which to keep, then save again.')}</Text>
          <Table mt="xs" verticalSpacing={4} className={classes.conflicts!} aria-label={t('Fields that both changed')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('Field')}</Table.Th>
                <Table.Th scope="col">{t('Yours')}</Table.Th>
                <Table.Th scope="col">{t('Theirs')}</Table.Th>
                <Table.Th scope="col">
                  <span className="visually-hidden">{t('Choice')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {conflicts.map((conflict) => (
                <ConflictRow key={conflict.key} conflict={conflict} />
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      <Text size="sm">{t('Your input is kept, but not saved yet.')}</Text>
    </Alert>
  );
}

function ConflictRow({ conflict }: { conflict: ShownConflict }) {
  const { t } = useText();
  const { fields, standing, choose } = conflict;
  const side = (values: readonly string[]) =>
    values.map((value, index) => (
      <Text key={fields[index]} size="sm" className={classes.conflictValue!}>
        {value}
      </Text>
    ));
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {fields.map((name) => (
          <Text key={name} size="sm">
            {name}
          </Text>
        ))}
      </Table.Th>
      <Table.Td>{side(conflict.mine)}</Table.Td>
      <Table.Td>{side(conflict.theirs)}</Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end">
          <Button
            size="compact-sm"
            variant={standing === 'mine' ? 'filled' : 'default'}
            aria-pressed={standing === 'mine'}
            onClick={() => choose('mine')}
          >
            {t('Keep mine')}
          </Button>
          <Button
            size="compact-sm"
            variant={standing === 'theirs' ? 'filled' : 'default'}
            aria-pressed={standing === 'theirs'}
            onClick={() => choose('theirs')}
          >
            {t('Keep theirs')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
