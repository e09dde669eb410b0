import { z } from 'zod/mini';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, HoursSum, Id, PathId, Ref, text } from '../http/values.ts';
import { ofMasterRecord } from '../master-data/master-data.ts';
import { Money } from './money.ts';

const tag = 'Administration';
const params = ofMasterRecord;
/** Days of work, both included; without them all days. */
const days = { from: z.optional(Day), to: z.optional(Day) };

/** Amounts in the base currency with 2 decimals. */
const amounts = {
  entries: z.int(),
  hours: HoursSum,
  chargedBefore: Money,
  chargedAfter: Money,
  costBefore: Money,
  costAfter: Money,
};

/** What re-rating would change, by job; billed time and time in locked periods is counted separately and stays. */
export const RateChanges = z.object({
  jobs: z.array(z.object({ job: z.extend(Ref, { client: z.nullable(Ref) }), ...amounts })),
  total: z.object(amounts),
  kept: z.object({ entries: z.int(), hours: HoursSum }),
  /** Identifies exactly these changes: the re-rating request sends it back. */
  proof: z.string(),
});
export type RateChanges = z.infer<typeof RateChanges>;

/** The most jobs listed, those with most hours; all of them count. */
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

/** From where a rate comes: a card of the job or of the client, the person or the cost type, and since which day; null = always. */
const RateReason = z.object({
  rate: z.string(),
  from: z.enum(['job-card', 'client-card', 'cost-type', 'person']),
  card: z.nullable(Ref),
  costType: z.nullable(Ref),
  /** The person a line of the card is for. */
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  firstDay: z.nullable(Day),
});
export type RateReason = z.infer<typeof RateReason>;

/** The rates that an entry has, and what its day would give it now with where that comes from: the same, unless rates were changed since. */
export const EntryRate = z.object({
  chargeRate: z.string(),
  charge: RateReason,
  /** Only for who may read money settings. */
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
