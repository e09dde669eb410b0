import { departments, divisions, holidays, periods } from './agency-kinds.ts';
import { campaigns, clients, contacts, products } from './client-kinds.ts';
import { costTypes, jobScopeTypes, jobStatuses, jobTypes, numberingRules } from './job-kinds.ts';
import { approvalLimits, translations } from './limit-and-text-kinds.ts';
import type { MasterKind, MasterKindName, MasterValues } from './master-kind.ts';
import { people, workHours } from './people-kind.ts';
import { currencies, glAccounts, suppliers, taxStatuses } from './purchasing-kinds.ts';
import { cardMarkUps, cardRates, costTypeRates, exchangeRates, personalRates, rateCards } from './rate-kinds.ts';
import { options, settings } from './settings-kinds.ts';

/** Every kind of master data by its name in addresses and files: files, calls, lists, forms and the trail follow from it. */
export const MASTER_DATA: Readonly<Record<MasterKindName, MasterKind>> = {
  clients,
  products,
  campaigns,
  contacts,
  suppliers,
  divisions,
  departments,
  'job-types': jobTypes,
  'job-statuses': jobStatuses,
  'job-scope-types': jobScopeTypes,
  holidays,
  periods,
  'numbering-rules': numberingRules,
  'cost-types': costTypes,
  'cost-type-rates': costTypeRates,
  'rate-cards': rateCards,
  'card-rates': cardRates,
  'card-mark-ups': cardMarkUps,
  'personal-rates': personalRates,
  currencies,
  'exchange-rates': exchangeRates,
  'tax-statuses': taxStatuses,
  'gl-accounts': glAccounts,
  people,
  'approval-limits': approvalLimits,
  translations,
  settings,
  options,
  'work-hours': workHours,
};

/** The kind of a name, as an address or a file has it; undefined = there is none. */
export function masterKindNamed(name: string): MasterKind | undefined {
  return Object.hasOwn(MASTER_DATA, name) ? MASTER_DATA[name as MasterKindName] : undefined;
}

/** Whether records of a kind are made inactive; the others can only go where nothing uses them. */
export function hasActive(kind: MasterKind): boolean {
  return 'isActive' in kind.fields;
}

/** What a new record of a kind begins with. */
export function blankMaster(kind: MasterKind): MasterValues {
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => {
      if (field.holds === 'list') return [name, [...field.atFirst]];
      if ('atFirst' in field && field.atFirst !== undefined) return [name, field.atFirst];
      return [name, field.holds === 'text' && field.isRequired ? '' : null];
    }),
  );
}
