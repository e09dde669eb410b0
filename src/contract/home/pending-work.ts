import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

const tag = 'Home';

/** How much waits for the signed-in person; null = it is none of their business, or could not be counted. */
export const Waiting = z.object({
  /** People with time to approve. */
  time: z.nullable(z.int()),
  estimates: z.nullable(z.int()),
  orders: z.nullable(z.int()),
  clientInvoices: z.nullable(z.int()),
  mentions: z.nullable(z.int()),
  notifications: z.nullable(z.int()),
});
export type Waiting = z.infer<typeof Waiting>;

export const readWaiting = endpoint({
  tag,
  method: 'GET',
  path: '/api/waiting',
  scope: null,
  summary: 'How much of each kind waits for the signed-in person; null of what is not theirs',
  answer: Waiting,
});

/** What may have changed of what waits. */
export const WAITING_SUBJECTS = ['time', 'estimates', 'orders', 'clientInvoices', 'mentions', 'notifications'] as const;

/** How much waits now. `changed` lists what may differ from the last event; at first, and after a gap, everything. */
export const WaitingNews = z.object({ changed: z.array(z.enum(WAITING_SUBJECTS)), waiting: Waiting });
export type WaitingNews = z.infer<typeof WaitingNews>;

export const watchWaiting = endpoint({
  tag,
  method: 'GET',
  path: '/api/waiting/changes',
  scope: null,
  summary:
    'Tells as server-sent events what comes to wait for the signed-in person and no longer does; ends after five minutes',
  answer: WaitingNews,
  answersAsStream: true,
});
