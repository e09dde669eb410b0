import type { MasterKindName } from '#domain/master-data/master-kind.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import type { IconName } from '../../widgets/screen-icon.tsx';

type KindOnStartPage = { name: MasterKindName; about: Phrase; icon: IconName };

/** The kinds of master data in the groups of the start page, each with its purpose. People have their own page. */
export const KIND_GROUPS: readonly { title: Phrase; kinds: readonly KindOnStartPage[] }[] = [
  {
    title: phrase('Clients'),
    kinds: [
      { name: 'clients', about: phrase('Companies you work for'), icon: 'briefcase' },
      { name: 'products', about: phrase('Products and brands of clients'), icon: 'folder' },
      { name: 'campaigns', about: phrase('Campaigns that jobs belong to'), icon: 'chart' },
      { name: 'contacts', about: phrase('People at clients, for estimates'), icon: 'people' },
    ],
  },
  {
    title: phrase('Jobs'),
    kinds: [
      { name: 'job-types', about: phrase('Kinds of jobs, for reports'), icon: 'folder' },
      { name: 'job-statuses', about: phrase('Steps of a job, and what each allows'), icon: 'check' },
      { name: 'job-scope-types', about: phrase('Parts that a job consists of'), icon: 'records' },
      { name: 'cost-types', about: phrase('Kinds of work and purchases, with prices'), icon: 'estimate' },
      { name: 'numbering-rules', about: phrase('How new numbers are generated'), icon: 'trail' },
    ],
  },
  {
    title: phrase('Rates'),
    kinds: [
      { name: 'rate-cards', about: phrase('Price lists that clients agreed to'), icon: 'invoice' },
      { name: 'card-rates', about: phrase('Hourly prices on a rate card'), icon: 'invoice' },
      { name: 'card-mark-ups', about: phrase('Mark-ups on purchases by rate card'), icon: 'chart' },
      { name: 'cost-type-rates', about: phrase('Standard prices and costs per hour'), icon: 'estimate' },
      { name: 'personal-rates', about: phrase("Cost of a person's hour"), icon: 'people' },
    ],
  },
  {
    title: phrase('Purchasing'),
    kinds: [
      { name: 'suppliers', about: phrase('Companies you order from'), icon: 'cart' },
      { name: 'approval-limits', about: phrase('How much people can approve'), icon: 'check' },
      { name: 'tax-statuses', about: phrase('Tax rates of lines'), icon: 'report' },
      { name: 'gl-accounts', about: phrase('General ledger accounts'), icon: 'records' },
      { name: 'currencies', about: phrase('Currencies you work in'), icon: 'invoice' },
      { name: 'exchange-rates', about: phrase('Daily rates between currencies'), icon: 'chart' },
    ],
  },
  {
    title: phrase('Agency'),
    kinds: [
      { name: 'work-hours', about: phrase('Expected hours of each weekday'), icon: 'clock' },
      { name: 'divisions', about: phrase('Divisions, with address and tax number'), icon: 'home' },
      { name: 'departments', about: phrase('Departments that people belong to'), icon: 'people' },
      { name: 'holidays', about: phrase('Public holidays'), icon: 'leave' },
      { name: 'periods', about: phrase('Months, and when they are closed'), icon: 'calendar' },
      { name: 'settings', about: phrase('Settings for the whole agency'), icon: 'records' },
      { name: 'options', about: phrase('Features to turn on or off'), icon: 'check' },
      { name: 'translations', about: phrase('Texts in your second language'), icon: 'report' },
    ],
  },
];
