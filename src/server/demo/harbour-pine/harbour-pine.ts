import type { AgencyContent } from '../agency-content.ts';
import { australianHolidays } from '../time/holidays.ts';
import { accessProfiles } from './access-profiles.ts';
import { boughtCostTypes } from './bought-cost-types.ts';
import { clients } from './clients.ts';
import { deliverables, featuredJobs, internalProjects } from './jobs.ts';
import { people } from './people.ts';
import { glAccounts, suppliers } from './suppliers.ts';
import { timeCostTypes } from './time-cost-types.ts';

/** Harbour & Pine of Sydney: forty-one people, two languages, everything that can occur occurs. */
export const harbourPine: AgencyContent = {
  seed: 1788,
  agency: {
    name: 'Harbour & Pine',
    secondLanguage: 'German',
    timeZone: 'Australia/Sydney',
    minutesAheadOfUtc: 600,
    baseCurrency: 'AUD',
    helpLink: null,
    passwordLifetimeDays: 365,
    mailDomain: 'harbourpine.example',
  },
  size: { people: 40, jobs: 300, orders: 250, invoices: 80 },
  configOptions: ['jobscope', 'usejobprodbriefextension', 'restrictnewjobcreationwithoutadivision', 'divisionRequired'],
  currencies: [
    { code: 'AUD', name: 'Australian dollar', decimals: 2, inBase: '1' },
    { code: 'EUR', name: 'Euro', decimals: 2, inBase: '1.65' },
    { code: 'USD', name: 'US dollar', decimals: 2, inBase: '1.52' },
    { code: 'JPY', name: 'Japanese yen', decimals: 0, inBase: '0.0101' },
    { code: 'KWD', name: 'Kuwaiti dinar', decimals: 3, inBase: '4.95' },
    { code: 'FRF', name: 'French franc', decimals: 2, inBase: '0.25', isActive: false },
  ],
  holidaysOf: australianHolidays,
  divisions: [
    {
      code: 'SYD',
      name: 'Sydney',
      gstRate: '10',
      address: '14 Wharf Lane\nPyrmont NSW 2009\nAustralia',
      taxNumber: 'ABN 00 000 000 014',
    },
    { code: 'MEL', name: 'Melbourne', gstRate: '10' },
    { code: 'STU', name: 'Pine Studio', gstRate: '10', studioSupplier: 'PINEST' },
    { code: 'SIN', name: 'Singapore' },
    { code: 'BNE', name: 'Brisbane (closed)', gstRate: '10', isActive: false },
  ],
  departments: [
    { code: 'MGT', name: 'Management' },
    { code: 'ACC', name: 'Account service' },
    { code: 'STR', name: 'Strategy' },
    { code: 'CRE', name: 'Creative' },
    { code: 'DIG', name: 'Digital' },
    { code: 'MED', name: 'Media' },
    { code: 'PRO', name: 'Production' },
    { code: 'STU', name: 'Studio' },
    { code: 'FIN', name: 'Finance' },
    { code: 'REP', name: 'Reprographics (closed)', isActive: false },
  ],
  costTypes: [...timeCostTypes, ...boughtCostTypes],
  accessProfiles,
  people,
  clients,
  jobTypes: [
    { code: 'CAMP', name: 'Campaign' },
    { code: 'FILM', name: 'Film' },
    { code: 'AUDIO', name: 'Audio' },
    { code: 'SOCIAL', name: 'Social and content' },
    { code: 'WEB', name: 'Digital product' },
    { code: 'PRINT', name: 'Print' },
    { code: 'MEDIA', name: 'Media' },
    { code: 'STRAT', name: 'Strategy and research' },
    { code: 'DESIGN', name: 'Design' },
    { code: 'RETAIN', name: 'Retainer', isRetainer: true },
    { code: 'INTERN', name: 'Internal' },
    { code: 'FAXCAM', name: 'Fax campaign', isActive: false },
  ],
  jobStatuses: [
    { code: 'BRIEF', name: 'Briefed' },
    { code: 'WORK', name: 'In progress' },
    { code: 'CLIENT', name: 'With the client' },
    { code: 'HOLD', name: 'On hold' },
    { code: 'DONE', name: 'Delivered' },
    { code: 'LOST', name: 'Abandoned', isActive: false },
  ],
  jobScopeTypes: [
    { code: 'S', name: 'Small, up to two weeks' },
    { code: 'M', name: 'Medium, up to three months' },
    { code: 'L', name: 'Large' },
    { code: 'XXL', name: 'Framework (old)', isActive: false },
  ],
  numberingRules: [
    { pattern: 'J#####' },
    { client: 'FERRY', pattern: 'FER-####', next: 1 },
    { division: 'MEL', pattern: null },
    { client: 'SOUTH', pattern: 'SCB/####', next: 1 },
  ],
  deliverables,
  internalProjects,
  featuredJobs,
  suppliers,
  taxStatuses: [
    { code: 'GST', name: 'GST', gross: true },
    { code: 'FREE', name: 'GST free', gross: false },
    { code: 'IMPORT', name: 'Imported services', gross: true },
    { code: 'SALES', name: 'Sales tax (before 2000)', gross: true, isActive: false },
  ],
  glAccounts,
  storyOf: 'emma',
  returnsOf: ['zoe', 'lachlan', 'yusuf', 'ravi'],
  deputies: [{ supervisor: 'sam', deputy: 'sue', inDays: 7, days: 12 }],
};
