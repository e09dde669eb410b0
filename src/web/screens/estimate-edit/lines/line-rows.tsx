import { LineNumber } from '../../../documents/lines/line-info.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import type { Texts } from '../../../platform/translation.ts';
import type { SheetCell, SheetRow } from '../../../sheet/sheet-model.ts';
import type { LineFigures } from '../estimate-figures.ts';
import { isMarkedUp } from '../estimate-line.ts';
import { inactiveFields } from '../estimate-rules.ts';
import type { EstimateProblem } from '../use-estimate-editor.ts';
import { textOfCell } from './line-cells.ts';
import { fieldOfColumn, isFigure, type LineColumn } from './line-columns.ts';

/** What the rows depend on apart from their lines. Unchanged lines keep their rows as long as this is the same object. */
export type RowContext = { columns: readonly LineColumn[]; isLocked: boolean; t: Texts['t'] };

/** What one row depends on: equal values return the same row. */
export type RowSource = { figures: LineFigures; index: number; problems: readonly EstimateProblem[] };

/** Returns the row of a line. */
export function lineRow(source: RowSource, context: RowContext): SheetRow {
  return { key: source.figures.line.key, cells: context.columns.map((column) => cellOf(column, source, context)) };
}

function cellOf(column: LineColumn, { figures, index, problems }: RowSource, { isLocked, t }: RowContext): SheetCell {
  const { line } = figures;
  const problem = problems.find(({ field }) => field === column);
  const isUnread = column in line.unread;
  const isInactive = inactiveFields(line).some((field) => field === column);
  const follows = isFollowing(column, figures);
  const words = [
    problem?.why,
    isInactive ? t("inactive: it can't be approved or sent") : null,
    column === 'net' && line.isNetTyped ? t('overridden') : null,
  ].filter((word) => word !== null && word !== undefined);
  const named = nameOfCell(column, figures);
  const marks = [
    problem ? (isUnread ? 'unreadable' : 'failed') : '',
    isInactive ? 'warned' : '',
    column === 'net' && line.isNetTyped ? 'typed' : '',
  ];
  return {
    text: textOfCell(figures, column),
    content: contentOf(column, named, { index, isInactive, follows }, t),
    spoken:
      column === 'costType'
        ? [t('Line {number}', { number: index + 1 }), named || t('no cost type'), ...words].join(', ')
        : [named || t('empty'), ...words].join(', '),
    title: [...words, isFigure(column) ? '' : named].filter(Boolean).join('\n'),
    isEditable: !isLocked && fieldOfColumn(column) !== null,
    isRowHeader: column === 'costType',
    marks: marks.filter(Boolean).join(' '),
  };
}

/** Checks whether a figure is calculated rather than typed, and so displayed less prominently. */
function isFollowing(column: LineColumn, { line }: LineFigures): boolean {
  if (column === 'units') return isMarkedUp(line);
  if (column === 'rate') return isMarkedUp(line) || line.follows.rate;
  return column === 'markUp' && line.follows.markUp;
}

/** Returns the content of a cell as words. */
function nameOfCell(column: LineColumn, figures: LineFigures): string {
  const { line, margin } = figures;
  if (column in line.unread) return textOfCell(figures, column);
  if (column === 'margin') return margin ? formatAmount(margin.margin) : '–';
  if (column === 'cost' || column === 'markUp') return line[column] === null ? '' : formatAmount(line[column]);
  return isFigure(column) ? formatAmount(figures[column]) : textOfCell(figures, column);
}

function contentOf(
  column: LineColumn,
  name: string,
  { index, isInactive, follows }: { index: number; isInactive: boolean; follows: boolean },
  t: Texts['t'],
) {
  const shown = follows ? <i>{name}</i> : name;
  const flag = isInactive && <em data-flag>{t('inactive')}</em>;
  if (column === 'costType')
    return (
      <>
        <LineNumber index={index} /> {shown}
        {flag}
      </>
    );
  return isInactive ? (
    <>
      {shown}
      {flag}
    </>
  ) : (
    shown
  );
}
