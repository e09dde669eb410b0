import type { Kind } from './kind.ts';
import { clientInvoiceLines, clientInvoices, estimateLines, estimates, supplierCosts } from './kinds/amount-kinds.ts';
import { estimateVersionLines, estimateVersions } from './kinds/estimate-versions.ts';
import { jobs } from './kinds/job-kinds.ts';
import { masterFile } from './kinds/master-kinds.ts';
import { timeEntries } from './kinds/time-kinds.ts';

/** All kinds of files, in an order in which a new agency can be filled: referenced kinds first. */
export const KINDS: readonly Kind[] = [
  masterFile('currencies'),
  masterFile('suppliers'),
  masterFile('divisions'),
  masterFile('departments'),
  masterFile('cost-types'),
  masterFile('cost-type-rates'),
  masterFile('people'),
  masterFile('work-hours'),
  masterFile('personal-rates'),
  masterFile('approval-limits'),
  masterFile('rate-cards'),
  masterFile('card-rates'),
  masterFile('card-mark-ups'),
  masterFile('clients'),
  masterFile('products'),
  masterFile('campaigns'),
  masterFile('numbering-rules'),
  masterFile('contacts'),
  masterFile('job-types'),
  masterFile('job-statuses'),
  masterFile('job-scope-types'),
  jobs,
  masterFile('tax-statuses'),
  masterFile('gl-accounts'),
  masterFile('periods'),
  masterFile('holidays'),
  masterFile('translations'),
  masterFile('settings'),
  masterFile('exchange-rates'),
  masterFile('options'),
  timeEntries,
  estimates,
  estimateLines,
  supplierCosts,
  clientInvoices,
  clientInvoiceLines,
];

/** Export-only kinds, whose records are created in the product. */
export const KINDS_TO_READ: readonly Kind[] = [estimateVersions, estimateVersionLines];

export function kindNamed(name: string): Kind | undefined {
  return [...KINDS, ...KINDS_TO_READ].find((kind) => kind.name === name);
}
