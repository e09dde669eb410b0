import { z } from 'zod/mini';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, HoursSum, Id, PathId, Ref, text } from '../http/values.ts';
import { ofMasterRecord } from '../master-data/master-data.ts';
import { Money } from './money.ts';

const tag = 'Master data';
const params = ofMasterRecord;
/** First and last day of the work, both included; all days if left out. */
const days = { from: z.optional(Day), to: z.optional(Day) };

/** Amounts in base currency with 2 decimals. */
const amounts = {
  entries: z.int(),
  hours: HoursSum,
  chargedBefore: Money,
  chargedAfter: Money,
  costBefore: Money,
  costAfter: Money,
};

/** What re-rating would change, by job. Billed time and time in locked periods stays unchanged and is counted separately. */
export const RateChanges = z.object({
  jobs: z.array(z.object({ job: z.extend(Ref, { client: z.nullable(Ref) }), ...amounts })),
  total: z.object(amounts),
  kept: z.object({ entries: z.int(), hours: HoursSum }),
  /** Identifies these changes; the re-rating request sends it back. */
  proof: z.string(),
});
export type RateChanges = z.infer<typeof RateChanges>;

/** The maximum number of jobs listed, those with most hours; totals include all. */
export const MOST_JOBS_RE_RATED_SHOWN = 200;

export const readRateChanges = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/:id/rate-changes',
  scope: 'moneysettings:read',
  summary:
    'The hours and amounts per job that would change if the time of a rate, a card, a cost type or a client were re-rated',
  mayCall: (actor: Actor) => can(actor, 'read', 'moneysettings'),
  params,
  query: z.object(days),
  answer: RateChanges,
});

export const reRate = endpoint({
  tag,
  method: 'POST',
  needsProof: true,
  path: '/api/administration/:kind/:id/re-rate',
  scope: 'moneysettings:write',
  summary: 'Re-rates that time, all of it or none; 409 with the current changes if they differ from those previewed',
  mayCall: (actor: Actor) => can(actor, 'read', 'moneysettings') && can(actor, 'approve', 'moneysettings'),
  params,
  body: z.strictObject({ ...days, proof: text(100) }),
  answer: z.object({ entries: z.int(), hours: HoursSum }),
});

/** The source of a rate: the job's or client's card, the person or the cost type, and its first day (null: from the start). */
const RateReason = z.object({
  rate: z.string(),
  from: z.enum(['job-card', 'client-card', 'cost-type', 'person']),
  card: z.nullable(Ref),
  costType: z.nullable(Ref),
  /** The person that the card's line is for. */
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  firstDay: z.nullable(Day),
});
export type RateReason = z.infer<typeof RateReason>;

/** An entry's rates, and what its day would give it now with the source. Both are equal unless rates changed since. */
export const EntryRate = z.object({
  chargeRate: z.string(),
  charge: RateReason,
  /** Only for users who may read money settings. */
  cost: z.nullable(z.object({ costRate: z.string(), reason: RateReason })),
});
export type EntryRate = z.infer<typeof EntryRate>;

export const readEntryRate = endpoint({
  tag: 'Time entries',
  method: 'GET',
  path: '/api/timesheet/timeentries/:id/rate',
  scope: 'jobs:read',
  summary: 'Why an entry has its rate: card, line and first day, for users who may read its job',
  mayCall: (actor: Actor) => can(actor, 'read', 'job') || can(actor, 'read', 'project'),
  params: z.object({ id: PathId }),
  answer: EntryRate,
});
