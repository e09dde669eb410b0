import { PATHS, screenPath } from '../screen-paths.ts';
import { phrase } from '../text/phrase.ts';
/** The steps of setting up an agency, in order: required before time can be entered, then recommended. */
export const FIRST_STEPS = [
  'cost-type',
  'client',
  'job-type',
  'account-executive',
  'job',
  'person',
  'approver',
  'move-in',
  'division',
  'period',
  'holidays',
  'numbering',
  'mail',
  'second-administrator',
] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

/** Optional steps that an administrator can dismiss. */
export const DISMISSIBLE_STEPS = ['move-in'] as const satisfies readonly FirstStepName[];
export type DismissibleStep = (typeof DISMISSIBLE_STEPS)[number];

/** The agency's state: numbers of active records, and the record with which a step continues. */
export type AgencyState = {
  hourCostTypes: number;
  clients: number;
  /** The first active client without an active product, and the first product without a campaign, unless a client already has both. */
  clientsWithProduct: number;
  clientsWithCampaign: number;
  jobTypes: number;
  accountExecutives: number;
  openJobs: number;
  /** People who enter time and can sign in; all active people; and people who enter time and have a supervisor who can approve it. */
  peopleEnteringTime: number;
  people: number;
  peopleWithApprover: number;
  /** A person who enters time and has no approver. */
  personWithoutApprover: number | null;
  divisions: number;
  /** Periods that contain today. */
  currentPeriods: number;
  /** Holidays from today on. */
  comingHolidays: number;
  numberingRules: number;
  sendsMail: boolean;
  administrators: number;
  /** Whether an import that wasn't undone created or changed hours or jobs. */
  hasImported: boolean;
  dismissed: readonly string[];
};

/** What a step lacks, with its text. */
export const MISSING = {
  'cost-type': phrase('No cost type accepts time entries yet.'),
  client: phrase('There is no client yet.'),
  product: phrase('No client has a product yet.'),
  campaign: phrase('No product has a campaign yet.'),
  'job-type': phrase('There is no job type yet.'),
  'account-executive': phrase('No one leads jobs yet. Give someone the account executive role.'),
  job: phrase('No job or project accepts time entries yet.'),
  invitation: phrase('No one who enters time can sign in yet. Invite them.'),
  person: phrase('No one enters time yet.'),
  approver: phrase('No one has a supervisor yet who can sign in and approve their time.'),
  'move-in': phrase(
    'Docket imports hours exported from Harvest, Toggl Track, Clockify and Kimai. It also creates the clients, jobs and people in the file.',
  ),
  division: phrase('Without divisions all jobs and people belong together.'),
  period: phrase('No period has today in it: months cannot be closed.'),
  holidays: phrase('No upcoming holidays: hours are expected on every working day.'),
  numbering: phrase('Job codes are entered manually.'),
  mail: phrase('No emails are sent: pass invitations on yourself.'),
  'second-administrator': phrase('There is only one administrator. Add a second one for when they are away.'),
} as const;
export type Missing = keyof typeof MISSING;

type Step = {
  isRequired: boolean;
  isDone: (state: AgencyState) => boolean;
  missing: (state: AgencyState) => Missing;
  address: (state: AgencyState) => string;
};

const newOf = (kind: string) => () => screenPath('masterRecord', { kind, id: 0 });

const STEPS: Record<FirstStepName, Step> = {
  'cost-type': {
    isRequired: true,
    isDone: ({ hourCostTypes }) => hourCostTypes > 0,
    missing: () => 'cost-type',
    address: newOf('cost-types'),
  },
  client: {
    isRequired: true,
    isDone: ({ clientsWithCampaign }) => clientsWithCampaign > 0,
    missing: ({ clients, clientsWithProduct }) =>
      clients === 0 ? 'client' : clientsWithProduct === 0 ? 'product' : 'campaign',
    address: ({ clients, clientsWithProduct }) =>
      newOf(clients === 0 ? 'clients' : clientsWithProduct === 0 ? 'products' : 'campaigns')(),
  },
  'job-type': {
    isRequired: true,
    isDone: ({ jobTypes }) => jobTypes > 0,
    missing: () => 'job-type',
    address: newOf('job-types'),
  },
  'account-executive': {
    isRequired: true,
    isDone: ({ accountExecutives }) => accountExecutives > 0,
    missing: () => 'account-executive',
    address: () => PATHS.people,
  },
  job: {
    isRequired: true,
    isDone: ({ openJobs }) => openJobs > 0,
    missing: () => 'job',
    address: () => screenPath('job', { id: 0, isinternal: false, tab: 'details' }),
  },
  person: {
    isRequired: true,
    isDone: ({ peopleEnteringTime }) => peopleEnteringTime > 0,
    missing: ({ people }) => (people > 1 ? 'invitation' : 'person'),
    address: ({ people }) => (people > 1 ? PATHS.people : screenPath('masterRecord', { kind: 'people', id: 0 })),
  },
  approver: {
    isRequired: true,
    isDone: ({ peopleWithApprover }) => peopleWithApprover > 0,
    missing: () => 'approver',
    address: ({ personWithoutApprover }) =>
      personWithoutApprover === null
        ? PATHS.people
        : screenPath('masterRecord', { kind: 'people', id: personWithoutApprover }),
  },
  'move-in': {
    isRequired: false,
    isDone: ({ hasImported, dismissed }) => hasImported || dismissed.includes('move-in'),
    missing: () => 'move-in',
    address: () => `${PATHS.dataFiles}?kind=time-entries`,
  },
  division: {
    isRequired: false,
    isDone: ({ divisions }) => divisions > 0,
    missing: () => 'division',
    address: newOf('divisions'),
  },
  period: {
    isRequired: false,
    isDone: ({ currentPeriods }) => currentPeriods > 0,
    missing: () => 'period',
    address: newOf('periods'),
  },
  holidays: {
    isRequired: false,
    isDone: ({ comingHolidays }) => comingHolidays > 0,
    missing: () => 'holidays',
    address: newOf('holidays'),
  },
  numbering: {
    isRequired: false,
    isDone: ({ numberingRules }) => numberingRules > 0,
    missing: () => 'numbering',
    address: newOf('numbering-rules'),
  },
  mail: {
    isRequired: false,
    isDone: ({ sendsMail }) => sendsMail,
    missing: () => 'mail',
    address: () => PATHS.mailAdministration,
  },
  'second-administrator': {
    isRequired: false,
    isDone: ({ administrators }) => administrators > 1,
    missing: () => 'second-administrator',
    address: () => PATHS.people,
  },
};

/** Returns each step with its state, what's missing, and the screen that completes it. */
export function firstSteps(state: AgencyState): {
  step: FirstStepName;
  isRequired: boolean;
  isDone: boolean;
  canBeDismissed: boolean;
  missing: Missing | null;
  address: string;
}[] {
  return FIRST_STEPS.map((step) => {
    const { isRequired, isDone, missing, address } = STEPS[step];
    return {
      step,
      isRequired,
      isDone: isDone(state),
      canBeDismissed: !isDone(state) && (DISMISSIBLE_STEPS as readonly FirstStepName[]).includes(step),
      missing: isDone(state) ? null : missing(state),
      address: address(state),
    };
  });
}
