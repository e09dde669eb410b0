import { SEPARATOR_NAMES, SEPARATORS, type Separator } from '#domain/data-exchange/file-format.ts';

/**
 * A text without the first line by which Excel says what parts the cells (`sep=;`), and what that line says. The line stays as a blank one, so
 * that the others keep their numbers.
 */
export function withoutSeparatorLine(text: Buffer): { text: Buffer; said: Separator | null } {
  const [line, sign] = /^\ufeff?"?sep=([,;\t|])"?(?=\r?\n)/i.exec(text.toString('utf8', 0, 20)) ?? [];
  if (line === undefined) return { text, said: null };
  return {
    text: text.subarray(Buffer.byteLength(line)),
    said: SEPARATOR_NAMES.find((name) => SEPARATORS[name] === sign)!,
  };
}
