import { type FormValue, isSameValue } from '../../record-editing/form-value.ts';
import type { Unread } from './line-reader.ts';

/** What every line in a form has. */
export type AnyLine<Field extends string = never> = {
  /** Identifies the line on screen, including before it has an id. */
  key: string;
  /** 0 = not stored yet. */
  id: number;
  unread: Readonly<Partial<Record<Field, Unread>>>;
};

/** How a document's lines are compared, merged and recognized. */
export type LineRules<Line, Field extends string> = {
  /** The editable fields, in the order of the columns. */
  fields: readonly Field[];
  /** Returns the user's value of a field; null if it is calculated. */
  userValue: (line: Line, field: Field) => FormValue;
  /** Whether a line has no input yet. Blank lines aren't saved. */
  isBlank: (line: Line) => boolean;
  /** Whether a field is stored as it was sent. */
  isStored: (field: Field, sent: Line, stored: Line) => boolean;
  /** Copies fields of another version of the line. */
  withFields: (line: Line, from: Line, fields: readonly Field[]) => Line;
  /** Returns a line as one that isn't stored. */
  asNew: (line: Line) => Line;
};

/** Finds a stored line or section by id; undefined for id 0, which all new ones have. */
export function byId<One extends { id: number }>(parts: readonly One[], id: number): One | undefined {
  return id === 0 ? undefined : parts.find((one) => one.id === id);
}

/** Finds a line or section by its key in the form, stored or not. */
export function byKey<One extends { key: string }>(parts: readonly One[], key: string): One | undefined {
  return parts.find((one) => one.key === key);
}

/** Checks whether a line has input that couldn't be parsed. */
export function hasUnread({ unread }: Pick<AnyLine, 'unread'>): boolean {
  return Object.keys(unread).length > 0;
}

/** Returns the fields in which two versions of a line differ. */
export function differingLineFields<Line, Field extends string>(
  { fields, userValue }: Pick<LineRules<Line, Field>, 'fields' | 'userValue'>,
  one: Line,
  other: Line,
): Field[] {
  return fields.filter((field) => !isSameValue(userValue(one, field), userValue(other, field)));
}

/** Checks whether a line has input that the version before it doesn't have. */
export function isLineChanged<Line extends AnyLine, Field extends string>(
  rules: LineRules<Line, Field>,
  before: Line,
  now: Line,
): boolean {
  return differingLineFields(rules, before, now).length > 0 || hasUnread(now);
}

/** Checks whether two lists of lines differ, apart from blank lines. */
export function areLinesDifferent<Line extends AnyLine, Field extends string>(
  rules: LineRules<Line, Field>,
  one: readonly Line[],
  other: readonly Line[],
): boolean {
  const [before, after] = [one, other].map((lines) => lines.filter((line) => !rules.isBlank(line)));
  if (before!.length !== after!.length) return true;
  return before!.some((line, place) => {
    const now = after![place]!;
    return line !== now && (line.id !== now.id || isLineChanged(rules, line, now));
  });
}
