import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How many of a kind wait for somebody; null = that kind is not theirs to decide on. */
const Count = z.nullable(z.int().check(z.minimum(0)));

/** What waits for the signed-in person, counted by kind (NAV-03). */
export const Waiting = z.object({
  /** People's time to approve. */
  time: Count,
  orders: Count,
  clientInvoices: Count,
  /** Comments that mention them and that they have not seen. */
  mentions: Count,
  /** Notifications that they have not read. */
  notifications: z.int().check(z.minimum(0)),
});
export type Waiting = z.infer<typeof Waiting>;

export const readWaiting = endpoint({
  tag: 'Home',
  method: 'GET',
  path: '/api/waiting',
  summary: 'How much waits for the signed-in person, by kind; null where a kind is not theirs (NAV-03)',
  answer: Waiting,
});
