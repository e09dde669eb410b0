import type { AgencyContent } from '../agency-content.ts';
import { frenchHolidays } from '../time/holidays.ts';
import { costTypes } from './cost-types.ts';
import { clients, deliverables, featuredJobs, internalProjects, suppliers } from './jobs.ts';
import { accessProfiles, people } from './people.ts';

/** Studio Meridian of Paris: a small agency beside the first, so that nothing of one shows in the other. */
export const studioMeridian: AgencyContent = {
  seed: 1667,
  agency: {
    name: 'Studio Meridian',
    secondLanguage: 'French',
    timeZone: 'Europe/Paris',
    minutesAheadOfUtc: 60,
    baseCurrency: 'EUR',
    helpLink: 'https://help.studio-meridian.example/',
    passwordLifetimeDays: 365,
    mailDomain: 'studio-meridian.example',
  },
  size: { people: 12, jobs: 60, orders: 40, invoices: 16 },
  configOptions: ['allowjobtypetobechanged', 'poscannotexceedapprovedestimates'],
  currencies: [
    { code: 'EUR', name: 'Euro', decimals: 2, inBase: '1' },
    { code: 'GBP', name: 'Pound sterling', decimals: 2, inBase: '1.17' },
  ],
  holidaysOf: frenchHolidays,
  divisions: [
    { code: 'PAR', name: 'Paris', gstRate: '20' },
    { code: 'LYO', name: 'Lyon', gstRate: '20', studioSupplier: 'ATELIE' },
  ],
  departments: [
    { code: 'DIR', name: 'Direction' },
    { code: 'CLI', name: 'Client service' },
    { code: 'CRE', name: 'Creation' },
  ],
  costTypes,
  accessProfiles,
  people,
  clients,
  jobTypes: [
    { code: 'BRAND', name: 'Branding' },
    { code: 'PRINT', name: 'Print' },
    { code: 'WEB', name: 'Digital' },
    { code: 'SOCIAL', name: 'Social' },
    { code: 'RETAIN', name: 'Retainer', isRetainer: true },
    { code: 'INTERN', name: 'Internal' },
  ],
  jobStatuses: [
    { code: 'BRIEF', name: 'Briefed' },
    { code: 'WORK', name: 'In progress' },
    { code: 'DONE', name: 'Delivered' },
  ],
  jobScopeTypes: [
    { code: 'S', name: 'Small' },
    { code: 'L', name: 'Large' },
  ],
  numberingRules: [{ pattern: 'M####' }],
  deliverables,
  internalProjects,
  featuredJobs,
  suppliers,
  taxStatuses: [
    { code: 'TVA', name: 'TVA', gross: true },
    { code: 'EXO', name: 'Exempt', gross: false },
  ],
  glAccounts: [
    { code: '606', name: 'Supplies' },
    { code: '611', name: 'Subcontracting', force: ['job'] },
    { code: '625', name: 'Travel', force: ['employee'] },
  ],
  storyOf: 'emma',
};
