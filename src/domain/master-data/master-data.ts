import { departments, divisions, holidays, periods } from './agency-kinds.ts';
import { campaigns, clients, contacts, products } from './client-kinds.ts';
import { costTypes, jobScopeTypes, jobStatuses, jobTypes, numberingRules } from './job-kinds.ts';
import { approvalLimits, translations } from './limit-and-text-kinds.ts';
import type { MasterKind, MasterKindName, MasterValues } from './master-kind.ts';
import { people, workHours } from './people-kind.ts';
import { currencies, glAccounts, suppliers, taxStatuses } from './purchasing-kinds.ts';
import { cardMarkUps, cardRates, costTypeRates, exchangeRates, personalRates, rateCards } from './rate-kinds.ts';
import { options, settings } from './settings-kinds.ts';

/** All kinds of master data by name in URLs and files. Imports, API calls, lists, forms and the trail derive from this declaration. */
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

export function masterKindNamed(name: string): MasterKind | undefined {
  return Object.hasOwn(MASTER_DATA, name) ? MASTER_DATA[name as MasterKindName] : undefined;
}

/** Returns whether records of a kind can be inactive. Others can only be deleted while unused. */
export function hasActive(kind: MasterKind): boolean {
  return 'isActive' in kind.fields;
}

export function blankMaster(kind: MasterKind): MasterValues {
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => {
      if (field.holds === 'list') return [name, [...field.atFirst]];
      if ('atFirst' in field && field.atFirst !== undefined) return [name, field.atFirst];
      return [name, field.holds === 'text' && field.isRequired ? '' : null];
    }),
  );
}
