import type { MasterKindName } from '#domain/master-data/master-kind.ts';

/** The kinds of master data in the groups of the start page (ADM-03). */
export const KIND_GROUPS: readonly { title: string; kinds: readonly MasterKindName[] }[] = [
  { title: 'Clients', kinds: ['clients', 'products', 'campaigns', 'contacts'] },
  { title: 'Jobs', kinds: ['job-types', 'job-statuses', 'job-scope-types', 'cost-types', 'numbering-rules'] },
  { title: 'Rates', kinds: ['rate-cards', 'card-rates', 'cost-type-rates', 'personal-rates'] },
  {
    title: 'Purchasing',
    kinds: ['suppliers', 'approval-limits', 'tax-statuses', 'gl-accounts', 'currencies', 'exchange-rates'],
  },
  {
    title: 'Agency',
    kinds: [
      'people',
      'work-hours',
      'divisions',
      'departments',
      'holidays',
      'periods',
      'settings',
      'options',
      'translations',
    ],
  },
];
