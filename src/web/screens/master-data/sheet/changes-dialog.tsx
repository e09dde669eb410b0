import { Button, Group, Table, Text } from '@mantine/core';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { useText } from '../../../platform/translation.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import classes from '../master-data.module.css';
import { masterFormOf } from '../master-form.ts';
import { type CellTexts, shownInCell } from './cell-text.ts';
import { changedFields, type DraftRow } from './draft-row.ts';

/** The maximum number of changed cells listed; the others are counted. */
const MOST_LISTED = 200;

/** Displays what would be saved before it is sent: each cell with its old and new value. */
export function ChangesDialog(props: {
  kind: MasterKind;
  rows: readonly DraftRow[];
  /** The number of rows left out because of errors. */
  staying: number;
  words: CellTexts;
  onAnswer: (isMeant: boolean) => void;
}) {
  const { t } = useText();
  const { kind, rows, staying, words, onAnswer } = props;
  const added = rows.filter(({ base }) => base.id === 0).length;
  const lines = linesOf(kind, rows, words);
  return (
    <Dialog title={t('Save changes')} size="lg" onClose={() => onAnswer(false)}>
      <Text size="sm">
        {[
          rows.length > added && t('{count} {count, record|records} changed', { count: rows.length - added }),
          added > 0 && t('{count} new {count, record|records}', { count: added }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {staying > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('{count} {count, row stays|rows stay} as typed: something is wrong with {count, it|them}', {
            count: staying,
          })}
        </Text>
      )}
      <div className={classes.changes}>
        <Table verticalSpacing={2} aria-label={t('Changes')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('Record')}</Table.Th>
              <Table.Th scope="col">{t('Field')}</Table.Th>
              <Table.Th scope="col">{t('Before')}</Table.Th>
              <Table.Th scope="col">{t('After')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.slice(0, MOST_LISTED).map((line) => (
              <Table.Tr key={line.key}>
                <Table.Td>{line.record}</Table.Td>
                <Table.Td>{words.labels[line.name]}</Table.Td>
                <Table.Td c="dimmed">{line.before || t('(empty)')}</Table.Td>
                <Table.Td>{line.after || t('(empty)')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {lines.length > MOST_LISTED && (
        <Text size="xs" c="dimmed">
          {t('and {count} more', { count: lines.length - MOST_LISTED })}
        </Text>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t('Cancel')}
        </Button>
        <Button data-autofocus onClick={() => onAnswer(true)}>
          {t('Save')}
        </Button>
      </Group>
    </Dialog>
  );
}

function linesOf(kind: MasterKind, rows: readonly DraftRow[], words: CellTexts) {
  return rows.flatMap((row) => {
    const before = masterFormOf(kind, row.base);
    const naming = kind.listed[0]!;
    const isNew = row.base.id === 0;
    const record = shownInCell(kind, naming, (isNew ? row.form : before)[naming] ?? null, words);
    return changedFields(kind, row).map((name) => ({
      key: `${row.key} ${name}`,
      record,
      name,
      before: isNew ? '' : shownInCell(kind, name, before[name] ?? null, words),
      after: shownInCell(kind, name, row.form[name] ?? null, words),
    }));
  });
}
