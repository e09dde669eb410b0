import type { Registry } from 'prom-client';

/** What is counted in one process. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What the process that looks after the workers says to one of them. */
export type ToWorker =
  | { kind: 'are-you-there' }
  | { kind: 'count'; question: number }
  | { kind: 'counted'; question: number; text: string }
  | { kind: 'stop' };

/** What a worker says to it. */
export type FromWorker =
  | { kind: 'serving'; address: string }
  | { kind: 'cannot-start'; why: string }
  | { kind: 'here' }
  | { kind: 'figures'; question: number; figures: Figures }
  | { kind: 'count-all'; question: number };
