import type { AccessContent, PersonContent } from '../agency-content.ts';

const all = ['create', 'read', 'update', 'delete', 'approve'] as const;
const write = ['create', 'read', 'update', 'delete'] as const;
const read = { rights: ['read'] } as const;

/** What people may do, by the profile's name. */
export const accessProfiles: Record<string, AccessContent> = {
  Team: { timecell: read },
  'Account executive': {
    timecell: read,
    job: { rights: all },
    project: read,
    purchaseorder: { rights: write },
    estimate: { rights: write },
    margin: read,
  },
  'Time approver': { timecell: { rights: all }, job: read, project: read },
  Direction: {
    timecell: { rights: all },
    job: { rights: all },
    project: { rights: all },
    purchaseorder: { rights: all },
    estimate: { rights: all },
    margin: read,
    draftproductioninvoice: { rights: all },
    draftsundryinvoice: { rights: all },
  },
};

const paris = { division: 'PAR', supervisor: 'sofia', profile: 'Team' } as const;
const weekOf35 = [700, 700, 700, 700, 700, 0, 0] as const;

/** The people of Studio Meridian. */
export const people: readonly PersonContent[] = [
  {
    username: 'claire',
    name: 'Claire Fontaine',
    division: 'PAR',
    department: 'DIR',
    costTypes: [],
    supervisor: null,
    profile: 'Direction',
    roles: ['TimesheetSupervisor', 'TimesheetSupervisorEdit', 'AccountDirector'],
    workHours: [0, 0, 0, 0, 0, 0, 0],
    usesSecondLanguage: true,
  },
  {
    username: 'emma',
    name: 'Emma Lefèvre',
    ...paris,
    department: 'CRE',
    costTypes: ['DESIGN', 'ART'],
    workHours: weekOf35,
  },
  {
    username: 'marc',
    name: 'Marc Delorme',
    ...paris,
    department: 'CLI',
    supervisor: 'claire',
    profile: 'Account executive',
    roles: ['AccountExecutive'],
    costTypes: ['ACCT'],
    leadsJobs: true,
  },
  {
    username: 'sofia',
    name: 'Sofia Marchetti',
    ...paris,
    department: 'CRE',
    supervisor: 'claire',
    profile: 'Time approver',
    roles: ['TimesheetSupervisor', 'TimesheetSupervisorEdit'],
    costTypes: ['ART', 'DESIGN'],
  },
  {
    username: 'julien',
    name: 'Julien Moreau',
    ...paris,
    department: 'CLI',
    supervisor: 'claire',
    profile: 'Account executive',
    roles: ['AccountExecutive'],
    costTypes: ['ACCT'],
    leadsJobs: true,
  },
  { username: 'ines', name: 'Inès Carpentier', ...paris, department: 'CRE', costTypes: ['ART'], workHours: weekOf35 },
  {
    username: 'hugo',
    name: 'Hugo Bernard',
    ...paris,
    department: 'CRE',
    costTypes: ['DESIGN'],
    mayNotChangeBillableFlag: true,
  },
  { username: 'leila', name: 'Leïla Haddad', ...paris, department: 'CRE', costTypes: ['COPY'], workHours: weekOf35 },
  { username: 'antoine', name: 'Antoine Girard', ...paris, department: 'CRE', division: 'LYO', costTypes: ['DEV'] },
  {
    username: 'manon',
    name: 'Manon Petit',
    ...paris,
    department: 'CRE',
    division: 'LYO',
    costTypes: ['DEV', 'DESIGN'],
  },
  { username: 'pierre', name: 'Pierre Roussel', ...paris, department: 'CRE', costTypes: ['COPY'], leftDaysAgo: 80 },
  {
    username: 'camille',
    name: 'Camille Dupont',
    ...paris,
    department: 'CRE',
    costTypes: ['DESIGN'],
    joinedDaysAgo: 90,
  },
];
