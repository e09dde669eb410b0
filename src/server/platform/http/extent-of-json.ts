import { setImmediate as afterOthers } from 'node:timers/promises';

/** Bytes counted per step; other requests are served in between. */
const STEP = 1_000_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const LIST_ENDS = 0x5d;
const OBJECT = 0x7b;
const OBJECT_ENDS = 0x7d;

/**
 * Estimates the number of values in a JSON text (lists, objects and commas) and its depth without parsing it. Stops beyond `enough` values:
 * parsing millions of empty objects takes long, and no call has such a body.
 */
export async function extentOfJson(bytes: Uint8Array, enough: number): Promise<{ values: number; depth: number }> {
  let values = 1;
  let open = 0;
  let depth = 0;
  let isInText = false;
  for (let start = 0; start < bytes.length; start += STEP) {
    if (start > 0) await afterOthers();
    let place = start;
    const end = Math.min(start + STEP, bytes.length);
    for (; place < end; place += 1) {
      const byte = bytes[place];
      if (isInText) {
        if (byte === BACKSLASH) place += 1;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === LIST_ENDS || byte === OBJECT_ENDS) open -= 1;
      else if (byte === COMMA || byte === LIST || byte === OBJECT) {
        values += 1;
        if (values > enough) return { values, depth };
        if (byte === COMMA) continue;
        open += 1;
        if (open > depth) depth = open;
      }
    }
    // A backslash at the end of a step escapes the next step's first byte.
    start += place - end;
  }
  return { values, depth };
}
