import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTar, TAR_END, type TarEntry, tarFill, tarHead } from './tar.ts';

/** Files by name, as one archive. */
function packed(files: Record<string, Buffer>): Buffer {
  const parts = Object.entries(files).flatMap(([name, content]) => [
    tarHead({ name, kind: 'file', size: content.length }),
    content,
    tarFill(content.length),
  ]);
  return Buffer.concat([tarHead({ name: 'base', kind: 'folder', size: 0 }), ...parts, TAR_END]);
}

async function* cutAt(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function unpacked(bytes: Buffer, length = 4096): Promise<[TarEntry, Buffer][]> {
  const entries: [TarEntry, Buffer][] = [];
  await readTar(cutAt(bytes, length), async (entry, content) => {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    entries.push([entry, Buffer.concat(parts)]);
  });
  return entries;
}

it('SCALE-16 what is packed comes out as it was, wherever it is cut on its way', async () => {
  const content = fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 5 }),
      fc.integer({ min: 1, max: 5000 }),
      async (contents, length) => {
        const files = Object.fromEntries(contents.map((bytes, index) => [`base/${index}`, bytes]));
        const [folder, ...entries] = await unpacked(packed(files), length);
        expect(folder![0]).toEqual({ name: 'base', kind: 'folder', size: 0 });
        expect(entries.map(([{ name }, bytes]) => [name, bytes])).toEqual(Object.entries(files));
      },
    ),
  );
});

it('SCALE-16 an archive that ends too early, or whose heads were changed, is not taken for one', async () => {
  const whole = packed({ 'base/1': Buffer.alloc(700, 7) });
  for (let length = 0; length < whole.length - TAR_END.length; length += 100)
    await expect(unpacked(whole.subarray(0, length))).rejects.toThrow('not whole');
  const changed = Buffer.from(whole);
  changed[600] = 99;
  await expect(unpacked(changed)).rejects.toThrow('not whole');
  await expect(unpacked(packed({ '../out': Buffer.alloc(1) }))).rejects.toThrow('leads out');
});

it.skipIf(process.platform === 'win32')('SCALE-16 the machine’s own tar reads it', () => {
  const { stdout, status } = spawnSync('tar', ['-t'], { input: packed({ 'base/1': Buffer.from('x') }) });
  expect([status, stdout.toString()]).toEqual([0, 'base/\nbase/1\n']);
});
