import { useMemo } from 'react';
import { nextLineKey } from '../../../documents/lines/line-cells.ts';
import { type LineSource, lineCell, useLineRows } from '../../../documents/lines/line-rows.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import type { SheetCell, SheetRow } from '../../../sheet/sheet-model.ts';
import type { DraftLine, LineContext } from '../order-line.ts';
import { isLineFieldFixed } from '../order-rules.ts';
import type { OrderEditor, OrderProblem } from '../use-order-editor.ts';
import type { EstimateOf } from './estimate-left.ts';
import { textOfCell } from './line-cells.ts';
import { fieldOfColumn, isFigure, LINE_COLUMNS, type LineColumn } from './line-columns.ts';
import { taxReason } from './line-texts.ts';

type RowContext = {
  lineContext: LineContext;
  isLocked: boolean;
  readOnly: readonly string[];
  isGlReadOnly: boolean;
  t: Texts['t'];
};
/** `isExceeded` = the lines for its job and cost type exceed the approved estimate. */
type RowSource = LineSource<DraftLine, OrderProblem> & { isExceeded: boolean };

/** Returns the rows of an order's lines. */
export function useOrderLineRows(
  { form, problems, lineContext, linesLock }: OrderEditor,
  estimateOf: EstimateOf,
  { readOnly, isGlReadOnly }: { readOnly: readonly string[]; isGlReadOnly: boolean },
): SheetRow[] {
  const { t } = useText();
  const { supplier, division, decimals } = lineContext;
  const isLocked = linesLock !== null;
  const context = useMemo(
    () => ({
      lineContext: { supplier, division, decimals },
      ...{ isLocked, readOnly, isGlReadOnly, t },
    }),
    [supplier, division, decimals, isLocked, readOnly, isGlReadOnly, t],
  );
  const items = form.lines.map((line) => ({ line, isExceeded: estimateOf(line)?.isExceeded ?? false }));
  return useLineRows(items, problems, context, {
    ...{ columns: LINE_COLUMNS, fieldOf: fieldOfColumn },
    nextKey: nextLineKey(form.lines),
    rowOf: (source, given) => ({
      key: source.line.key,
      cells: LINE_COLUMNS.map((column) => cellOf(column, source, given)),
    }),
    dependencies: ({ isExceeded }) => isExceeded,
  });
}

function cellOf(column: LineColumn, source: RowSource, context: RowContext): SheetCell {
  const { line, index, problems } = source;
  const { t } = context;
  const field = fieldOfColumn(column);
  const isUnread = field !== null && line.unread[field] !== undefined;
  const name = nameOfCell(line, column, isUnread);
  return lineCell(
    {
      text: textOfCell(line, column),
      name,
      content:
        column === 'details' ? (
          <span data-words>{contentOf(column, line, name, isUnread, t)}</span>
        ) : (
          contentOf(column, line, name, isUnread, t)
        ),
      heading: column === 'job' ? { number: index + 1, noName: t('no job') } : null,
      problem: problems.find((one) => one.field === column || (one.field === 'total' && column === 'net')),
      isUnread,
      states: statesOf(column, source, context),
      title: column === 'job' ? jobTitle(line) : name,
      isEditable: !context.isLocked && field !== null && !isLineFieldFixed(line, field, context),
    },
    t,
  );
}

function statesOf(column: LineColumn, { line, isExceeded }: RowSource, { lineContext, isLocked, t }: RowContext) {
  return [
    column === 'net' && isExceeded && { mark: 'warned', label: t('Exceeds the approved estimate') },
    column === 'glChart' &&
      line.glChart !== null &&
      line.job !== null && { mark: 'warned', label: t('The line has both a job and a GL account') },
    column === 'tax' && {
      mark: line.allowTaxToCalc ? '' : 'typed',
      label: taxReason(line, lineContext, isLocked, t),
    },
    column === 'job' && line.error !== null && { mark: 'failed', label: line.error },
    column === 'total' && line.warning !== null && { mark: 'warned', label: line.warning },
  ];
}

/** Returns the content of a cell as words. */
function nameOfCell(line: DraftLine, column: LineColumn, isUnread: boolean): string {
  if (isUnread) return textOfCell(line, column);
  if (isFigure(column)) return formatAmount(line[column]);
  if (column === 'job' || column === 'glChart') return line[column] ? `${line[column].code} ${line[column].name}` : '';
  return textOfCell(line, column);
}

function contentOf(column: LineColumn, line: DraftLine, name: string, isUnread: boolean, t: Texts['t']) {
  if (column === 'job' && line.job && !isUnread)
    return (
      <>
        <b>{line.job.code}</b> {line.job.name}
        {!line.job.isActive && <em data-flag>{t('Job inactive')}</em>}
      </>
    );
  if (column === 'costType')
    return (
      <>
        {name}
        {line.costType?.isActive === false && <em data-flag>{t('Cost type inactive')}</em>}
      </>
    );
  return column === 'tax' && !line.allowTaxToCalc ? <i>{name}</i> : name;
}

function jobTitle({ job }: DraftLine): string {
  return [job && `${job.code} ${job.name}`, job?.client?.name, job?.product?.name, job?.campaign?.name]
    .filter(Boolean)
    .join(' · ');
}
