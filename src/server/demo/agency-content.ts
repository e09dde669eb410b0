import type { Day } from '#domain/calendar/calendar.ts';
import type { AccessLevel, ConfigOption, DocumentType, Role } from '#domain/people/permission.ts';

/** What the files in db/demo say about a demo agency; the rest of its data is made from it. References are codes or usernames. */
export type AgencyContent = {
  seed: number;
  agency: {
    name: string;
    secondLanguage: string;
    timeZone: string;
    /** Standard time of the zone, so that instants fall into office hours. */
    minutesAheadOfUtc: number;
    baseCurrency: string;
    helpLink: string | null;
    passwordLifetimeDays: number;
    mailDomain: string;
  };
  size: { people: number; jobs: number; orders: number; invoices: number };
  configOptions: readonly ConfigOption[];
  currencies: readonly CurrencyContent[];
  holidaysOf(year: number): [day: Day, name: string][];
  divisions: readonly DivisionContent[];
  departments: readonly CodedContent[];
  costTypes: readonly CostTypeContent[];
  accessProfiles: Record<string, AccessContent>;
  people: readonly PersonContent[];
  clients: readonly ClientContent[];
  jobTypes: readonly (CodedContent & { isRetainer?: boolean })[];
  jobStatuses: readonly CodedContent[];
  jobScopeTypes: readonly CodedContent[];
  numberingRules: readonly NumberingRuleContent[];
  deliverables: readonly DeliverableContent[];
  internalProjects: readonly InternalProjectContent[];
  featuredJobs: readonly FeaturedJobContent[];
  suppliers: readonly SupplierContent[];
  taxStatuses: readonly (CodedContent & { gross: boolean })[];
  glAccounts: readonly GlAccountContent[];
  /** People whose last two weeks are written entry by entry instead of generated. */
  storyOf: string;
  /** User names of people whose time was given back yesterday, for a reason. */
  returnsOf?: readonly string[];
  /** Who stands in for which supervisor: from so many days after today on, for so many days. */
  deputies?: readonly { supervisor: string; deputy: string; inDays: number; days: number }[];
};

/** Something with a code and a name; active unless it says otherwise. */
type CodedContent = { code: string; name: string; isActive?: boolean };

/** What stands on orders of somebody. */
type OnPaper = { address?: string; taxNumber?: string };

/** `inBase`: what one unit is worth in the agency's own currency. */
type CurrencyContent = CodedContent & { decimals: number; inBase: string };

/** `studioSupplier` makes the division one that studio jobs can be made for. */
export type DivisionContent = CodedContent & { gstRate?: string; studioSupplier?: string } & OnPaper;

/** Rates are per hour in the base currency. `retiredMonthsAgo`: inactive since, with time booked on it before. */
export type CostTypeContent = CodedContent & {
  class: 'internal' | 'external' | 'overhead';
  isTime: boolean;
  costRate?: string;
  chargeRate?: string;
  retiredMonthsAgo?: number;
  /** What people write beside their hours, or what an order line says. */
  texts: readonly string[];
};

/** Rights per document type, and the fields that stay read-only. */
export type AccessContent = Partial<
  Record<DocumentType, { rights: readonly (keyof AccessLevel)[]; readOnlyFields?: readonly string[] }>
>;

/** Hours are hundredths; ages are days before today. */
export type PersonContent = {
  username: string;
  domain?: string;
  name: string;
  division: string;
  department: string;
  /** The first one is the default. None: enters no time. */
  costTypes: readonly string[];
  supervisor: string | null;
  profile: string;
  roles?: readonly Role[];
  maximumDailyHours?: number;
  workHours?: readonly [number, number, number, number, number, number, number];
  mayNotChangeBillableFlag?: true;
  isGlReadOnly?: true;
  usesSecondLanguage?: true;
  passwordAge?: number;
  leftDaysAgo?: number;
  joinedDaysAgo?: number;
  /** Makes orders and jobs. */
  leadsJobs?: true;
};

/** `weight`: how much of the agency's work is for this client. */
type ClientContent = CodedContent & {
  weight: number;
  contacts: readonly string[];
  products: readonly { name: string; campaigns: readonly string[]; isActive?: boolean }[];
};

/** `#` in a pattern stand for the digits of the next number. No pattern = the number is typed. */
type NumberingRuleContent = { division?: string; client?: string; pattern: string | null; next?: number };

/** A kind of work, and how many weeks of it there are. */
type DeliverableContent = { name: string; jobType: string; weeks: readonly [number, number] };

/** Time of the agency itself. `share`: how much of a usual week goes there; `whole` ones take whole days instead. */
type InternalProjectContent = {
  code: string;
  name: string;
  costTypes: readonly string[];
  share: number;
  isWholeDays?: true;
  /** The one for the agency's own meetings; takes one cost type only. */
  isForMeetings?: true;
  isActive?: boolean;
};

/** A job that the stories of people and tests speak of. */
type FeaturedJobContent = {
  name: string;
  client: string;
  product: string;
  campaign: string;
  jobType: string;
  openedDaysAgo: number;
  dueInDays: number;
  accountExecutive: string;
  team: readonly string[];
  /** Marked inactive at the start of this week. */
  becameInactive?: true;
  costTypes?: readonly string[];
};

/** `sells`: cost types it is ordered for. */
export type SupplierContent = CodedContent & {
  sells: readonly string[];
  currency?: string;
  taxRate?: string;
  overridesTaxRate?: true;
  isGstOnPayment?: true;
  gstTypeVendorId?: number;
  paymentTerms?: string;
} & OnPaper;

/** `force`: what a line on this account must name. */
export type GlAccountContent = CodedContent & {
  division?: string;
  force?: readonly ('client' | 'brand' | 'campaign' | 'job' | 'category' | 'department' | 'employee')[];
};
