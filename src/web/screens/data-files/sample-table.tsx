import { NativeSelect, Title } from '@mantine/core';
import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import { useText } from '../../platform/translation.ts';
import classes from './data.module.css';
import type { ChosenSettings } from './use-file-import.ts';

/** Displays the first lines of a file, the field of each column, and below each cell how it is understood. */
export function SampleTable(props: {
  preview: FilePreview;
  labelOf: (column: string) => string;
  isBusy: boolean;
  onCorrect: (changes: ChosenSettings) => void;
}) {
  const { t } = useText();
  const { headings, columns, kindColumns, sample, otherCurrencies } = props.preview;
  const name = (index: number, chosen: string) => {
    // The column's previous field moves to this column.
    const next = columns.map((column, at) => (at === index ? chosen : column === chosen ? '' : (column ?? '')));
    props.onCorrect({ columns: next.join(',') });
  };
  return (
    <section aria-label={t('First lines')}>
      <Title order={2} size="h5" mb={4}>
        {t('First lines')}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys as well */}
      <section className={classes.wide} tabIndex={0} aria-label={t('First lines, column by column')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('Line')}</th>
              {headings.map((heading, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                <th scope="col" key={index}>
                  <span className={classes.heading}>{heading || t('(no heading)')}</span>
                  {/* The settings of the bank's file are fixed. */}
                  {!otherCurrencies && (
                    <NativeSelect
                      size="xs"
                      aria-label={t('Contents of {heading}', { heading: heading || String(index + 1) })}
                      value={columns[index] ?? ''}
                      onChange={(event) => name(index, event.currentTarget.value)}
                      data={[
                        { value: '', label: t('Skipped') },
                        ...kindColumns.map((column) => ({
                          value: column.name,
                          label: `${props.labelOf(column.name)}${column.isRequired ? ' *' : ''}`,
                        })),
                      ]}
                    />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, cells }) => (
              <tr key={line}>
                <td>{line}</td>
                {cells.map(({ text, meant }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                  <td key={index} data-out={columns[index] === null || undefined}>
                    {text}
                    {meant !== null && <span className={classes.meant}>{meant}</span>}
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
