import { useMemo } from 'react';
import { nextLineKey } from '../../../documents/lines/line-cells.ts';
import { type LineSource, lineCell, useLineRows } from '../../../documents/lines/line-rows.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import type { SheetCell, SheetRow } from '../../../sheet/sheet-model.ts';
import type { LineFigures } from '../estimate-figures.ts';
import { linesOf } from '../estimate-form.ts';
import { type DraftLine, isMarkedUp } from '../estimate-line.ts';
import { inactiveFields } from '../estimate-rules.ts';
import type { EstimateEditor, EstimateProblem } from '../use-estimate-editor.ts';
import { textOfCell } from './line-cells.ts';
import { fieldOfColumn, isFigure, type LineColumn } from './line-columns.ts';

type RowContext = { columns: readonly LineColumn[]; isLocked: boolean; t: Texts['t'] };
type RowSource = LineSource<DraftLine, EstimateProblem> & { figures: LineFigures };

/** Returns the rows of a section's lines. */
export function useEstimateLineRows(
  { form, problems, isOpen }: EstimateEditor,
  lines: readonly LineFigures[],
  columns: readonly LineColumn[],
): SheetRow[] {
  const { t } = useText();
  const context = useMemo(() => ({ columns, isLocked: !isOpen, t }), [columns, isOpen, t]);
  const items = lines.map((figures) => ({ line: figures.line, figures }));
  return useLineRows(items, problems, context, {
    ...{ columns, fieldOf: fieldOfColumn },
    nextKey: nextLineKey(linesOf(form)),
    rowOf: (source, given) => ({
      key: source.line.key,
      cells: columns.map((column) => cellOf(column, source, given)),
    }),
    dependencies: ({ figures: { tax, margin } }) => [tax, margin],
  });
}

function cellOf(column: LineColumn, { figures, index, problems }: RowSource, { isLocked, t }: RowContext): SheetCell {
  const { line } = figures;
  const isInactive = inactiveFields(line).some((field) => field === column);
  const name = nameOfCell(column, figures);
  return lineCell(
    {
      text: textOfCell(figures, column),
      name,
      content:
        column === 'details' ? (
          <span data-words>{name}</span>
        ) : (
          <>
            {isFollowing(column, figures) ? <i>{name}</i> : name}
            {isInactive && <em data-flag>{t('inactive')}</em>}
          </>
        ),
      heading: column === 'costType' ? { number: index + 1, noName: t('no cost type') } : null,
      problem: problems.find(({ field }) => field === column),
      isUnread: column in line.unread,
      states: [
        isInactive && { mark: 'warned', label: t("inactive: it can't be approved or sent") },
        column === 'net' && line.isNetTyped && { mark: 'typed', label: t('overridden') },
      ],
      title: isFigure(column) ? '' : name,
      isEditable: !isLocked && fieldOfColumn(column) !== null,
    },
    t,
  );
}

/** Checks whether a figure is calculated rather than typed, and so displayed less prominently. */
function isFollowing(column: LineColumn, { line }: LineFigures): boolean {
  if (column === 'units') return isMarkedUp(line);
  if (column === 'rate') return isMarkedUp(line) || line.follows.rate;
  return column === 'markUp' && line.follows.markUp;
}

/** Returns the content of a cell as words. */
export function nameOfCell(column: LineColumn, figures: LineFigures): string {
  const { line, margin } = figures;
  if (column in line.unread) return textOfCell(figures, column);
  if (column === 'margin') return margin ? formatAmount(margin.margin) : '–';
  if (column === 'cost' || column === 'markUp') return line[column] === null ? '' : formatAmount(line[column]);
  return isFigure(column) ? formatAmount(figures[column]) : textOfCell(figures, column);
}
