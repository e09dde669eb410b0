/**
 * Splits a stream of text into complete lines; drops text after the last line feed. Only line feeds end a line: typed text may contain
 * others, such as U+2028, while COPY escapes line feeds in values as `\\n`.
 */
export async function* wholeLines(parts: AsyncIterable<string>): AsyncGenerator<string> {
  // Collects parts and joins them once, because a row with a file is as long as the file.
  let begun: string[] = [];
  for await (const text of parts) {
    const [first, ...lines] = text.split('\n');
    begun.push(first!);
    if (lines.length === 0) continue;
    const last = lines.pop()!;
    yield begun.join('');
    yield* lines;
    begun = [last];
  }
}
