import type {
  ClientContent,
  DeliverableContent,
  FeaturedJobContent,
  InternalProjectContent,
  SupplierContent,
} from '../agency-content.ts';

/** The clients of Studio Meridian. */
export const clients: readonly ClientContent[] = [
  {
    code: 'CANAL',
    name: 'Canal Bicycles',
    weight: 6,
    contacts: ['Théo Lambert'],
    products: [{ name: 'City bicycles', campaigns: ['Spring ride', 'Rain jacket'] }],
  },
  {
    code: 'BOULA',
    name: 'Boulangerie du Pont',
    weight: 4,
    contacts: ['Agnès Roy'],
    products: [{ name: 'Bakeries', campaigns: ['Sunday bread'] }],
  },
  {
    code: 'RIVES',
    name: 'Rives Hotels',
    weight: 6,
    contacts: ['Olivier Blanc', 'Nadia Ferrand'],
    products: [{ name: 'Riverside hotels', campaigns: ['Off season', 'Night by the river'] }],
  },
  {
    code: 'OPTIQ',
    name: 'Optique Centrale',
    weight: 4,
    contacts: ['Denis Faure'],
    products: [{ name: 'Glasses', campaigns: ['Second pair'] }],
  },
  {
    code: 'MUSEE',
    name: 'Musée des Ateliers',
    weight: 3,
    contacts: ['Marianne Colin'],
    products: [{ name: 'Exhibitions', campaigns: ['Hands at work', 'Open workshops'] }],
  },
  {
    code: 'AGRUM',
    name: 'Agrumes & Cie',
    weight: 3,
    contacts: ['Luca Santi'],
    products: [{ name: 'Juices', campaigns: ['Blood orange'] }],
  },
  {
    code: 'TRAMW',
    name: 'Tramways du Sud',
    weight: 5,
    contacts: ['Karine Morel'],
    products: [{ name: 'Line 4', campaigns: ['Four minutes', 'Construction news'] }],
  },
  {
    code: 'PAPET',
    name: 'Papeterie Valmont',
    weight: 1,
    isActive: false,
    contacts: ['Henri Valmont'],
    products: [{ name: 'Notebooks', campaigns: ['Blank pages'] }],
  },
];

/** The kinds of work that jobs are made of. */
export const deliverables: readonly DeliverableContent[] = [
  { name: 'visual identity', jobType: 'BRAND', weeks: [10, 24] },
  { name: 'poster series', jobType: 'PRINT', weeks: [5, 12] },
  { name: 'website', jobType: 'WEB', weeks: [14, 32] },
  { name: 'packaging', jobType: 'BRAND', weeks: [8, 20] },
  { name: 'social content', jobType: 'SOCIAL', weeks: [16, 36] },
  { name: 'catalogue', jobType: 'PRINT', weeks: [6, 14] },
];

/** The studio's own time. */
export const internalProjects: readonly InternalProjectContent[] = [
  { code: 'CONGES', name: 'Holidays', costTypes: ['LEAVE'], share: 0.1, isWholeDays: true },
  { code: 'MALADIE', name: 'Sick leave', costTypes: ['LEAVE'], share: 0.02, isWholeDays: true },
  { code: 'ADMIN', name: 'Administration', costTypes: ['ADMIN'], share: 0.05 },
  { code: 'REUNION', name: 'Studio meetings', costTypes: ['ADMIN'], share: 0.04, isForMeetings: true },
  { code: 'PITCH', name: 'New business', costTypes: ['ADMIN', 'ART', 'DESIGN'], share: 0.04 },
];

/** Jobs that emma and the others work on in the last weeks, always the same ones. */
export const featuredJobs: readonly FeaturedJobContent[] = [
  {
    name: 'Spring ride: poster series',
    client: 'CANAL',
    product: 'City bicycles',
    campaign: 'Spring ride',
    jobType: 'PRINT',
    openedDaysAgo: 60,
    dueInDays: 30,
    accountExecutive: 'marc',
    team: ['emma', 'ines', 'leila', 'marc'],
  },
  {
    name: 'Night by the river: website',
    client: 'RIVES',
    product: 'Riverside hotels',
    campaign: 'Night by the river',
    jobType: 'WEB',
    openedDaysAgo: 90,
    dueInDays: 45,
    accountExecutive: 'marc',
    team: ['emma', 'antoine', 'manon', 'marc'],
  },
  {
    name: 'Four minutes: visual identity',
    client: 'TRAMW',
    product: 'Line 4',
    campaign: 'Four minutes',
    jobType: 'BRAND',
    openedDaysAgo: 70,
    dueInDays: 20,
    accountExecutive: 'julien',
    team: ['emma', 'sofia', 'hugo', 'julien'],
  },
  {
    name: 'Second pair: social content',
    client: 'OPTIQ',
    product: 'Glasses',
    campaign: 'Second pair',
    jobType: 'SOCIAL',
    openedDaysAgo: 85,
    dueInDays: 0,
    accountExecutive: 'julien',
    team: ['emma', 'leila', 'camille'],
    becameInactive: true,
  },
];

/** Whom Studio Meridian orders from. */
export const suppliers: readonly SupplierContent[] = [
  { code: 'IMPRIM', name: 'Imprimerie des Quais', sells: ['PRINT'] },
  { code: 'LUMIER', name: 'Lumière Photographie', sells: ['PHOTO'] },
  { code: 'ATELIE', name: 'Atelier Meridian', sells: ['PHOTO', 'PRINT'] },
  { code: 'NUAGE', name: 'Nuage Hosting', sells: ['HOSTING'] },
  { code: 'COURSI', name: 'Coursiers Réunis', sells: ['COURIER'] },
  { code: 'LONDON', name: 'Thames Type', sells: ['HOSTING'], currency: 'GBP', overridesTaxRate: true, taxRate: '0' },
  { code: 'ANCIEN', name: 'Ancienne Reliure (closed)', sells: ['PRINT'], isActive: false },
];
