import { Group, NativeSelect } from '@mantine/core';
import type { FileReading } from '#contract/data-exchange/data-file.ts';
import { DATE_ORDERS, DECIMAL_SIGNS, FILE_ENCODINGS, SEPARATOR_NAMES } from '#domain/data-exchange/file-format.ts';
import { useText } from '../../platform/translation.ts';
import type { ChosenSettings } from './use-file-import.ts';

const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16 BE', 'windows-1252': 'Windows-1252' };

/** Displays how the file is read: guessed or remembered settings, which users can correct. */
export function ReadSettings(props: {
  reading: FileReading;
  /** Whether the file has numbers and dates to read. */
  hasLines?: boolean;
  isBusy: boolean;
  onCorrect: (changes: ChosenSettings) => void;
}) {
  const { t } = useText();
  const { settings, sheets } = props.reading;
  const separators = { comma: t('Comma'), semicolon: t('Semicolon'), tab: t('Tab'), bar: t('Vertical bar') };
  const signs = { point: t('Point (1234.50)'), comma: t('Comma (1234,50)') };
  const orders = {
    'year-month-day': t('Year, month, day'),
    'day-month-year': t('Day, month, year'),
    'month-day-year': t('Month, day, year'),
  };
  const choice = (
    name: keyof ChosenSettings,
    label: string,
    value: string | null,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      value={value ?? ''}
      error={value === null}
      onChange={(event) => event.currentTarget.value && props.onCorrect({ [name]: event.currentTarget.value })}
      data={[...(value === null ? [{ value: '', label: t('Please choose') }] : []), ...data]}
    />
  );
  return (
    <Group gap="sm" role="group" aria-label={t('How the file is read')} aria-busy={props.isBusy}>
      {sheets.length > 0 &&
        choice(
          'sheet',
          t('Sheet'),
          settings.sheet,
          sheets.map((value) => ({ value, label: value })),
        )}
      {settings.encoding !== null &&
        choice(
          'encoding',
          t('Encoding'),
          settings.encoding,
          FILE_ENCODINGS.map((value) => ({ value, label: ENCODINGS[value] })),
        )}
      {settings.separator !== null &&
        choice(
          'separator',
          t('Separator'),
          settings.separator,
          SEPARATOR_NAMES.map((value) => ({ value, label: separators[value] })),
        )}
      {props.hasLines &&
        choice(
          'decimalSign',
          t('Decimal sign'),
          settings.decimalSign,
          DECIMAL_SIGNS.map((value) => ({ value, label: signs[value] })),
        )}
      {props.hasLines &&
        choice(
          'dateOrder',
          t('Date order'),
          settings.dateOrder,
          DATE_ORDERS.map((value) => ({ value, label: orders[value] })),
        )}
    </Group>
  );
}
