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
  /** The column of the text that the reader of the document gets: the widest one. */
  words: Column;
};

/** The widths of a figure's characters at 13 px in bold, and of the cell around it. */
const DIGIT = 8.4;
const SEPARATOR = 4.4;
/** The average width of a letter of a heading, and what short words with wide letters need besides. */
const LETTER = 7.1;
const SPARE = 6;
const AROUND = 19;

/** Returns the width in pixels in which a figure isn't cut. */
export function widthOfFigure(figure: string): number {
  const separators = figure.replace(/[\dA-Z-]/gi, '').length;
  return Math.ceil((figure.length - separators) * DIGIT + separators * SEPARATOR) + AROUND;
}

/** Returns the width in pixels in which no word of a heading is cut. */
function widthOfHeading(heading: string): number {
  return Math.max(...heading.split(/[\s-]+/).map((word) => Math.ceil(word.length * LETTER))) + SPARE + AROUND;
}

/** Returns the longest of some figures, as displayed. */
export function longestOf(figures: readonly string[]): string {
  return figures.reduce((longest, figure) => (figure.length > longest.length ? figure : longest), '');
}

/**
 * Returns the sheet's columns and their names; the first stays in view. `longest`: the longest figure of a column, which widens it.
 * `unitOf`: a column with its own currency.
 */
export function useLineColumns<Column extends string>(
  columns: readonly Column[],
  looks: ColumnLooks<Column>,
  longest: (column: Column) => string,
  unitOf?: { column: Column; unit: string } | null,
) {
  const { field } = useText();
  const { column: unitColumn, unit } = unitOf ?? {};
  const figures = JSON.stringify(columns.map((column) => (looks.isFigure(column) ? longest(column) : '')));
  const isTight = useMediaQuery(looks.tightWindow, window.matchMedia(looks.tightWindow).matches);
  return useMemo(() => {
    const nameOf = (column: Column) =>
      unitColumn === column && unit ? `${field.of(looks.names[column])} ${unit}` : field.of(looks.names[column]);
    const names = Object.fromEntries(columns.map((column) => [column, nameOf(column)]));
    const found = JSON.parse(figures) as string[];
    const widths = isTight ? looks.tightWidths : looks.widths;
    const shown = columns.map(
      (name, place): SheetColumn => ({
        key: name,
        header: names[name],
        spoken: names[name]!,
        width: Math.max(widths[name], widthOfHeading(names[name]!), found[place] ? widthOfFigure(found[place]) : 0),
        // Where the columns don't fit, the total stays in view.
        ...(name === 'total' ? { isStickyEnd: true } : {}),
        ...(name === looks.words ? { takesRest: true } : {}),
        ...(place === 0 ? { isSticky: true } : {}),
        marks: looks.isFigure(name) ? (name === 'total' ? 'total' : 'figure') : 'text',
      }),
    );
    return { names, shown };
  }, [columns, looks, field, isTight, unitColumn, unit, figures]);
}
