import { SEPARATOR_NAMES, SEPARATORS, type Separator } from '#domain/data-exchange/file-format.ts';

/** Removes Excel's separator line (`sep=;`) and returns its separator. A blank line stays, so that line numbers are unchanged. */
export function withoutSeparatorLine(text: Buffer): { text: Buffer; said: Separator | null } {
  const [line, sign] = /^\ufeff?"?sep=([,;\t|])"?(?=\r?\n)/i.exec(text.toString('utf8', 0, 20)) ?? [];
  if (line === undefined) return { text, said: null };
  return {
    text: text.subarray(Buffer.byteLength(line)),
    said: SEPARATOR_NAMES.find((name) => SEPARATORS[name] === sign)!,
  };
}
