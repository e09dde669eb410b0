import type { Registry as Metrics } from 'prom-client';
import { databaseFolders, openRegistry } from '../platform/database/registry/registry.ts';
import { readConfiguration } from '../platform/operations/configuration.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { type Serving, serveInstallation } from '../serve-installation.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const tell = (message: FromWorker) => process.send?.(message);

/** Serves as one of several processes behind one port; the supervising process prepares the database and says when to stop. */
export async function serveAsWorker(root: string, flushTraces: () => Promise<void>) {
  const counts = new Map<number, (text: string) => void>();
  let metrics: Metrics | undefined;
  let serving: Serving | undefined;
  let isStopping = false;
  let isEnding = false;
  const stop = () => {
    isStopping = true;
    if (!serving || isEnding) return;
    isEnding = true;
    void serving
      .stop()
      .then(flushTraces)
      .then(() => process.exit(0));
  };
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'are-you-there') tell({ kind: 'here' });
    if (message.kind === 'stop') stop();
    if (message.kind === 'counted') counts.get(message.question)?.(message.text);
    if (message.kind === 'count') {
      const { question } = message;
      void metrics?.getMetricsAsJSON().then((figures) => tell({ kind: 'figures', question, figures }));
    }
  });
  // Earlier messages are lost.
  tell({ kind: 'here' });
  // A terminal sends signals to all processes; only the supervising process decides when to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

  let questions = 0;
  const countAll = () =>
    new Promise<string>((resolve) => {
      const question = ++questions;
      counts.set(question, (text) => {
        counts.delete(question);
        resolve(text);
      });
      tell({ kind: 'count-all', question });
    });
  const countTogether = (own: Metrics) => {
    metrics = own;
    return countAll;
  };
  try {
    const configuration = readConfiguration(process.env);
    const { databaseUrl, databaseDirectUrl, otherServers } = configuration;
    const registry = await openRegistry(databaseDirectUrl ?? databaseUrl!, databaseFolders(root), {
      pooledUrl: databaseUrl!,
      others: otherServers,
    });
    serving = await serveInstallation(registry, { configuration, root, countTogether });
    tell({ kind: 'serving', address: serving.address });
    if (isStopping) stop();
  } catch (error) {
    const why = error instanceof StartProblem ? error.message : String((error as Error | null)?.stack ?? error);
    const last: FromWorker = { kind: 'cannot-start', why };
    process.send?.(last, () => process.exit(1));
  }
}
