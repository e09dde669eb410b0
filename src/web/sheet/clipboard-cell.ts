/**
 * A cell on the clipboard: its text, and what its owner wrote for itself (JSON), which only a sheet of the same kind
 * understands.
 */
export type ClipboardCell = { text: string; own: string | null };

/** A cell without anything in it. */
export const EMPTY_CELL: ClipboardCell = { text: '', own: null };

/** A cell out of something from elsewhere; null where it is none. */
export function readCell(value: unknown): ClipboardCell | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('own' in value)) return null;
  const { text, own } = value;
  return typeof text === 'string' && (typeof own === 'string' || own === null) ? { text, own } : null;
}

/** What a JSON text from elsewhere holds; undefined where it cannot be read. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Whether two texts are the same but for spaces and for characters that get lost between programs. */
export function isSameButForSpaces(one: string, other: string): boolean {
  return visible(one) === visible(other);
}

function visible(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cs}\uFFFD]+/gu, '');
}
