import { readNumberText } from '#domain/text/number-text.ts';
import type { Reader, Unread } from './line-reader.ts';
import { settleNumbers } from './settle-numbers.ts';

/**
 * What shall become of a cell: another value, or a text that stays on it because it cannot be taken. `isShown` = the value is
 * a figure as somebody sees it: a tax that is the calculated one stays calculated.
 */
export type CellContent<Change> = { change: Change; isShown?: true } | { unread: Unread };
export type CellChange<Field extends string, Change> = { key: string; field: Field } & CellContent<Change>;

/** A change of fields of a line. */
export type ChangeOf<Field extends string> = Partial<Record<Field, unknown>>;

/** What the cells of the lines of a document hold, and how what is put into them is read. */
export type LineCells<Line, Column extends string, Field extends Column, Change extends ChangeOf<Field>> = {
  keyOf: (line: Line) => string;
  /** The field of a column that can be changed; null for figures that follow. */
  fieldOf: (column: Column) => Field | null;
  /** Whether one types into a field; into the others one chooses. */
  isTyped: (field: Field) => boolean;
  /** The text of a cell: what editing begins with, and what other programs get. */
  textOf: (line: Line, column: Column) => string;
  /** The content of a cell as another line has it. */
  contentOf: (line: Line, field: Field) => CellContent<Change>;
  emptied: (field: Field) => Change;
  /** Reads what was typed into a cell. */
  read: (field: Field, typed: string, reader: Reader) => CellContent<Change>;
  /** What becomes of a cell into which a number was typed, as a plain decimal. */
  ofNumber: (field: Field, decimal: string, typed: string, reader: Reader) => CellContent<Change>;
};

/** Reads a number that was typed into a cell; what is none, or could be two, stays there with the reason. */
export function readNumberCell<Change>(
  typed: string,
  reader: Reader,
  contents: {
    /** The number in what was typed, where a sign is behind it. */
    number?: string;
    ofNone: () => Change;
    ofNumber: (decimal: string) => CellContent<Change>;
  },
): CellContent<Change> {
  const reading = readNumberText(contents.number ?? typed, reader.format, reader.numbers);
  switch (reading.kind) {
    case 'unreadable':
      return { unread: { text: typed, why: reader.t('This cannot be read as a number') } };
    case 'ambiguous': {
      const { thousands, decimals } = reading;
      const why = reader.t('{text} could contain a thousands separator or a decimal', { text: typed.trim() });
      return { unread: { text: typed, why, readings: { thousands, decimals } } };
    }
    case 'none':
      return { change: contents.ofNone() };
    case 'number':
      return contents.ofNumber(reading.decimal);
  }
}

type Cells<Field extends string, Change extends ChangeOf<Field>> = Pick<
  LineCells<never, Field, Field, Change>,
  'read' | 'ofNumber'
>;

/** Asks which of two numbers was meant in cells of one step, and answers them as they are meant. */
export function settledCells<Field extends string, Change extends ChangeOf<Field>>(
  { ofNumber }: Pick<Cells<Field, Change>, 'ofNumber'>,
  changes: readonly CellChange<Field, Change>[],
  reader: Reader,
): Promise<CellChange<Field, Change>[]> {
  return settleNumbers<CellChange<Field, Change>>(changes, reader, ({ key, field }, decimal, text) => ({
    key,
    field,
    ...ofNumber(field, decimal, text, reader),
  }));
}

/** Why a text cannot be taken as it stands, said while it is typed; null when it can. */
export function typingProblem<Field extends string, Change extends ChangeOf<Field>>(
  { read }: Pick<Cells<Field, Change>, 'read'>,
  field: Field,
  typed: string,
  reader: Reader,
): string | null {
  // A sign alone, or a number that ends in its point, is not finished.
  if (field === 'details' || /^[-+(]?$|[.,]$/.test(typed.trim())) return null;
  const content = read(field, typed, reader);
  // Ambiguous input is clarified once editing ends.
  return 'unread' in content && !content.unread.readings ? content.unread.why : null;
}

/** Lines after changes of their cells; the very same where nothing changes. A key that no line has is that of a line to be added. */
export function linesAfter<Line extends { key: string }, Change extends { key: string }>(
  before: readonly Line[],
  changes: readonly Change[],
  given: {
    changed: (line: Line, ofLine: readonly Change[]) => Line;
    /** The line that is added below the others; null = nothing is put into it. */
    added: (key: string, ofLine: readonly Change[], lines: readonly Line[]) => Line | null;
  },
): readonly Line[] {
  const byKey = new Map<string, Change[]>();
  for (const change of changes) byKey.get(change.key)?.push(change) ?? byKey.set(change.key, [change]);
  const lines = before.map((line) => {
    const ofLine = byKey.get(line.key);
    byKey.delete(line.key);
    return ofLine ? given.changed(line, ofLine) : line;
  });
  for (const [key, ofLine] of byKey) {
    const added = given.added(key, ofLine, lines);
    if (added) lines.push(added);
  }
  const isSame = lines.length === before.length && lines.every((line, index) => line === before[index]);
  return isSame ? before : lines;
}

/** All that some cells of a line are changed to. */
export function changeOfCells<Change extends object>(contents: readonly CellContent<Change>[]): Change {
  return Object.assign({}, ...contents.flatMap((one) => ('change' in one ? [one.change] : [])));
}

/** Whether cells of a line that is to be added are all left empty. */
export function areNothing(contents: readonly CellContent<object>[]): boolean {
  return contents.every(
    (one) =>
      'change' in one && Object.values(one.change).every((value) => value === null || value === '0' || value === ''),
  );
}

type WithUnread<Field extends string> = { unread: Readonly<Partial<Record<Field, Unread>>> };

/** A line on which something stands that cannot be taken. */
export function withUnread<Field extends string, Line extends WithUnread<Field>>(
  line: Line,
  field: Field,
  unread: Unread,
): Line {
  return { ...line, unread: { ...line.unread, [field]: unread } };
}

/** A line with the texts of some cells that cannot be taken. */
export function withUnreadCells<Field extends string, Line extends WithUnread<Field>>(
  line: Line,
  contents: readonly CellChange<Field, object>[],
): Line {
  return contents.reduce((next, one) => ('unread' in one ? withUnread(next, one.field, one.unread) : next), line);
}

/** What cannot be taken of a line, without that of some fields. */
export function withoutFields<Field extends string>(
  unread: WithUnread<Field>['unread'],
  fields: readonly Field[],
): WithUnread<Field>['unread'] {
  const kept = Object.entries(unread).filter(([field]) => !fields.includes(field as Field));
  return kept.length === Object.keys(unread).length
    ? unread
    : (Object.fromEntries(kept) as WithUnread<Field>['unread']);
}

/** The key of the next line that is added: the empty row below the lines has it already, so that the row stays itself. */
export function nextLineKey(lines: readonly { key: string }[]): string {
  return `new-${Math.max(0, ...lines.map(({ key }) => addedNumber(key))) + 1}`;
}

/** The key of a line that is added so many rows below the next one. */
export function keyBelow(nextKey: string, rows: number): string {
  return `new-${addedNumber(nextKey) + rows}`;
}

function addedNumber(key: string): number {
  return Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0);
}
