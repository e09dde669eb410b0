import { LineNumber } from '../../../documents/lines/line-info.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import type { Texts } from '../../../platform/translation.ts';
import type { SheetCell, SheetRow } from '../../../sheet/sheet-model.ts';
import type { DraftLine, LineContext, LineField } from '../order-line.ts';
import { isLineFieldFixed } from '../order-rules.ts';
import type { OrderProblem } from '../use-order-editor.ts';
import { textOfCell } from './line-cells.ts';
import { LINE_COLUMNS, type LineColumn } from './line-columns.ts';
import { taxReason } from './line-texts.ts';

/** What the rows depend on apart from their lines. Unchanged lines keep their rows as long as this is the same object. */
export type RowContext = {
  lineContext: LineContext;
  isLocked: boolean;
  readOnly: readonly string[];
  isGlReadOnly: boolean;
  t: Texts['t'];
};

/** What one row depends on: equal values return the same row. */
export type RowSource = {
  line: DraftLine;
  index: number;
  problems: readonly OrderProblem[];
  /** Whether the lines for its job and cost type exceed the approved estimate. */
  isExceeded: boolean;
};

/** Returns the row of a line. */
export function lineRow(source: RowSource, context: RowContext): SheetRow {
  return { key: source.line.key, cells: LINE_COLUMNS.map((column) => cellOf(column, source, context)) };
}

function cellOf(column: LineColumn, source: RowSource, context: RowContext): SheetCell {
  const { line, index, problems } = source;
  const { t } = context;
  const states = statesOf(column, source, context);
  const problem = problems.find(({ field }) => field === column || (field === 'total' && column === 'net'));
  const text = textOfCell(line, column);
  const marks = [problem ? (isUnread(line, column) ? 'unreadable' : 'failed') : '', ...states.map(({ mark }) => mark)];
  const words = [problem?.why, ...states.map(({ label }) => label)].filter(Boolean);
  const named = nameOfCell(line, column);
  return {
    text,
    content: contentOf(column, line, index, t),
    spoken:
      column === 'job'
        ? [t('Line {number}', { number: index + 1 }), named || t('no job'), ...words].join(', ')
        : [named || t('empty'), ...words].join(', '),
    title: [...words, column === 'job' ? jobTitle(line) : named].filter(Boolean).join('\n'),
    isEditable: isEditable(column, line, context),
    isRowHeader: column === 'job',
    marks: marks.filter(Boolean).join(' '),
  };
}

function isUnread(line: DraftLine, column: LineColumn): boolean {
  return column !== 'net' && column !== 'total' && line.unread[column] !== undefined;
}

function isEditable(column: LineColumn, line: DraftLine, context: RowContext): boolean {
  if (context.isLocked || column === 'net' || column === 'total') return false;
  return !isLineFieldFixed(line, column, context);
}

/** Returns the states of a cell, each as a visible mark and as words for screen readers. */
function statesOf(column: LineColumn, { line, isExceeded }: RowSource, { lineContext, isLocked, t }: RowContext) {
  const states: { mark: string; label: string }[] = [];
  if (column === 'net' && isExceeded) states.push({ mark: 'warned', label: t('Exceeds the approved estimate') });
  if (column === 'glChart' && line.glChart && line.job)
    states.push({ mark: 'warned', label: t('The line has both a job and a GL account') });
  if (column === 'tax')
    states.push({ mark: line.allowTaxToCalc ? '' : 'typed', label: taxReason(line, lineContext, isLocked, t) });
  if (column === 'job' && line.error) states.push({ mark: 'failed', label: line.error });
  if (column === 'total' && line.warning) states.push({ mark: 'warned', label: line.warning });
  return states;
}

function isFigure(column: LineColumn) {
  return column === 'units' || column === 'rate' || column === 'net' || column === 'tax' || column === 'total';
}

/** Returns the content of a cell as words. */
function nameOfCell(line: DraftLine, column: LineColumn): string {
  if (isUnread(line, column)) return textOfCell(line, column);
  if (isFigure(column)) return formatAmount(line[column]);
  if (column === 'job' || column === 'glChart') return line[column] ? `${line[column].code} ${line[column].name}` : '';
  return textOfCell(line, column as LineField);
}

function contentOf(column: LineColumn, line: DraftLine, index: number, t: Texts['t']) {
  const name = nameOfCell(line, column);
  if (column === 'job')
    return (
      <>
        <LineNumber index={index} />{' '}
        {isUnread(line, column) || !line.job ? (
          name
        ) : (
          <>
            <b>{line.job.code}</b> {line.job.name}
            {!line.job.isActive && <em data-flag>{t('Job inactive')}</em>}
          </>
        )}
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
