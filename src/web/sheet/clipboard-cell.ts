/** A clipboard cell: its text, and its owner's content (JSON) for sheets of the same kind. */
export type ClipboardCell = { text: string; own: string | null };

/** An empty cell. */
export const EMPTY_CELL: ClipboardCell = { text: '', own: null };

/** Parses a foreign value as a cell; null if invalid. */
export function readCell(value: unknown): ClipboardCell | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('own' in value)) return null;
  const { text, own } = value;
  return typeof text === 'string' && (typeof own === 'string' || own === null) ? { text, own } : null;
}

/** Parses foreign JSON; undefined if invalid. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Compares texts ignoring white space and characters that get lost between programs. */
export function isSameButForSpaces(one: string, other: string): boolean {
  return visible(one) === visible(other);
}

function visible(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cs}\uFFFD]+/gu, '');
}
