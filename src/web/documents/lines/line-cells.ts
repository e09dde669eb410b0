import { readNumberText } from '#domain/text/number-text.ts';
import type { Reader, Unread } from './line-reader.ts';
import { settleNumbers } from './settle-numbers.ts';

/**
 * The new content of a cell: a value, or unparseable text that stays with its reason. `isShown`: the value is a displayed number, so a
 * calculated tax stays calculated.
 */
export type CellContent<Change> = { change: Change; isShown?: true } | { unread: Unread };
export type CellChange<Field extends string, Change> = { key: string; field: Field } & CellContent<Change>;

/** A change of a line's fields. */
export type ChangeOf<Field extends string> = Partial<Record<Field, unknown>>;

/** How a document's cells are read and displayed. */
export type LineCells<Line, Column extends string, Field extends Column, Change extends ChangeOf<Field>> = {
  keyOf: (line: Line) => string;
  /** The editable field of a column; null for calculated amounts. */
  fieldOf: (column: Column) => Field | null;
  /** Whether a field is typed; others are chosen. */
  isTyped: (field: Field) => boolean;
  /** A cell's text, for editing and for other programs. */
  textOf: (line: Line, column: Column) => string;
  /** A cell's content copied from another line. */
  contentOf: (line: Line, field: Field) => CellContent<Change>;
  emptied: (field: Field) => Change;
  /** Parses text typed into a cell. */
  read: (field: Field, typed: string, reader: Reader) => CellContent<Change>;
  /** Returns the content for a typed number, as a decimal. */
  ofNumber: (field: Field, decimal: string, typed: string, reader: Reader) => CellContent<Change>;
};

/** Parses a number typed into a cell; invalid or ambiguous text stays with the reason. */
export function readNumberCell<Change>(
  typed: string,
  reader: Reader,
  contents: {
    /** The number in the text, if a sign follows it. */
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

/** Asks which number was meant by the ambiguous cells of one step, and returns their contents. */
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

/** Returns why text being typed is invalid; null if it's acceptable. */
export function typingProblem<Field extends string, Change extends ChangeOf<Field>>(
  { read }: Pick<Cells<Field, Change>, 'read'>,
  field: Field,
  typed: string,
  reader: Reader,
): string | null {
  // A sign alone, or a number ending in its decimal separator, is unfinished.
  if (field === 'details' || /^[-+(]?$|[.,]$/.test(typed.trim())) return null;
  const content = read(field, typed, reader);
  // Ambiguous input is clarified once editing ends.
  return 'unread' in content && !content.unread.readings ? content.unread.why : null;
}

/** Applies changes to lines; returns the same array if nothing changes. An unknown key of a new line is a line to add. */
export function linesAfter<Line extends { key: string }, Change extends { key: string }>(
  before: readonly Line[],
  changes: readonly Change[],
  given: {
    changed: (line: Line, ofLine: readonly Change[]) => Line;
    /** Creates a line to add; null if it would be empty. */
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
    // A line that was deleted since isn't changed again.
    const added = addedNumber(key) > 0 ? given.added(key, ofLine, lines) : null;
    if (added) lines.push(added);
  }
  const isSame = lines.length === before.length && lines.every((line, index) => line === before[index]);
  return isSame ? before : lines;
}

/** Combines the changes of a line's cells. */
export function changeOfCells<Change extends object>(contents: readonly CellContent<Change>[]): Change {
  return Object.assign({}, ...contents.flatMap((one) => ('change' in one ? [one.change] : [])));
}

/** Returns whether all cells of a line to add are empty. */
export function areNothing(contents: readonly CellContent<object>[]): boolean {
  return contents.every(
    (one) =>
      'change' in one && Object.values(one.change).every((value) => value === null || value === '0' || value === ''),
  );
}

type WithUnread<Field extends string> = { unread: Readonly<Partial<Record<Field, Unread>>> };

/** A line with unparseable input. */
export function withUnread<Field extends string, Line extends WithUnread<Field>>(
  line: Line,
  field: Field,
  unread: Unread,
): Line {
  return { ...line, unread: { ...line.unread, [field]: unread } };
}

/** Sets unparseable texts of some cells. */
export function withUnreadCells<Field extends string, Line extends WithUnread<Field>>(
  line: Line,
  contents: readonly CellChange<Field, object>[],
): Line {
  return contents.reduce((next, one) => ('unread' in one ? withUnread(next, one.field, one.unread) : next), line);
}

/** Removes unparseable texts of some fields. */
export function withoutFields<Field extends string>(
  unread: WithUnread<Field>['unread'],
  fields: readonly Field[],
): WithUnread<Field>['unread'] {
  const kept = Object.entries(unread).filter(([field]) => !fields.includes(field as Field));
  return kept.length === Object.keys(unread).length
    ? unread
    : (Object.fromEntries(kept) as WithUnread<Field>['unread']);
}

/** Returns the key of the next added line, which the empty last row already has, so that it stays the same row. */
export function nextLineKey(lines: readonly { key: string }[]): string {
  return `new-${Math.max(0, ...lines.map(({ key }) => addedNumber(key))) + 1}`;
}

/** Returns the key of a line added a number of rows below the next one. */
export function keyBelow(nextKey: string, rows: number): string {
  return `new-${addedNumber(nextKey) + rows}`;
}

function addedNumber(key: string): number {
  return Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0);
}
