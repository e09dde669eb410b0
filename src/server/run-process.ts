import cluster from 'node:cluster';
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
  const stop = await startProduct(readConfiguration(process.env), projectRoot(), say);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      say('Stopping…');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
