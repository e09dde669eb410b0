import { z } from 'zod/mini';
import { text } from './values.ts';

/**
 * What calls of a link in a mail have in common: the place says in which agency the link is; what stands behind its `#` goes in the
 * body, and so into no log.
 */
export const BY_LINK = { method: 'POST', access: 'public', params: z.object({ agency: text(63) }) } as const;

/** What stands behind the `#` of a link. */
export const linkToken = text(100).check(z.minLength(1));
