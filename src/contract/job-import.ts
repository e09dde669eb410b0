import { z } from 'zod/mini';
import { can, hasAccess } from '#domain/permission.ts';
import { endpoint } from './endpoint.ts';

/** What can be brought in about jobs, named as the command line names it. */
const JOB_IMPORTS = [
  'estimates',
  'estimate-lines',
  'supplier-costs',
  'client-invoices',
  'client-invoice-lines',
] as const;
export type JobImport = (typeof JOB_IMPORTS)[number];

/** The largest file, in characters: some 100,000 lines. */
const LARGEST_FILE = 10_000_000;

/** Invoices come with their approval, so who may not approve any of them cannot bring them in. */
export function mayImport(actor: Parameters<typeof can>[0], kind: JobImport): boolean {
  if (!hasAccess(actor, 'job')) return false;
  if (!kind.startsWith('client-invoice')) return true;
  return can(actor, 'approve', 'draftproductioninvoice') && can(actor, 'approve', 'draftsundryinvoice');
}

export const importJobAmounts = endpoint({
  tag: 'Job amounts',
  method: 'POST',
  path: '/api/jobs/imports/:kind',
  summary:
    'Brings estimates, supplier costs or client invoices in as CSV: all of it, or with any bad line nothing; the same file again ' +
    'changes nothing. `dryRun` tells what would happen',
  mayCall: (actor) => hasAccess(actor, 'job'),
  // Letters beyond ASCII, and the quotes and ends of lines that JSON escapes, take two bytes.
  bodyLimit: 2 * LARGEST_FILE,
  params: z.object({ kind: z.enum(JOB_IMPORTS) }),
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
