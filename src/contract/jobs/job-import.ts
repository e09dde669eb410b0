import { z } from 'zod/mini';
import { JOB_AMOUNT_KINDS } from '#domain/data-exchange/data-kind.ts';
import { hasAccess } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';

/** The maximum file in characters: about 100,000 lines. */
const LARGEST_FILE = 10_000_000;

export const importJobAmounts = endpoint({
  tag: 'Job amounts',
  method: 'POST',
  path: '/api/jobs/imports/:kind',
  scope: 'jobs:write',
  summary:
    'Brings estimates, supplier costs or client invoices in as CSV: all of it, or with any bad line nothing; the same file again ' +
    'changes nothing. `dryRun` tells what would happen',
  mayCall: (actor) => hasAccess(actor, 'job'),
  // JSON needs up to two bytes for non-ASCII letters, quotes and line breaks.
  bodyLimit: 2 * LARGEST_FILE,
  params: z.object({ kind: z.enum(JOB_AMOUNT_KINDS) }),
  body: z.strictObject({ csv: z.string().check(z.maxLength(LARGEST_FILE)), dryRun: z.optional(z.boolean()) }),
  answer: z.object({
    kind: z.string(),
    isDryRun: z.boolean(),
    lines: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    problems: z.array(z.object({ line: z.int(), column: z.nullable(z.string()), reason: z.string() })),
  }),
});
