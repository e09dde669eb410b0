import cluster from 'node:cluster';
import { once } from 'node:events';
import { readConfiguration } from './platform/operations/configuration.ts';
import { projectRoot } from './platform/operations/project-root.ts';
import { retiredSettings } from './platform/operations/retired-settings.ts';
import { StartProblem } from './platform/operations/start-problem.ts';
import { startProduct } from './start-product.ts';
import { serveAsWorker } from './workers/serve-as-worker.ts';

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

/** Starts the product, or a worker, until a signal ends it. Ends the process with a message if it can't start. */
export async function startProcess(flushTraces: () => Promise<void>) {
  await start(flushTraces).catch(fail);
}

function fail(error: unknown): never {
  const text = error instanceof StartProblem ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

async function start(flushTraces: () => Promise<void>) {
  if (cluster.isWorker) return serveAsWorker(projectRoot(), flushTraces);
  // Registered before anything starts: otherwise an early signal would end only this process and leave its database running.
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(leaving));
  const configuration = readConfiguration(process.env);
  for (const line of retiredSettings(process.env)) say(line);
  const stop = await startProduct(configuration, projectRoot(), say, leaving.signal).catch((error: unknown) => {
    if (error !== leaving.signal.reason) throw error;
    return process.exit(0);
  });
  if (process.send) {
    process.send('serving');
    // The supervising process is gone, so no one would pass on signals.
    process.once('disconnect', () => leave(leaving));
  }
  void hasLeft(leaving.signal)
    .then(stop)
    .then(flushTraces)
    .then(() => process.exit(0), fail);
}

async function hasLeft(leaving: AbortSignal) {
  if (!leaving.aborted) await once(leaving, 'abort');
}

function leave(leaving: AbortController) {
  if (leaving.signal.aborted) return;
  say('Stopping…');
  leaving.abort();
}
