import type { AgencyRecords } from './agency-records.ts';
import type { TestOptions, TestPerson } from './test-agency.ts';
import { startTimeSheet } from './time-sheet.ts';

/** The calls of approvers. */
export const APPROVERS = '/api/timesheet/timeapprovers';
export const TO_APPROVE = `${APPROVERS}/timeEntries`;
const APPROVED = `${APPROVERS}/approved`;
const RETURNED = `${APPROVERS}/returned`;

/** An entry as a decision on it names it. */
type ReadEntry = { id: number; lastModified: string; isCurrentPeriod: boolean };

/** What makes somebody an approver (PERM-04). */
export const APPROVER: Parameters<AgencyRecords['employee']>[0] = {
  roles: ['TimesheetSupervisor'],
  access: { timecell: 'all' },
};
/** An approver who enters time for the team as well (PERM-05). */
export const EDITING_APPROVER: Parameters<AgencyRecords['employee']>[0] = {
  roles: ['TimesheetSupervisor', 'TimesheetSupervisorEdit'],
  access: { timecell: 'all' },
};

/** A time sheet with Sam, who approves, and Emma, whose time it is. */
export async function startApprovalSheet(options: TestOptions = {}) {
  const sheet = await startTimeSheet(options);
  await sheet.add.period({ start_date: '2026-11-01', end_date: '2026-11-30' });
  const sam = await sheet.person({ name: 'Sam', ...APPROVER });
  const emma = await sheet.person({ name: 'Emma', supervisor_id: sam.id, maximum_daily_hours: '24' });

  return {
    ...sheet,
    sam,
    emma,

    /** Sends approvals, or with `isApproved` false the opposite, of entries as they were read. */
    approve(approver: TestPerson, entries: readonly ReadEntry[], isApproved = true) {
      const body = entries.map(({ id, lastModified, isCurrentPeriod }) => ({
        id,
        lastModified,
        isCurrentPeriod,
        isApproved,
      }));
      return approver.put(APPROVED, body);
    },

    /** Gives entries back. */
    giveBack(approver: TestPerson, entries: readonly ReadEntry[], comment = 'Which client was this for?') {
      return approver.put(
        RETURNED,
        entries.map(({ id, lastModified }) => ({ id, lastModified, comment })),
      );
    },

    /** Takes returns of entries back. */
    withdraw(approver: TestPerson, entries: readonly ReadEntry[]) {
      return approver.put(
        `${RETURNED}/withdrawn`,
        entries.map(({ id, lastModified }) => ({ id, lastModified })),
      );
    },

    /** The entry as its owner reads it now. */
    async read(owner: TestPerson, { id }: { id: number }) {
      return (await owner.get(`/api/timesheet/timeentries/${id}`)).body;
    },

    /** What an approver is listed, the ids in the order answered. */
    async listed(approver: TestPerson, query = ''): Promise<number[]> {
      const { status, body } = await approver.get(`${TO_APPROVE}${query}`);
      if (status !== 200) throw new Error(`nothing was listed: ${JSON.stringify(body)}`);
      return body.map(({ id }: ReadEntry) => id);
    },

    /** Names a deputy in the database, whatever the rules say of it. */
    deputy: (supervisor: TestPerson, deputy: TestPerson, start_date: string, end_date = start_date) =>
      sheet.add.insert('deputy', {
        subject: 'time',
        in_place_of_id: supervisor.id,
        deputy_id: deputy.id,
        start_date,
        end_date,
      }),
  };
}

export type ApprovalSheet = Awaited<ReturnType<typeof startApprovalSheet>>;
