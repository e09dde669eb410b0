import { Button, Group, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { useText } from '../../../platform/translation.ts';
import type { SelectedRange } from '../../../sheet/selected-range.ts';
import classes from '../master-data.module.css';
import { type CellTexts, shownInCell } from './cell-text.ts';
import { type DraftRow, withConflictSide } from './draft-row.ts';
import { problemsOf } from './sheet-rows.tsx';
import type { MasterSheet } from './use-master-sheet.ts';

/** Displays details of the current row below the sheet: its errors, and both sides of conflicts. */
export function RowInfo(props: { kind: MasterKind; sheet: MasterSheet; selected: SelectedRange; words: CellTexts }) {
  const range = useSyncExternalStore(props.selected.watch, props.selected.range);
  const row = props.sheet.rows[range.bottom];
  return (
    <div className={classes.rowInfo} role="status">
      {row && <RowFacts {...props} row={row} />}
    </div>
  );
}

function RowFacts({
  kind,
  sheet,
  row,
  words,
}: {
  kind: MasterKind;
  sheet: MasterSheet;
  row: DraftRow;
  words: CellTexts;
}) {
  const { t } = useText();
  const labelOf = (name: string) => words.labels[name]!;
  const problems = [...problemsOf(kind, row, words)];
  const choose = (conflict: DraftRow['conflicts'][number], side: 'mine' | 'theirs') =>
    sheet.change((rows) =>
      rows.map((one) => (one.key === row.key ? withConflictSide(kind, one, conflict, side) : one)),
    );
  return (
    <>
      {problems.map(([name, message]) => (
        <Text key={name} size="xs" c="var(--mantine-color-error)">
          {name === '' ? message : `${labelOf(name)}: ${message}`}
        </Text>
      ))}
      {row.adopted.length > 0 && row.conflicts.length + problems.length === 0 && (
        <Text size="xs">
          {t('Copied to the form: {fields}', {
            fields: row.adopted.map((name) => labelOf(String(name))).join(', '),
          })}
        </Text>
      )}
      {row.conflicts.map((conflict) => {
        const sides = (form: DraftRow['form']) =>
          conflict.fields.map((name) => shownInCell(kind, name, form[name] ?? null, words) || t('(empty)')).join(', ');
        return (
          <Group key={conflict.fields.join(' ')} gap="xs">
            <Text size="xs">
              {t('{field}: you entered {mine}, someone else saved {theirs}', {
                field: conflict.fields.map((name) => labelOf(String(name))).join(', '),
                mine: sides(conflict.mine),
                theirs: sides(conflict.theirs),
              })}
            </Text>
            <Button size="compact-xs" variant="default" onClick={() => choose(conflict, 'mine')}>
              {t('Keep mine')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => choose(conflict, 'theirs')}>
              {t('Keep theirs')}
            </Button>
          </Group>
        );
      })}
    </>
  );
}
