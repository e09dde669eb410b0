import cluster from 'node:cluster';
import { once } from 'node:events';
import { readConfiguration } from './platform/operations/configuration.ts';
import { projectRoot } from './platform/operations/project-root.ts';
import { StartProblem } from './platform/operations/start-problem.ts';
import { startProduct } from './start-product.ts';
import { serveAsWorker } from './workers/serve-as-worker.ts';

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

/** Runs the product, or one of its workers, until a signal ends it. Ends the process with a sentence where it cannot. */
export async function runProcess() {
  try {
    await run();
  } catch (error) {
    const text = error instanceof StartProblem ? error.message : String(error instanceof Error ? error.stack : error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}

async function run() {
  if (cluster.isWorker) return serveAsWorker(projectRoot());
  // Before anything is started: a signal of an early moment would end this process alone, and leave its database running.
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(leaving));
  const configuration = readConfiguration(process.env);
  const stop = await startProduct(configuration, projectRoot(), say, leaving.signal).catch((error: unknown) => {
    if (error !== leaving.signal.reason) throw error;
    return process.exit(0);
  });
  if (!leaving.signal.aborted) await once(leaving.signal, 'abort');
  await stop();
  process.exit(0);
}

function leave(leaving: AbortController) {
  if (leaving.signal.aborted) return;
  say('Stopping…');
  leaving.abort();
}
