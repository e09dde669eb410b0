import type { Texts } from '../../platform/translation.ts';
import type { SheetRow } from '../../sheet/sheet-model.ts';

/** The last, empty row: typing into it adds a line. Its first column is the row's heading. */
export function addingRow<Column extends string>(
  key: string,
  { columns, fieldOf, t }: { columns: readonly Column[]; fieldOf: (column: Column) => string | null; t: Texts['t'] },
): SheetRow {
  return {
    key,
    cells: columns.map((column, place) => {
      const isEditable = fieldOf(column) !== null;
      if (place > 0) return { text: '', spoken: isEditable ? t('empty') : '', isEditable };
      return {
        text: '',
        content: <span data-hint>{t('Add line')}</span>,
        spoken: t('Add line'),
        isEditable,
        isRowHeader: true,
      };
    }),
  };
}
