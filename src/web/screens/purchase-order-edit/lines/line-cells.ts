import { REFUSALS } from '#contract/refusal.ts';
import { exceedsQuantity, plainDecimal } from '#domain/money.ts';
import { readNumberText } from '#domain/number-text.ts';
import { ORDER_DETAILS_MAXIMUM } from '#domain/order-fields.ts';
import { typedNumber } from '../../../platform/formats.ts';
import type { Reader, Unread } from '../../../record-editing/lines/line-reader.ts';
import { settleNumbers } from '../../../record-editing/lines/settle-numbers.ts';
import { cutTo } from '../../../widgets/notes-input.tsx';
import { activeLines, type OrderForm, worldOf } from '../order-form.ts';
import {
  addedLine,
  type DraftLine,
  type LineChange,
  type LineField,
  type LineWorld,
  lineValue,
  withChange,
  withUnread,
} from '../order-line.ts';

/**
 * What shall become of a cell: another value, or a text that stays on it because it cannot be taken. `isShown` = the value is
 * a figure as somebody sees it: a tax that is the calculated one stays calculated.
 */
export type CellContent = { change: LineChange; isShown?: true } | { unread: Unread };
export type CellChange = { key: string; field: LineField } & CellContent;

/** Fields into which one types; the others are chosen. */
export type TypedField = 'details' | TypedNumber;
type TypedNumber = 'units' | 'rate' | 'tax';

/** Whether one types into a field. */
export function isTyped(field: LineField): field is TypedField {
  return field === 'details' || field === 'units' || field === 'rate' || field === 'tax';
}

/** Reads what was typed into a cell. Units and rates that are emptied are 0 (WID-04), an emptied tax is calculated again. */
export function readTypedCell(field: TypedField, typed: string, reader: Reader): CellContent {
  if (field === 'details') return { change: { details: cutTo(ORDER_DETAILS_MAXIMUM, typed.trim()) || null } };
  const reading = readNumberText(typed, reader.format);
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

/** What becomes of a cell into which a number was typed, as a plain decimal. */
function contentOfNumber(field: TypedNumber, decimal: string, typed: string, { decimals, t }: Reader): CellContent {
  if (field !== 'tax') {
    return exceedsQuantity(decimal)
      ? { unread: { text: typed, why: t(REFUSALS['line-quantity-too-long'].text) } }
      : { change: { [field]: decimal } };
  }
  const isTooFine = (decimal.split('.')[1] ?? '').length > decimals;
  return isTooFine
    ? { unread: { text: typed, why: t(REFUSALS['amount-decimals'].text) } }
    : { change: { tax: decimal }, isShown: true };
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
  return { [field]: field === 'units' || field === 'rate' ? '0' : null };
}

/** The content of a cell as another line has it. */
export function contentOf(line: DraftLine, field: LineField): CellContent {
  const unread = line.unread[field];
  return unread ? { unread } : { change: { [field]: lineValue(line, field) } };
}

/** The text of a cell: what editing begins with, and what other programs get. */
export function textOfCell(line: DraftLine, field: LineField | 'net' | 'total'): string {
  if (field === 'net' || field === 'total') return typedNumber(line[field]);
  const unread = line.unread[field];
  if (unread) return unread.text;
  switch (field) {
    case 'job':
    case 'glChart':
      return line[field]?.code ?? '';
    case 'costType':
    case 'taxStatus':
    case 'employee':
      return line[field]?.name ?? '';
    case 'details':
      return line.details ?? '';
    default:
      return typedNumber(line[field] ?? '');
  }
}

/** The lines of an order after changes of their cells. A key that no line has is that of a line to be added. */
export function withCells(form: OrderForm, changes: readonly CellChange[]): readonly DraftLine[] {
  const world = worldOf(form.head);
  const byKey = new Map<string, CellChange[]>();
  for (const change of changes) byKey.set(change.key, [...(byKey.get(change.key) ?? []), change]);
  let isChanged = false;
  const lines = form.lines.map((line) => {
    const ofLine = byKey.get(line.key);
    const next = ofLine ? withContents(line, ofLine, world) : line;
    isChanged ||= next !== line;
    return next;
  });
  for (const [key, ofLine] of byKey) {
    if (lines.some((line) => line.key === key)) continue;
    const added = addedLine(key, { job: form.head.job, above: activeLines({ lines }).at(-1) }, world);
    const next = withContents(added, ofLine, world);
    if (next === added && ofLine.every((one) => !('unread' in one) && isNothing(one.change))) continue;
    lines.push(next);
    isChanged = true;
  }
  return isChanged ? lines : form.lines;
}

function isNothing(change: LineChange): boolean {
  return Object.values(change).every((value) => value === null || value === '0');
}

function withContents(line: DraftLine, contents: readonly CellChange[], world: LineWorld): DraftLine {
  const { tax, ...others }: LineChange = Object.assign(
    {},
    ...contents.flatMap((one) => ('change' in one ? [one.change] : [])),
  );
  let next = Object.keys(others).length > 0 ? withChange(line, others, world) : line;
  if (tax !== undefined) {
    const calculated = withChange(next, { tax: null }, world);
    const isCalculated =
      next.allowTaxToCalc && tax !== null && plainDecimal(tax) === plainDecimal(calculated.tax) && isTaxShown(contents);
    next = withChange(next, { tax: isCalculated ? null : tax }, world);
  }
  for (const one of contents) if ('unread' in one) next = withUnread(next, one.field, one.unread);
  return next;
}

function isTaxShown(contents: readonly CellChange[]): boolean {
  return contents.some((one) => 'change' in one && 'tax' in one.change && one.isShown === true);
}
