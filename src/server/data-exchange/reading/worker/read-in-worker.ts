import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../../platform/operations/project-root.ts';
import { Refused } from '../../../platform/refused.ts';
import { UnreadableFile } from '../../importing/import-result.ts';
import type { FileLine } from '../csv-text.ts';
import type { FileReply, FileRequest, Opening } from './file-request.ts';

/** A worker's heap in megabytes, and milliseconds per reply. */
const LIMITS = { memory: 200, time: 30_000 };
export type WorkerLimits = typeof LIMITS;

/** Files that a process reads simultaneously; others wait. */
const AT_ONCE = 2;

/**
 * Reads a file in a worker thread, so that no file can block requests, exhaust memory or crash the process. Rejects files that take too
 * much memory or time.
 */
export async function readInWorker<Request extends FileRequest>(
  request: Request,
  limits?: WorkerLimits,
): Promise<{ opening: Opening[Request['read']]; lines: FileLine[] }> {
  const lines: FileLine[] = [];
  let opening: unknown;
  for await (const reply of repliesTo(request, limits)) {
    if (reply.is === 'opening') opening = reply.opening;
    else for (const line of reply.lines) lines.push(line);
  }
  return { opening: opening as Opening[Request['read']], lines };
}

/** Reads a UTF-8 CSV file's lines in a worker thread. Throws UnreadableFile if malformed. */
export async function* readCsvInWorker(bytes: Buffer): AsyncGenerator<FileLine> {
  for await (const reply of repliesTo({ read: 'csv', bytes })) if (reply.is === 'lines') yield* reply.lines;
}

type GoodReply = Extract<FileReply, { is: 'opening' | 'lines' }>;

async function* repliesTo(request: FileRequest, limits = LIMITS): AsyncGenerator<GoodReply> {
  await takeTurn();
  const worker = new Worker(workerFile(), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
  });
  try {
    for (;;) {
      const reply = await nextReply(worker, limits.time);
      switch (reply.is) {
        case 'end':
          return;
        case 'refused':
          throw new Refused(reply.code, reply.details);
        case 'unreadable':
          throw Object.assign(new UnreadableFile(reply.line, reply.reason), { reading: reply.reading });
        default:
          yield reply;
      }
    }
  } finally {
    await worker.terminate();
    endTurn();
  }
}

/** The worker's bundle; in tests, one built for them, because older Node versions can't run TypeScript in a worker. */
function workerFile(): string {
  return import.meta.url.endsWith('.ts')
    ? join(projectRoot(), 'dist/testing/file-worker.js')
    : fileURLToPath(new URL('./file-worker.js', import.meta.url));
}

function nextReply(worker: Worker, time: number): Promise<FileReply> {
  return new Promise((resolve, reject) => {
    const tooMuch = () => reject(new Refused('file-too-complex'));
    const timer = setTimeout(tooMuch, time);
    const settled = <Value>(settle: (value: Value) => void) => {
      return (value: Value) => {
        clearTimeout(timer);
        settle(value);
      };
    };
    worker.removeAllListeners();
    worker.on('message', settled(resolve));
    // Handles failures between two replies, which would otherwise end the process.
    worker.on(
      'error',
      settled((error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
      ),
    );
    worker.on('exit', settled(tooMuch));
    worker.postMessage('next');
  });
}

let reading = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else reading -= 1;
}
