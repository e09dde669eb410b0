import { Alert, Stack, Text } from '@mantine/core';
import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import { EXPORT_AGAIN } from '#domain/data-exchange/clockify-file.ts';
import type { DataKind } from '#domain/data-exchange/data-kind.ts';
import { EXPORT_FIELD_LABELS, isExportField, TIME_EXPORT_NAMES } from '#domain/data-exchange/time-export.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { useText } from '../../platform/translation.ts';
import { MatchPanel } from './match-panel.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { ReadSettings } from './read-settings.tsx';
import { SampleTable } from './sample-table.tsx';
import { TotalsTable } from './totals-table.tsx';
import type { FileImport } from './use-file-import.ts';

/** Displays how a file is read, its first lines, and the effect of importing it. */
export function FilePreviewPanel(props: { kind: DataKind; preview: FilePreview; importing: FileImport }) {
  const { t } = useText();
  const { kind, preview, importing } = props;
  const labelOf = useColumnLabel(kind, preview.kindColumns);
  const missing = preview.kindColumns.filter(({ name }) => preview.missing.includes(name));
  return (
    <Stack gap="md">
      {preview.otherCurrencies ? (
        <ReferenceNote others={preview.otherCurrencies} />
      ) : (
        <ReadSettings reading={preview} hasLines isBusy={importing.busy !== null} onCorrect={importing.correct} />
      )}
      {preview.unsettled.length > 0 && (
        <Alert color="yellow" role="alert">
          {preview.unsettled.includes('dateOrder')
            ? t('Its dates can be read in two ways, such as 03/04. Please choose the order of dates')
            : t('Its numbers can be read in two ways, such as 1,234. Please choose the decimal sign')}
        </Alert>
      )}
      {preview.unread && (
        <Alert color="yellow" role="alert">
          {t.of(EXPORT_AGAIN[preview.unread.because], { program: TIME_EXPORT_NAMES[preview.unread.program] })}
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert color="yellow" role="alert">
          {t('The file has no column named: {columns}. Please choose what its columns contain', {
            columns: missing.map(({ name }) => labelOf(name)).join(', '),
          })}
        </Alert>
      )}
      {preview.matching && <MatchPanel matching={preview.matching} importing={importing} />}
      <SampleTable labelOf={labelOf} preview={preview} isBusy={importing.busy !== null} onCorrect={importing.correct} />
      {preview.matching?.totals && <TotalsTable totals={preview.matching.totals} isPreview />}
      {preview.outcome && <OutcomePanel labelOf={labelOf} outcome={preview.outcome} importing={importing} />}
    </Stack>
  );
}

/** Names the bank whose reference rates the file holds, and the currencies that are skipped. */
function ReferenceNote({ others }: { others: NonNullable<FilePreview['otherCurrencies']> }) {
  const { t } = useText();
  return (
    <Text size="sm">
      {t('These are reference rates of the European Central Bank.')}{' '}
      {others.count > 0 &&
        t('{count} {count, rate|rates} of unused currencies {count, is|are} skipped: {codes}', {
          count: others.count,
          codes: others.codes.join(', '),
        })}
    </Text>
  );
}

/** Returns a function that labels a column: like the field in its form, otherwise by its name in files. */
function useColumnLabel(dataKind: DataKind, columns: FilePreview['kindColumns']): (name: string) => string {
  const { t, field } = useText();
  const kind = masterKindNamed(dataKind);
  return (name) => {
    const declared = kind && fieldOfColumn(kind, name);
    if (kind && declared) return field.of(kind.fields[declared]!.label);
    if (isExportField(name) && columns.every((column) => isExportField(column.name)))
      return t.of(EXPORT_FIELD_LABELS[name]);
    return columns.find((column) => column.name === name)?.label ?? name;
  };
}

function fieldOfColumn({ fields }: MasterKind, column: string): string | undefined {
  return Object.keys(fields).find((name) => fields[name]!.column === column);
}
