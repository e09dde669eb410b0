/**
 * The lines of a text that comes in parts; what stands behind the last line feed is left out. They end with a line feed and nothing else: what people typed may hold
 * other line ends, such as U+2028, while COPY writes a line feed in a value as `\\n`.
 */
export async function* wholeLines(parts: AsyncIterable<string>): AsyncGenerator<string> {
  // A row with a file in it is as long as the file: its parts are put together once.
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
