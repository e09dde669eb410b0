import { parentPort, workerData } from 'node:worker_threads';
import { SEPARATORS } from '#domain/data-exchange/file-format.ts';
import { Refused } from '../../../platform/refused.ts';
import { UnreadableFile } from '../../importing/import-result.ts';
import { readReferenceFile } from '../central-bank/reference-file.ts';
import { type FileLine, readCsv } from '../csv-text.ts';
import { readDataFile } from '../data-file.ts';
import { withoutSeparatorLine } from '../separator-line.ts';
import type { FileReply, FileRequest, Opening } from './file-request.ts';

/** The maximum lines per reply, so that the main thread isn't blocked. */
const LINES_AT_ONCE = 250;
const CELLS_AT_ONCE = 5_000;
const CHARACTERS_AT_ONCE = 250_000;
/** The maximum characters of all lines of a file read as a whole: a workbook can refer to one long text from every cell. */
const MOST_CHARACTERS = 60_000_000;

const replies = repliesTo(workerData as FileRequest);
parentPort!.on('message', async () => {
  const { value = { is: 'end' } } = await replies.next();
  parentPort!.postMessage(value satisfies FileReply);
});

async function* repliesTo(request: FileRequest): AsyncGenerator<FileReply, undefined> {
  try {
    const { opening, lines } = await open(request);
    yield { is: 'opening', opening };
    for await (const batch of batchesOf(lines, request.read === 'csv' ? Number.POSITIVE_INFINITY : MOST_CHARACTERS))
      yield { is: 'lines', lines: batch };
  } catch (error) {
    if (error instanceof Refused) yield { is: 'refused', code: error.code, details: error.details };
    else if (error instanceof UnreadableFile) {
      const { line, reason, reading } = error;
      yield { is: 'unreadable', line, reason, reading };
    } else throw error;
  }
}

type Opened = { opening: Opening[keyof Opening]; lines: Iterable<FileLine> | AsyncIterable<FileLine> };

async function open(request: FileRequest): Promise<Opened> {
  const bytes = Buffer.from(request.bytes.buffer, request.bytes.byteOffset, request.bytes.byteLength);
  switch (request.read) {
    case 'csv':
      return { opening: null, lines: plainCsv(bytes) };
    case 'data-file': {
      const { lines, ...opening } = await readDataFile(request.fileName, bytes, request.layout, request.known);
      return { opening, lines };
    }
    case 'reference': {
      const { lines, ...opening } = await readReferenceFile(request.fileName, bytes, request);
      return { opening, lines };
    }
  }
}

function plainCsv(bytes: Buffer): AsyncGenerator<FileLine> {
  const { text, said } = withoutSeparatorLine(bytes);
  return readCsv(text, SEPARATORS[said ?? 'comma']);
}

async function* batchesOf(lines: Opened['lines'], most: number): AsyncGenerator<FileLine[]> {
  let batch: FileLine[] = [];
  let [cells, characters, all] = [0, 0, 0];
  for await (const line of lines) {
    batch.push(line);
    cells += line.cells.length;
    for (const cell of line.cells) characters += cell.length;
    if (all + characters > most) throw new Refused('file-too-large-unpacked');
    if (batch.length >= LINES_AT_ONCE || cells >= CELLS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) {
      yield batch;
      all += characters;
      [batch, cells, characters] = [[], 0, 0];
    }
  }
  if (batch.length > 0) yield batch;
}
