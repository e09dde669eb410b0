import { REFUSALS } from '#contract/refusal.ts';
import { ESTIMATE_LINE_DETAILS_MAXIMUM } from '#domain/estimate-fields.ts';
import { exceedsQuantity } from '#domain/money.ts';
import { readNumberText } from '#domain/number-text.ts';
import { typedNumber } from '../../../platform/formats.ts';
import type { Reader, Unread } from '../../../record-editing/lines/line-reader.ts';
import { settleNumbers } from '../../../record-editing/lines/settle-numbers.ts';
import { cutTo } from '../../../widgets/notes-input.tsx';
import type { LineFigures } from '../estimate-figures.ts';
import {
  addedLine,
  type DraftLine,
  type LineChange,
  type LineField,
  type LineWorld,
  withChange,
  withUnread,
} from '../estimate-line.ts';
import type { LineColumn } from './line-columns.ts';

/** What shall become of a cell: another value, or a text that stays on it because it cannot be taken. */
export type CellContent = { change: LineChange } | { unread: Unread };
export type CellChange = { key: string; field: LineField } & CellContent;

/** Fields into which one types; the others are chosen. */
export type TypedNumber = 'units' | 'rate' | 'cost' | 'markUp' | 'net';
export type TypedField = 'details' | TypedNumber;
export type ChosenField = Exclude<LineField, TypedField>;

/** Whether one types into a field. */
export function isTyped(field: LineField): field is TypedField {
  return !(field === 'costType' || field === 'person' || field === 'supplier' || field === 'taxStatus');
}

/** Reads what was typed into a cell. Units that are emptied are 0; an emptied rate follows from rates and cards again, a cost or mark-up is none. */
export function readTypedCell(field: TypedField, typed: string, reader: Reader): CellContent {
  if (field === 'details') return { change: { details: cutTo(ESTIMATE_LINE_DETAILS_MAXIMUM, typed.trim()) } };
  const reading = readNumberText(field === 'markUp' ? typed.replace(/\s*%\s*$/, '') : typed, reader.format);
  switch (reading.kind) {
    case 'unreadable':
      return { unread: { text: typed, why: reader.t('This cannot be read as a number') } };
    case 'ambiguous': {
      const { thousands, decimals } = reading;
      const why = reader.t('{text} could be a thousand or a decimal', { text: typed.trim() });
      return { unread: { text: typed, why, readings: { thousands, decimals } } };
    }
    case 'none':
      return { change: emptiedCell(field) };
    case 'number':
      return contentOfNumber(field, reading.decimal, typed, reader);
  }
}

function contentOfNumber(field: TypedNumber, decimal: string, typed: string, { decimals, t }: Reader): CellContent {
  if (exceedsQuantity(decimal)) return { unread: { text: typed, why: t(REFUSALS['line-quantity-too-long'].text) } };
  const isAmount = field === 'net' || field === 'cost';
  if (isAmount && (decimal.split('.')[1] ?? '').length > decimals)
    return { unread: { text: typed, why: t(REFUSALS['amount-decimals'].text) } };
  return { change: { [field]: decimal } };
}

/** Asks which of two numbers was meant in cells of one step, and answers them as they are meant (FIX-38). */
export function settledCells(changes: readonly CellChange[], reader: Reader): Promise<CellChange[]> {
  return settleNumbers<CellChange>(changes, reader, ({ key, field }, decimal, text) => ({
    key,
    field,
    ...contentOfNumber(field as TypedNumber, decimal, text, reader),
  }));
}

/** Why a text cannot be taken as it stands, said while it is typed (FIX-42); null when it can. */
export function typingProblem(field: TypedField, typed: string, reader: Reader): string | null {
  // A sign alone, or a number that ends in its point, is not finished.
  if (field === 'details' || /^[-+(]?$|[.,]$/.test(typed.trim())) return null;
  const content = readTypedCell(field, typed, reader);
  // What could mean two things is asked about once it is finished.
  return 'unread' in content && !content.unread.readings ? content.unread.why : null;
}

/** An empty cell. */
export function emptiedCell(field: LineField): LineChange {
  switch (field) {
    case 'details':
      return { details: '' };
    case 'units':
      return { units: '0' };
    case 'net':
      return { net: '0' };
    default:
      return { [field]: null };
  }
}

/** The content of a cell as another line has it. */
export function contentOf({ line, units, rate, net }: LineFigures, field: LineField): CellContent {
  const unread = line.unread[field];
  if (unread) return { unread };
  if (field === 'units' || field === 'rate' || field === 'net')
    return { change: { [field]: { units, rate, net }[field] } };
  return { change: { [field]: line[field] } };
}

/** The text of a cell: what editing begins with, and what other programs get. */
export function textOfCell(figures: LineFigures, column: LineColumn): string {
  const { line } = figures;
  if (column === 'margin') return figures.margin ? typedNumber(figures.margin.margin) : '';
  if (column === 'tax' || column === 'total') return typedNumber(figures[column]);
  const unread = line.unread[column];
  if (unread) return unread.text;
  switch (column) {
    case 'costType':
    case 'person':
    case 'supplier':
    case 'taxStatus':
      return line[column]?.name ?? '';
    case 'details':
      return line.details;
    case 'cost':
    case 'markUp':
      return line[column] === null ? '' : typedNumber(line[column]);
    default:
      return typedNumber(figures[column]);
  }
}

/** The lines of a section after changes of their cells. A key that no line has is that of a line to be added. */
export function withCells(
  before: readonly DraftLine[],
  changes: readonly CellChange[],
  world: LineWorld,
): readonly DraftLine[] {
  const byKey = new Map<string, CellChange[]>();
  for (const change of changes) {
    const ofKey = byKey.get(change.key);
    if (ofKey) ofKey.push(change);
    else byKey.set(change.key, [change]);
  }
  const taken = new Set<string>();
  let isChanged = false;
  const lines = before.map((line) => {
    const ofLine = byKey.get(line.key);
    if (ofLine) taken.add(line.key);
    const next = ofLine ? withContents(line, ofLine, world) : line;
    isChanged ||= next !== line;
    return next;
  });
  for (const [key, ofLine] of byKey) {
    if (taken.has(key) || ofLine.every((one) => !('unread' in one) && isNothing(one.change))) continue;
    lines.push(withContents(addedLine(key, lines.at(-1)), ofLine, world));
    isChanged = true;
  }
  return isChanged ? lines : before;
}

function isNothing(change: LineChange): boolean {
  return Object.values(change).every((value) => value === null || value === '0' || value === '');
}

function withContents(line: DraftLine, contents: readonly CellChange[], world: LineWorld): DraftLine {
  const change: LineChange = Object.assign({}, ...contents.flatMap((one) => ('change' in one ? [one.change] : [])));
  // A net says something only where nothing that it follows from came with it.
  if (change.net !== undefined && ['units', 'rate', 'cost', 'markUp'].some((name) => name in change)) delete change.net;
  let next = Object.keys(change).length > 0 ? withChange(line, change, world) : line;
  for (const one of contents) if ('unread' in one) next = withUnread(next, one.field, one.unread);
  return next;
}
