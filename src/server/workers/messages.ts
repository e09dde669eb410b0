import type { Registry } from 'prom-client';

/** The metrics of one process. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Messages to a worker. */
export type ToWorker =
  | { kind: 'are-you-there' }
  | { kind: 'count'; question: number }
  | { kind: 'counted'; question: number; text: string }
  | { kind: 'stop' };

/** Messages from a worker. */
export type FromWorker =
  | { kind: 'serving'; address: string }
  | { kind: 'cannot-start'; why: string }
  | { kind: 'here' }
  | { kind: 'figures'; question: number; figures: Figures }
  | { kind: 'count-all'; question: number };
