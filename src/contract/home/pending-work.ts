import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

const tag = 'Home';

/** Pending work of the signed-in user; null without permission, or if it couldn't be counted. */
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

/** Subjects of pending work that an event can report as changed. */
export const WAITING_SUBJECTS = ['time', 'estimates', 'orders', 'clientInvoices', 'mentions', 'notifications'] as const;

/**
 * Current counts of pending work. `changed` lists the subjects that may differ from the last event; everything at first and after a gap.
 */
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
