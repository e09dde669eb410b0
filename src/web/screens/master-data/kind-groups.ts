import type { MasterKindName } from '#domain/master-data/master-kind.ts';
import type { IconName } from '../../widgets/screen-icon.tsx';

type KindOnStartPage = { name: MasterKindName; about: string; icon: IconName };

/** The kinds of master data in the groups of the start page, each with what it is for (ADM-03, FIX-110). People are a page of their own. */
export const KIND_GROUPS: readonly { title: string; kinds: readonly KindOnStartPage[] }[] = [
  {
    title: 'Clients',
    kinds: [
      { name: 'clients', about: 'Who you work for', icon: 'briefcase' },
      { name: 'products', about: 'Products and brands of clients', icon: 'folder' },
      { name: 'campaigns', about: 'Campaigns that jobs belong to', icon: 'chart' },
      { name: 'contacts', about: 'People at clients, for estimates', icon: 'people' },
    ],
  },
  {
    title: 'Jobs',
    kinds: [
      { name: 'job-types', about: 'Kinds of jobs, for reports', icon: 'folder' },
      { name: 'job-statuses', about: 'Steps of a job, and what each allows', icon: 'check' },
      { name: 'job-scope-types', about: 'Parts that a job consists of', icon: 'records' },
      { name: 'cost-types', about: 'Kinds of work and purchases, with prices', icon: 'estimate' },
      { name: 'numbering-rules', about: 'How new numbers are made', icon: 'trail' },
    ],
  },
  {
    title: 'Rates',
    kinds: [
      { name: 'rate-cards', about: 'Price lists that clients agreed to', icon: 'invoice' },
      { name: 'card-rates', about: 'Hourly prices on a rate card', icon: 'invoice' },
      { name: 'card-mark-ups', about: 'Mark-ups on purchases by rate card', icon: 'chart' },
      { name: 'cost-type-rates', about: 'Standard prices and costs per hour', icon: 'estimate' },
      { name: 'personal-rates', about: 'What an hour of a person costs', icon: 'people' },
    ],
  },
  {
    title: 'Purchasing',
    kinds: [
      { name: 'suppliers', about: 'Who you order from', icon: 'cart' },
      { name: 'approval-limits', about: 'Up to which amount people approve', icon: 'check' },
      { name: 'tax-statuses', about: 'Tax rates of lines', icon: 'report' },
      { name: 'gl-accounts', about: 'Accounts of the general ledger', icon: 'records' },
      { name: 'currencies', about: 'Currencies you work in', icon: 'invoice' },
      { name: 'exchange-rates', about: 'Daily rates between currencies', icon: 'chart' },
    ],
  },
  {
    title: 'Agency',
    kinds: [
      { name: 'work-hours', about: 'Expected hours of each weekday', icon: 'clock' },
      { name: 'divisions', about: 'Divisions, with address and tax number', icon: 'home' },
      { name: 'departments', about: 'Departments that people belong to', icon: 'people' },
      { name: 'holidays', about: 'Public holidays', icon: 'leave' },
      { name: 'periods', about: 'Months, and when they are closed', icon: 'calendar' },
      { name: 'settings', about: 'Choices for the whole agency', icon: 'records' },
      { name: 'options', about: 'Features that are on or off', icon: 'check' },
      { name: 'translations', about: 'Texts in your second language', icon: 'report' },
    ],
  },
];
