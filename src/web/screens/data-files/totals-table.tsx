import { Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { FileTotals } from '#contract/data-exchange/file-matching.ts';
import { useText } from '../../platform/translation.ts';
import { writeTabSeparated } from '../../sheet/clipboard-text.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import classes from './data.module.css';

type Total = FileTotals['rows'][number];

/** Compares the hours of the file with those in Docket by person and month, and explains differences. */
export function TotalsTable({
  totals: { rows, count, different },
  isPreview = false,
}: {
  totals: FileTotals;
  isPreview?: boolean;
}) {
  const { t } = useText();
  const [isNarrow, setIsNarrow] = useState(false);
  const reasonsOf = useReasons();
  if (count === 0) return null;
  const shown = isNarrow ? rows.filter(({ isEqual }) => !isEqual) : rows;
  const heads = [
    t('Person'),
    t('Month'),
    t('Hours in the file'),
    isPreview ? t('Hours in Docket after the import') : t('Hours in Docket'),
    t('Difference'),
    t('Why'),
  ];
  const cellsOf = (total: Total) => [
    total.person,
    monthText(total.month),
    total.inFile,
    total.inDocket ?? '',
    total.difference,
    reasonsOf(total).join(', '),
  ];
  const copy = () =>
    navigator.clipboard
      .writeText(writeTabSeparated([heads, ...shown.map(cellsOf)]))
      .then(() => toast('success', t('Table copied')), toastProblem);
  return (
    <section aria-label={t('Hours per person and month')}>
      <Title order={2} size="h5" mb={4}>
        {t('Hours per person and month')}
      </Title>
      <Group gap="sm" mb={8} justify="space-between">
        <Text size="sm" role="status">
          {different === 0
            ? t('File and Docket agree.')
            : t('{different} of {count} {count, row|rows} differ.', {
                different,
                count,
              })}
          {rows.length < count && ` ${t('The first {shown} of {count}', { shown: rows.length, count })}`}
        </Text>
        <Group gap="sm">
          {different > 0 && different < rows.length && (
            <Checkbox
              size="sm"
              label={t('Differences only')}
              checked={isNarrow}
              onChange={(event) => setIsNarrow(event.currentTarget.checked)}
            />
          )}
          <Button size="xs" variant="default" onClick={() => void copy()}>
            {t('Copy table')}
          </Button>
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well */}
      <section className={classes.wide} tabIndex={0} aria-label={t('Hours table')}>
        <table className={`${classes.table} ${classes.totals}`}>
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} scope="col" data-number={NUMBERS[index]}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((total, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the rows never change
              <tr key={place} data-differs={!total.isEqual || undefined}>
                {cellsOf(total).map((cell, index) => (
                  <td key={heads[index]} data-number={NUMBERS[index]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const NUMBERS: readonly (string | undefined)[] = [undefined, undefined, 'file', 'docket', 'difference'];

/** Formats a month in the style of days: `05/2024`. */
function monthText(month: string): string {
  return month.split('-').reverse().join('/');
}

function useReasons() {
  const { t } = useText();
  return ({ inDocket, leftOut, failing, other, rounding, alreadyThere }: Total): string[] =>
    [
      leftOut && (inDocket === null ? t('Person skipped') : t('{hours} skipped by you', { hours: leftOut })),
      failing && t('{hours} on lines with problems', { hours: failing }),
      other && t('{hours} of other entries in Docket', { hours: other }),
      rounding && t('{hours} by rounding', { hours: rounding }),
      alreadyThere && t('{hours} already recorded', { hours: alreadyThere }),
    ].flatMap((reason) => reason || []);
}
