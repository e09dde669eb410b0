/** A file or folder on its way into a tape archive or out of one; a folder has no content. */
export type TarEntry = { name: string; kind: 'file' | 'folder'; size: number };

const BLOCK = 512;
const NAME_LENGTH = 100;
/** The last moment that the format of the name's length can say; no file of PostgreSQL is longer than a gigabyte. */
const MOST_BYTES = 0o77777777777;

/** The head of an entry as POSIX has it (ustar), so that `tar` reads it too. Throws for what does not fit in. */
export function tarHead({ name, kind, size }: TarEntry): Buffer {
  const path = kind === 'folder' ? `${name}/` : name;
  if (Buffer.byteLength(path) > NAME_LENGTH || size > MOST_BYTES)
    throw new Error(`${path} does not fit into an archive`);
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    head.write(value.toString(8).padStart(length - 1, '0'), at, 'ascii');
  head.write(path, 0, 'utf8');
  octal(kind === 'folder' ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  head.write(' '.repeat(8), 148, 'ascii');
  head.write(kind === 'folder' ? '5' : '0', 156, 'ascii');
  head.write('ustar\u000000', 257, 'ascii');
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\u0000 `, 148, 'ascii');
  return head;
}

/** What fills an entry of so many bytes up to the next head. */
export const tarFill = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** What ends an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Reads an archive and gives each entry to `take`, which must read its content to the end. Throws where it is not whole. */
export async function readTar(
  chunks: AsyncIterable<Buffer>,
  take: (entry: TarEntry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** So many bytes at most, as they come. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await source.next();
      if (next.done) throw new Error('the archive is not whole');
      rest = next.value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  };
  const exactly = async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; left -= parts.at(-1)!.length) parts.push(await some(left));
    return Buffer.concat(parts);
  };
  async function* contentOf(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const part = await some(left);
      left -= part.length;
      yield part;
    }
  }
  for (;;) {
    const head = await exactly(BLOCK);
    if (head.every((byte) => byte === 0)) break;
    const entry = readHead(head);
    await take(entry, contentOf(entry.size));
    await exactly(tarFill(entry.size).length);
  }
  // To the very end: only there does the compression say whether all of it was right.
  while (!(await source.next()).done);
}

function readHead(head: Buffer): TarEntry {
  const text = (at: number, length: number) => head.toString('utf8', at, at + length).split('\u0000')[0]!;
  const sum = Number.parseInt(text(148, 8), 8);
  const blanked = Buffer.from(head);
  blanked.write(' '.repeat(8), 148, 'ascii');
  if (sum !== sumOf(blanked)) throw new Error('the archive is not whole');
  const name = text(0, NAME_LENGTH).replace(/\/$/, '');
  if (name.startsWith('/') || name.split('/').includes('..')) throw new Error(`${name} leads out of the archive`);
  return { name, kind: text(156, 1) === '5' ? 'folder' : 'file', size: Number.parseInt(text(124, 12), 8) };
}

const sumOf = (head: Buffer): number => head.reduce((sum, byte) => sum + byte, 0);
