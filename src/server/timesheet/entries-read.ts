import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Day, DayRange } from '#domain/calendar/calendar.ts';
import { PreparedJson } from '../platform/http/prepared-json.ts';

/** Entries as read, with shared parts listed once. */
export type EntriesRead = {
  entries: EntryRead[];
  /** Client jobs before internal projects, by code; `key` is the database id. */
  jobs: (Omit<TimeEntry['timeAllocation'], 'costType' | 'lineId' | 'pinId'> & { key: number })[];
  costTypes: NonNullable<TimeEntry['timeAllocation']['costType']>[];
  /** By name. */
  employees: TimeEntry['employee'][];
  periods: (DayRange & { isLocked: boolean; isCurrent: boolean })[];
};
type EntryRead = Pick<
  TimeEntry,
  'id' | 'units' | 'notes' | 'transactionDate' | 'isApproved' | 'isBilled' | 'isBillable' | 'lastModified' | 'returned'
> & {
  employeeId: number;
  jobId: number;
  costTypeId: number | null;
  lineId: number | null;
  pinId: number | null;
};

/** Returns entries as the API does: by day, then person, then in the order of jobs. */
export function timeEntriesOf(read: EntriesRead): TimeEntry[] {
  const ownFieldsOf = ownFields(read);
  const allocations = new Map(read.jobs.map(({ key, ...allocation }) => [key, allocation]));
  const costTypes = new Map(read.costTypes.map((costType) => [costType.id, costType]));
  const employees = new Map(read.employees.map((employee) => [employee.id, employee]));
  return inOrder(read).map((entry) => ({
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

/** The same as text, for thousands of entries and frequent callers: shared parts are serialized once and repeated. */
export function jsonOfTimeEntries(read: EntriesRead): PreparedJson<TimeEntry[]> {
  const ownFieldsOf = ownFields(read);
  const allocations = new Map(read.jobs.map(({ key, ...allocation }) => [key, fieldsAsJson(allocation)]));
  const costTypes = new Map<number | null, string>(read.costTypes.map((one) => [one.id, JSON.stringify(one)]));
  costTypes.set(null, 'null');
  const employees = new Map(read.employees.map((employee) => [employee.id, JSON.stringify(employee)]));
  const texts = inOrder(read).map((entry) => {
    const allocation = `{${allocations.get(entry.jobId)},"costType":${costTypes.get(entry.costTypeId)},"lineId":${entry.lineId},"pinId":${entry.pinId}}`;
    const own = fieldsAsJson(ownFieldsOf(entry));
    return `{${own},"employee":${employees.get(entry.employeeId)},"timeAllocation":${allocation}}`;
  });
  return new PreparedJson(`[${texts.join(',')}]`);
}

/** Serialises an object's fields without braces. */
function fieldsAsJson(fields: object): string {
  return JSON.stringify(fields).slice(1, -1);
}

function inOrder({ entries, employees, jobs }: EntriesRead): EntryRead[] {
  const placeOfEmployee = new Map(employees.map(({ id }, place) => [id, place]));
  const placeOfJob = new Map(jobs.map(({ key }, place) => [key, place]));
  return entries.sort(
    (a, b) =>
      compare(a.transactionDate, b.transactionDate) ||
      compare(placeOfEmployee.get(a.employeeId)!, placeOfEmployee.get(b.employeeId)!) ||
      compare(placeOfJob.get(a.jobId)!, placeOfJob.get(b.jobId)!) ||
      compare(a.id, b.id),
  );
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function ownFields({ periods }: EntriesRead) {
  const periodOfDay = new Map<Day, EntriesRead['periods'][number] | undefined>();
  const periodOf = (day: Day) => {
    if (!periodOfDay.has(day)) {
      const holdsDay = ({ start, end }: DayRange) => start <= day && day <= end;
      periodOfDay.set(day, periods.find(holdsDay));
    }
    return periodOfDay.get(day);
  };
  return ({ employeeId, jobId, costTypeId, lineId, pinId, ...entry }: EntryRead) => {
    const period = periodOf(entry.transactionDate);
    return {
      ...entry,
      isPeriodLocked: period?.isLocked ?? false,
      isCurrentPeriod: period?.isCurrent ?? false,
      error: null,
    };
  };
}
