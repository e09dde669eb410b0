import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { formatDay } from '#domain/calendar.ts';
import { useText } from '../../platform/translation.ts';
import classes from './job-edit.module.css';
import { JOB_FIELD_NAMES, type JobForm, type JobFormField } from './job-form.ts';
import { type JobClash, standingSide } from './merge-job.ts';
import type { JobEditor } from './use-job-editor.ts';

/** Somebody else changed the job meanwhile: both sides, field by field, and which shall stand (JOBE-14). */
export function ConflictNotice({ editor }: { editor: JobEditor }) {
  const { t, field } = useText();
  const { clashes, taken, job } = editor;
  if (clashes.length === 0 && taken.length === 0) return null;
  const who = job.lastModifiedBy?.name;
  return (
    <Alert
      color="orange"
      role="alert"
      mb="md"
      title={
        who
          ? t('{name} has changed this job in the meantime', { name: who })
          : t('Somebody else has changed this job in the meantime')
      }
    >
      {taken.length > 0 && (
        <Text size="sm">
          {t('Taken over into the form: {fields}', {
            fields: taken.map((name) => field(JOB_FIELD_NAMES[name])).join(', '),
          })}
        </Text>
      )}
      {clashes.length > 0 && (
        <>
          <Text size="sm">{t('You both changed these fields. Choose what shall stand, then save again.')}</Text>
          <Table mt="xs" verticalSpacing={4} className={classes.clashes!} aria-label={t('Fields that both changed')}>
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
              {clashes.map((clash) => (
                <ClashRow key={clash.fields.join(' ')} clash={clash} editor={editor} />
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      <Text size="sm">{t('Nothing of yours is lost; nothing is saved yet.')}</Text>
    </Alert>
  );
}

function ClashRow({ clash, editor }: { clash: JobClash; editor: JobEditor }) {
  const { t, field } = useText();
  const standing = standingSide(editor.form, clash);
  const side = (form: JobForm) =>
    clash.fields.map((name) => (
      <Text key={name} size="sm" className={classes.clashValue!}>
        {inWords(form[name], t)}
      </Text>
    ));
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {clash.fields.map((name: JobFormField) => (
          <Text key={name} size="sm">
            {field(JOB_FIELD_NAMES[name])}
          </Text>
        ))}
      </Table.Th>
      <Table.Td>{side(clash.mine)}</Table.Td>
      <Table.Td>{side(clash.theirs)}</Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end">
          <Button
            size="compact-sm"
            variant={standing === 'mine' ? 'filled' : 'default'}
            aria-pressed={standing === 'mine'}
            onClick={() => editor.choose(clash, 'mine')}
          >
            {t('Keep mine')}
          </Button>
          <Button
            size="compact-sm"
            variant={standing === 'theirs' ? 'filled' : 'default'}
            aria-pressed={standing === 'theirs'}
            onClick={() => editor.choose(clash, 'theirs')}
          >
            {t('Keep theirs')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function inWords(value: JobForm[JobFormField], t: (original: string) => string): string {
  if (value === null || value === '') return t('(empty)');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'object') return value.name;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}
