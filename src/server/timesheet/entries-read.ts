import type { TimeEntry } from '#contract/time-entry.ts';
import type { Day } from '#domain/calendar.ts';
import { type Hundredths, hoursAsNumber } from '#domain/hours.ts';
import { PreparedJson } from '../platform/prepared-json.ts';

/** Entries as they are read from the database, and beside them what they share, once each. */
export type EntriesRead = {
  entries: EntryRead[];
  jobs: (Omit<TimeEntry['timeAllocation'], 'costType' | 'lineId' | 'pinId'> & { key: number })[];
  costTypes: NonNullable<TimeEntry['timeAllocation']['costType']>[];
  employees: TimeEntry['employee'][];
  /** Those of days that are in a period. */
  periods: { day: Day; isLocked: boolean; isCurrent: boolean }[];
};
type EntryRead = Pick<
  TimeEntry,
  'id' | 'notes' | 'transactionDate' | 'isApproved' | 'isBilled' | 'isBillable' | 'lastModified' | 'returned'
> & {
  units: Hundredths;
  employeeId: number;
  jobId: number;
  costTypeId: number | null;
  lineId: number | null;
  pinId: number | null;
};

/** The entries as the API answers them. */
export function timeEntriesOf(read: EntriesRead): TimeEntry[] {
  const ownFieldsOf = ownFields(read);
  const allocations = new Map(read.jobs.map(({ key, ...allocation }) => [key, allocation]));
  const costTypes = new Map(read.costTypes.map((costType) => [costType.id, costType]));
  const employees = new Map(read.employees.map((employee) => [employee.id, employee]));
  return read.entries.map((entry) => ({
    ...ownFieldsOf(entry),
    employee: employees.get(entry.employeeId)!,
    timeAllocation: {
      ...allocations.get(entry.jobId)!,
      costType: entry.costTypeId === null ? null : costTypes.get(entry.costTypeId)!,
      lineId: entry.lineId,
      pinId: entry.pinId,
    },
  }));
}

/** The same as text, for thousands of entries: what they share is written once, and repeated. */
export function jsonOfTimeEntries(read: EntriesRead): PreparedJson<TimeEntry[]> {
  const ownFieldsOf = ownFields(read);
  const allocations = new Map(read.jobs.map(({ key, ...allocation }) => [key, fieldsAsJson(allocation)]));
  const costTypes = new Map<number | null, string>(read.costTypes.map((one) => [one.id, JSON.stringify(one)]));
  costTypes.set(null, 'null');
  const employees = new Map(read.employees.map((employee) => [employee.id, JSON.stringify(employee)]));
  const texts = read.entries.map((entry) => {
    const allocation = `{${allocations.get(entry.jobId)},"costType":${costTypes.get(entry.costTypeId)},"lineId":${entry.lineId},"pinId":${entry.pinId}}`;
    const own = fieldsAsJson(ownFieldsOf(entry));
    return `{${own},"employee":${employees.get(entry.employeeId)},"timeAllocation":${allocation}}`;
  });
  return new PreparedJson(`[${texts.join(',')}]`);
}

/** An object's fields as JSON, without the braces around them. */
function fieldsAsJson(fields: object): string {
  return JSON.stringify(fields).slice(1, -1);
}

function ownFields({ periods }: EntriesRead) {
  const periodOf = new Map(periods.map((period) => [period.day, period]));
  return ({ units, employeeId, jobId, costTypeId, lineId, pinId, ...entry }: EntryRead) => {
    const period = periodOf.get(entry.transactionDate);
    return {
      ...entry,
      units: hoursAsNumber(units),
      isPeriodLocked: period?.isLocked ?? false,
      isCurrentPeriod: period?.isCurrent ?? false,
      error: null,
    };
  };
}
