import { describe, expect, it } from 'vitest';
import { readCsvInWorker, readInWorker } from './read-in-worker.ts';

const file = (text: string) =>
  ({
    read: 'data-file',
    fileName: 'file.csv',
    bytes: Buffer.from(text),
    layout: {},
    known: new Set(['code']),
  }) as const;

describe('reading in a worker', () => {
  it('returns a file with its lines in order (FIX-59)', async () => {
    const numbers = Array.from({ length: 2_000 }, (_, number) => String(number));
    const { opening, lines } = await readInWorker(file(`code\n${numbers.join('\n')}`));
    expect(opening).toMatchObject({ format: 'csv', encoding: 'utf-8', headings: { line: 1, cells: ['code'] } });
    expect(lines.map(({ cells }) => cells[0])).toEqual(numbers);
  });

  it('rejects a file that needs too much memory and continues with other files (FIX-59)', async () => {
    const large = file(`code\n${'a,b,c,d,e,f,g,h\n'.repeat(90_000)}`);
    await expect(readInWorker(large, { memory: 16, time: 60_000 })).rejects.toMatchObject({ code: 'file-too-complex' });
    expect((await readInWorker(file('code\n1'))).lines).toEqual([{ line: 2, cells: ['1'] }]);
  });

  it('rejects a file that takes too long (FIX-59)', async () => {
    await expect(readInWorker(file('code\n1'), { memory: 400, time: 1 })).rejects.toMatchObject({
      code: 'file-too-complex',
    });
  });

  it('says why a file is rejected and at which line it becomes invalid (FIX-59)', async () => {
    await expect(readInWorker({ ...file('code'), fileName: 'file.xlsx' })).rejects.toMatchObject({
      code: 'file-not-what-its-name-says',
    });
    await expect(readInWorker(file('code\n"1'))).rejects.toMatchObject({ line: 2 });
  });

  it('queues files, so that waiting files are eventually read (FIX-59)', async () => {
    const all = await Promise.all(['1', '2', '3', '4', '5'].map((cell) => readInWorker(file(`code\n${cell}`))));
    expect(all.map(({ lines }) => lines[0]!.cells[0])).toEqual(['1', '2', '3', '4', '5']);
  });

  it('stops when its consumer stops early (FIX-59)', async () => {
    for (let round = 0; round < 3; round += 1) {
      for await (const { cells } of readCsvInWorker(Buffer.from('a\nb\nc'))) {
        expect(cells).toEqual(['a']);
        break;
      }
    }
  });
});
