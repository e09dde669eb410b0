import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { FieldName } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import type { SheetColumn } from '../../sheet/sheet-model.ts';

/** The appearance of lines' columns. */
export type ColumnLooks<Column extends string> = {
  names: Record<Column, FieldName>;
  widths: Record<Column, number>;
  /** Widths for windows in which the others wouldn't fit next to the bar; truncated text is displayed when its cell is selected. */
  tightWidths: Record<Column, number>;
  tightWindow: string;
  isFigure: (column: Column) => boolean;
};

/** Returns the sheet's columns and their names; the first stays in view. `unitOf`: a column with its own currency. */
export function useLineColumns<Column extends string>(
  columns: readonly Column[],
  looks: ColumnLooks<Column>,
  unitOf?: { column: Column; unit: string } | null,
) {
  const { field } = useText();
  const { column: unitColumn, unit } = unitOf ?? {};
  const isTight = useMediaQuery(looks.tightWindow, window.matchMedia(looks.tightWindow).matches);
  return useMemo(() => {
    const nameOf = (column: Column) =>
      unitColumn === column && unit ? `${field.of(looks.names[column])} ${unit}` : field.of(looks.names[column]);
    const names = Object.fromEntries(columns.map((column) => [column, nameOf(column)]));
    const widths = isTight ? looks.tightWidths : looks.widths;
    const shown = columns.map(
      (name, place): SheetColumn => ({
        key: name,
        header: names[name],
        spoken: names[name]!,
        width: widths[name],
        ...(place === 0 ? { isSticky: true } : {}),
        marks: looks.isFigure(name) ? (name === 'total' ? 'total' : 'figure') : 'text',
      }),
    );
    return { names, shown };
  }, [columns, looks, field, isTight, unitColumn, unit]);
}
