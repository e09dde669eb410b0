import type { CostTypeContent } from '../agency-content.ts';

const time = { class: 'internal', isTime: true } as const;
const overheadTime = { class: 'overhead', isTime: true, chargeRate: '0' } as const;
const external = { class: 'external', isTime: false } as const;

/** What time is booked on and what is bought in. */
export const costTypes: readonly CostTypeContent[] = [
  {
    ...time,
    code: 'ACCT',
    name: 'Account management',
    costRate: '60',
    chargeRate: '115',
    texts: ['Client call', 'Timeline and estimate', 'Feedback consolidated', 'Brief written'],
  },
  {
    ...time,
    code: 'ART',
    name: 'Art direction',
    costRate: '68',
    chargeRate: '135',
    texts: ['Three routes', 'Poster layouts', 'Shoot preparation', 'Second round'],
  },
  {
    ...time,
    code: 'DESIGN',
    name: 'Design',
    costRate: '55.5',
    chargeRate: '110',
    texts: ['Logo drawings', 'Icon set', 'Templates', 'Signage plan', 'Style guide pages'],
  },
  {
    ...time,
    code: 'COPY',
    name: 'Copywriting',
    costRate: '58',
    chargeRate: '118',
    texts: ['Headlines', 'Website texts', 'Posts for two weeks', 'Proofreading'],
  },
  {
    ...time,
    code: 'DEV',
    name: 'Development',
    costRate: '65',
    chargeRate: '125',
    texts: ['Page templates', 'Booking form', 'Speed of the home page', 'Bug fixes'],
  },
  {
    ...time,
    code: 'LAYOUT',
    name: 'Layout (old)',
    costRate: '45',
    chargeRate: '90',
    retiredMonthsAgo: 6,
    texts: ['Catalogue pages'],
  },
  { ...overheadTime, code: 'LEAVE', name: 'Leave', costRate: '50', texts: ['Holiday'] },
  {
    ...overheadTime,
    code: 'ADMIN',
    name: 'Administration',
    costRate: '50',
    texts: ['Studio meeting', 'Accounts', 'Portfolio'],
  },
  { ...external, code: 'PRINT', name: 'Print', texts: ['Posters, 300 copies', 'Catalogue, 48 pages'] },
  { ...external, code: 'PHOTO', name: 'Photography', texts: ['Shoot day', 'Retouching', 'Usage rights'] },
  { ...external, code: 'HOSTING', name: 'Hosting and licences', texts: ['Hosting, twelve months', 'Font licence'] },
  { class: 'overhead', isTime: false, code: 'COURIER', name: 'Couriers', texts: ['Courier to the printer'] },
];
