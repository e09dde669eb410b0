import type { Kind } from './kind.ts';
import { clientInvoiceLines, clientInvoices, estimateLines, estimates, supplierCosts } from './kinds/amount-kinds.ts';
import { holidays, periods, translations } from './kinds/calendar-kinds.ts';
import { campaigns, clients, contacts, products } from './kinds/client-kinds.ts';
import { costTypes, jobScopeTypes, jobStatuses, jobs, jobTypes } from './kinds/job-kinds.ts';
import { departments, divisions, people } from './kinds/people-kinds.ts';
import { currencies, glAccounts, suppliers, taxStatuses } from './kinds/purchasing-kinds.ts';
import { timeEntries } from './kinds/time-kinds.ts';

/** Every kind of file, in an order in which a new agency can be filled: what is named comes before what names it. */
export const KINDS: readonly Kind[] = [
  currencies,
  suppliers,
  divisions,
  departments,
  costTypes,
  people,
  clients,
  products,
  campaigns,
  contacts,
  jobTypes,
  jobStatuses,
  jobScopeTypes,
  jobs,
  taxStatuses,
  glAccounts,
  periods,
  holidays,
  translations,
  timeEntries,
  estimates,
  estimateLines,
  supplierCosts,
  clientInvoices,
  clientInvoiceLines,
];

/** The kind of that name, if there is one. */
export function kindNamed(name: string): Kind | undefined {
  return KINDS.find((kind) => kind.name === name);
}
