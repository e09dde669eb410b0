import type { AgencyRecords } from './agency-records.ts';
import { startTestAgency, type TestAgency, type TestOptions, type TestPerson } from './test-agency.ts';

/** A Monday in an open week: the day on which tests enter time unless they say otherwise. */
export const MONDAY = '2026-11-16';

/** A POST to it makes entries; `${TIME_ENTRIES}/${id}` is one of them. */
export const TIME_ENTRIES = '/api/timesheet/timeentries';

/** What every test of time needs: an agency with a client job, an internal project, and a cost type for both. */
export type TimeSheet = Awaited<ReturnType<typeof startTimeSheet>>;

/** Starts an agency with something to enter time on. */
export async function startTimeSheet(options: TestOptions = {}) {
  const agency = await startTestAgency(options);
  const { add } = agency;
  const job = await add.job({ code: 'FILM', name: 'Brand film' });
  const project = await add.project({ code: 'ADMIN', name: 'Administration' });
  const costType = await add.costType({ code: 'DESIGN', name: 'Design' });

  return {
    agency,
    add,
    job,
    project,
    costType,

    /** A new employee at their browser; a maximum of 10 hours unless the fields say otherwise. */
    async person(fields: Parameters<AgencyRecords['employee']>[0] = {}): Promise<TestPerson> {
      return agency.signIn(await add.employee(fields));
    },

    /** The body of a save: an hour on the client job on Monday, but for the fields given. */
    draft(fields: Record<string, unknown> = {}) {
      return {
        id: 0,
        units: 1,
        notes: '',
        transactionDate: MONDAY,
        isBillable: true,
        jobId: job.id,
        costTypeId: costType.id,
        ...fields,
      };
    },

    /** An entry of a person made over HTTP. */
    async entry(person: TestPerson, fields: Record<string, unknown> = {}) {
      const answer = await person.post(TIME_ENTRIES, this.draft(fields));
      if (answer.status !== 201) throw new Error(`no entry was made: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },

    /** What a person has on each day of the test's week, in the database. */
    async hoursOf(employeeId: number, day = MONDAY): Promise<number> {
      const { rows } = await agency.sql.query<{ hours: string | null }>(
        'select sum(units) as hours from time_entry where employee_id = $1 and work_date = $2',
        [employeeId, day],
      );
      return Number(rows[0]?.hours ?? 0);
    },

    /** Audit rows about one record, oldest first. */
    trailOf: (subject: string, subjectId: number) => trailOf(agency, subject, subjectId),
  };
}

/** The save of an entry that was read: what the API answered, as it is sent back. */
export function savedAs(
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API
  entry: any,
  changes: Record<string, unknown> = {},
) {
  return {
    id: entry.id,
    units: entry.units,
    notes: entry.notes,
    transactionDate: entry.transactionDate,
    isBillable: entry.isBillable,
    jobId: entry.timeAllocation.job.id,
    costTypeId: entry.timeAllocation.costType.id,
    lastModified: entry.lastModified,
    ...changes,
  };
}

async function trailOf(agency: TestAgency, subject: string, subjectId: number) {
  const { rows } = await agency.sql.query(
    `select by_employee_id as by, for_employee_id as "for", action, before, after
     from audit_event where subject = $1 and subject_id = $2 order by id`,
    [subject, subjectId],
  );
  return rows;
}
