import { z } from 'zod/mini';
import { text } from './values.ts';

/** Calls of mailed links. The path names the agency; the secret in the link's fragment goes into the body and so never into a log. */
export const BY_LINK = { method: 'POST', access: 'public', params: z.object({ agency: text(63) }) } as const;

/** The fragment of a mailed link. */
export const linkToken = text(100).check(z.minLength(1));
