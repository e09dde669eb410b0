import type { JobBrief, TimeEntry } from '#contract/time/time-entry.ts';
import type { Draft, EntryPlace } from '../drafts/draft.ts';

/** An active client job with given differences. */
export function aJob(fields: Partial<JobBrief> = {}): JobBrief {
  return {
    id: 1,
    code: 'J1',
    name: 'Launch film',
    isActive: true,
    isBillable: true,
    client: null,
    campaign: null,
    ...fields,
  };
}

/** A place: that job's art direction on a Monday. */
export function aPlace(fields: Partial<EntryPlace> = {}): EntryPlace {
  const costType = { id: 7, code: 'ART', name: 'Art direction', isActive: true };
  return { job: aJob(), costType, day: '2026-11-16', ...fields };
}

/** A saved entry of two hours there, with given differences. */
export function anEntry(
  fields: Partial<TimeEntry> & Partial<Pick<TimeEntry['timeAllocation'], 'job' | 'costType' | 'pinId'>> = {},
): TimeEntry {
  const place = aPlace();
  const { job = place.job, costType = place.costType, pinId = null, ...entry } = fields;
  return {
    id: 1,
    units: 2,
    notes: '',
    transactionDate: place.day,
    isApproved: false,
    isBilled: false,
    isPeriodLocked: false,
    isCurrentPeriod: true,
    isBillable: true,
    lastModified: '2026-11-16T09:00:00.000Z',
    error: null,
    returned: null,
    employee: { id: 2, name: 'Emma Wilson' },
    timeAllocation: {
      job,
      costType,
      pinId,
      jobType: null,
      accountExecutive: null,
      accountDirector: null,
      lineId: null,
      product: null,
      client: null,
      campaign: null,
    },
    ...entry,
  };
}

/** A pending draft of two hours there: new, or on top of `base`. */
export function aDraft(fields: Partial<Draft> = {}): Draft {
  return {
    ...aPlace(),
    entryId: fields.base?.id ?? -1,
    text: '2',
    base: null,
    wanted: { units: 200, notes: '', isBillable: true },
    state: 'waiting',
    isFinal: false,
    message: null,
    current: null,
    requestId: 'r',
    attempts: [],
    refused: [],
    madeAt: 0,
    ...fields,
  };
}
