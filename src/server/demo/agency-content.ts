import type { Day } from '#domain/calendar/calendar.ts';
import type { AccessLevel, ConfigOption, DocumentType, Role } from '#domain/people/permission.ts';

/** The content of db/demo for a demo agency, from which the rest of its data is generated. References are codes or user names. */
export type AgencyContent = {
  seed: number;
  agency: {
    name: string;
    secondLanguage: string;
    timeZone: string;
    /** The zone's standard time, so that instants fall into office hours. */
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
  /** People whose time was returned yesterday with a reason. */
  returnsOf?: readonly string[];
  /** Deputies of supervisors: from how many days after today, and for how many days. */
  deputies?: readonly { supervisor: string; deputy: string; inDays: number; days: number }[];
};

/** A record with code and name; active by default. */
type CodedContent = { code: string; name: string; isActive?: boolean };

/** What is printed on orders. */
type OnPaper = { address?: string; taxNumber?: string };

/** `inBase`: a unit's value in base currency. */
type CurrencyContent = CodedContent & { decimals: number; inBase: string };

/** `studioSupplier`: studio jobs can be created for the division. */
export type DivisionContent = CodedContent & { gstRate?: string; studioSupplier?: string } & OnPaper;

/** Hourly rates in base currency. `retiredMonthsAgo`: inactive since then, with earlier time booked on it. */
export type CostTypeContent = CodedContent & {
  class: 'internal' | 'external' | 'overhead';
  isTime: boolean;
  costRate?: string;
  chargeRate?: string;
  retiredMonthsAgo?: number;
  /** Notes of time entries, or descriptions of order lines. */
  texts: readonly string[];
};

/** Rights per document type, and read-only fields. */
export type AccessContent = Partial<
  Record<DocumentType, { rights: readonly (keyof AccessLevel)[]; readOnlyFields?: readonly string[] }>
>;

/** Hours in hundredths; ages in days before today. */
export type PersonContent = {
  username: string;
  domain?: string;
  name: string;
  division: string;
  department: string;
  /** The first one is the default. Empty: enters no time. */
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
  /** Creates orders and jobs. */
  leadsJobs?: true;
};

/** `weight`: the client's share of the agency's work. */
type ClientContent = CodedContent & {
  weight: number;
  contacts: readonly string[];
  products: readonly { name: string; campaigns: readonly string[]; isActive?: boolean }[];
};

/** `#` in a pattern stand for the digits of the next number. Without a pattern, codes are typed. */
type NumberingRuleContent = { division?: string; client?: string; pattern: string | null; next?: number };

/** A kind of work, and its duration in weeks. */
type DeliverableContent = { name: string; jobType: string; weeks: readonly [number, number] };

/** The agency's own time. `share`: of a usual week; `whole`: takes whole days instead. */
type InternalProjectContent = {
  code: string;
  name: string;
  costTypes: readonly string[];
  share: number;
  isWholeDays?: true;
  /** The project of the agency's own meetings, with one cost type. */
  isForMeetings?: true;
  isActive?: boolean;
};

/** A job that stories and tests refer to. */
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
  /** Deactivated at the start of this week. */
  becameInactive?: true;
  costTypes?: readonly string[];
};

/** `sells`: cost types it's ordered for. */
export type SupplierContent = CodedContent & {
  sells: readonly string[];
  currency?: string;
  taxRate?: string;
  overridesTaxRate?: true;
  isGstOnPayment?: true;
  gstTypeVendorId?: number;
  paymentTerms?: string;
} & OnPaper;

/** `force`: what a line on this account requires. */
export type GlAccountContent = CodedContent & {
  division?: string;
  force?: readonly ('client' | 'brand' | 'campaign' | 'job' | 'category' | 'department' | 'employee')[];
};
