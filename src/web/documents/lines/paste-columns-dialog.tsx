import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { deviceStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { type ClearBlock, type ColumnMeanings, signatureOf, type UnclearBlock } from './pasted-columns.ts';

/** The number of sample texts displayed per column. */
const SAMPLES = 3;
/** The number of block layouts remembered. */
const MOST_REMEMBERED = 50;

type Remembered = Record<string, ColumnMeanings>;
const remembered = () => deviceStore.get<Remembered>('pastedColumns') ?? {};

/** Asks what each column of a pasted block is, and remembers it for blocks with the same headings. */
export function PasteColumnsDialog(props: {
  unclear: UnclearBlock;
  /** The possible fields of columns, with labels. */
  fields: readonly { name: string; label: string }[];
  onAnswer: (clear: ClearBlock | null) => void;
}) {
  const { t } = useText();
  const { rows, guess } = props.unclear;
  const [hasHeadings, setHasHeadings] = useState(props.unclear.hasHeadings);
  const meaningsOf = (withHeadings: boolean) => remembered()[signatureOf(rows, withHeadings)] ?? guess(withHeadings);
  const [meanings, setMeanings] = useState<ColumnMeanings>(() => meaningsOf(hasHeadings));
  const samples = rows.slice(hasHeadings ? 1 : 0);
  const choose = (column: number, chosen: string | null) =>
    setMeanings(meanings.map((before, index) => (index === column ? chosen : before === chosen ? null : before)));
  const take = () => {
    const others = Object.entries(remembered()).slice(1 - MOST_REMEMBERED);
    deviceStore.set('pastedColumns', { ...Object.fromEntries(others), [signatureOf(rows, hasHeadings)]: meanings });
    props.onAnswer({ rowCount: rows.length, hasHeadings, meanings });
  };
  return (
    <Dialog title={t('Assign columns')} onClose={() => props.onAnswer(null)}>
      <Stack gap="sm">
        <Checkbox
          label={t('The first row names the columns')}
          checked={hasHeadings}
          disabled={rows.length < 2}
          onChange={({ currentTarget: { checked } }) => {
            setHasHeadings(checked);
            setMeanings(meaningsOf(checked));
          }}
        />
        {meanings.map((meaning, column) => {
          const texts = samples.map((row) => row[column] ?? '').filter((text) => text.trim() !== '');
          const name = (hasHeadings && rows[0]?.[column]?.trim()) || t('Column {number}', { number: column + 1 });
          return (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              key={column}
              label={name}
              description={
                <Text component="span" inherit lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
                  {texts.slice(0, SAMPLES).join(' · ') || '–'}
                </Text>
              }
              value={meaning ?? ''}
              onChange={({ currentTarget: { value } }) => choose(column, value || null)}
              data={[
                { value: '', label: t('Skip') },
                ...props.fields.map(({ name: value, label }) => ({ value, label })),
              ]}
            />
          );
        })}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => props.onAnswer(null)}>
            {t('Cancel')}
          </Button>
          <Button data-autofocus disabled={meanings.every((meaning) => meaning === null)} onClick={take}>
            {t('Paste')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
