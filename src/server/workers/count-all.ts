import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Figures, FromWorker, ToWorker } from './messages.ts';

/** Milliseconds after which a silent worker's metrics are left out. */
const PATIENCE = 3_000;

/** Adds up the metrics of all workers for each request: a monitor can reach any of them and needs the totals. */
export function answerCounts(workers: () => Worker[], tell: (worker: Worker, message: ToWorker) => void) {
  let questions = 0;
  const open = new Map<number, { missing: Set<Worker>; figures: Figures[]; end: () => void }>();
  cluster.on('message', (from, message: FromWorker) => {
    if (message.kind === 'count-all') {
      const question = ++questions;
      const missing = new Set(workers());
      const figures: Figures[] = [];
      const end = () => {
        if (!open.delete(question)) return;
        clearTimeout(overdue);
        void AggregatorRegistry.aggregate(figures as unknown as object[])
          .metrics()
          .then((text) => tell(from, { kind: 'counted', question: message.question, text }));
      };
      const overdue = setTimeout(end, PATIENCE);
      open.set(question, { missing, figures, end });
      for (const worker of missing) tell(worker, { kind: 'count', question });
    }
    if (message.kind === 'figures') {
      const asked = open.get(message.question);
      if (!asked?.missing.delete(from)) return;
      asked.figures.push(message.figures);
      if (asked.missing.size === 0) asked.end();
    }
  });
}
