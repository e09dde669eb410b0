import { alternate, timed } from './rounds.mjs';
import { recordStatements, send } from './statements.mjs';

const APPROVERS = '/api/timesheet/timeapprovers';
const LIST = `${APPROVERS}/timeEntries?status=UnapprovedOnly`;
const SIGNALS = `${APPROVERS}/signals?status=UnapprovedOnly`;
const AT_ONCE = 500;

/**
 * Leaves as much of an approver's team unapproved as a list holds, in open periods, so that there is something to review and decide. This
 * changes the agency, so call it after all other measurements.
 */
export async function leaveUnapproved(client, username) {
  await client.query('update period set is_locked = false');
  await client.query(
    `update time_entry set approved_by_id = null, approved_at = null, billed_invoice_line_id = null
     where id in (
       select time_entry.id from time_entry join employee on employee.id = time_entry.employee_id
       where employee.supervisor_id = (select id from employee where username = $1) and approved_at is not null
       order by work_date desc limit 20000)`,
    [username],
  );
}

/** Records the statements of listing entries to approve, and of their signals. */
export async function recordLists(caller, file) {
  const list = await recordStatements(file, () => caller.expect(200, 'GET', LIST));
  const signals = await recordStatements(file, () => caller.expect(200, 'GET', SIGNALS));
  return { list: list.statements, signals: signals.statements };
}

/** Measures listing entries to approve and their signals over HTTP, and by the statements of those calls alone. */
export function measureLists(caller, client, { list, signals }) {
  const overHttp = (path) => timed(() => caller.expect(200, 'GET', path));
  const byReference = (statements) => timed(() => send(client, statements));
  return alternate(
    {
      listOverHttp: () => overHttp(LIST),
      listByReference: () => byReference(list),
      signalsOverHttp: () => overHttp(SIGNALS),
      signalsByReference: () => byReference(signals),
    },
    { warmUp: 3, rounds: 15 },
  );
}

/** Loads the listed entries. */
export function readUnapproved(caller) {
  return caller.read(LIST);
}

/**
 * Measures approving 500 entries in one request, and in the two bare statements that it needs without any checks: the update and its audit
 * rows. The approvals are reverted outside of the measured time.
 */
export function measureApproving(caller, client, entries, approverId) {
  const chosen = entries
    .filter(({ timeAllocation: { job, costType } }) => job.isActive && costType?.isActive)
    .slice(0, AT_ONCE);
  const ids = chosen.map(({ id }) => id);
  let versions = new Map(chosen.map(({ id, lastModified }) => [id, lastModified]));

  async function takeBack() {
    const { rows, rowCount } = await client.query(
      `update time_entry set approved_by_id = null, approved_at = null
       where id = any($1) and approved_at is not null
       returning id, to_char(last_modified, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version`,
      [ids],
    );
    if (rowCount !== ids.length) throw new Error(`${rowCount} of ${ids.length} entries were approved.`);
    versions = new Map(rows.map(({ id, version }) => [id, version]));
  }

  return alternate(
    {
      async approvingOverHttp() {
        const body = chosen.map(({ id, isCurrentPeriod }) => ({
          id,
          isApproved: true,
          lastModified: versions.get(id),
          isCurrentPeriod,
        }));
        const milliseconds = await timed(() => caller.expect(200, 'PUT', `${APPROVERS}/approved`, body));
        await takeBack();
        return milliseconds;
      },
      async approvingByReference() {
        const milliseconds = await timed(() => approveBare(client, ids, approverId));
        await takeBack();
        return milliseconds;
      },
    },
    { warmUp: 5, rounds: 40 },
  );
}

async function approveBare(client, ids, approverId) {
  await client.query('begin');
  await client.query(
    'update time_entry set approved_by_id = $2, approved_at = now() where id = any($1) and approved_at is null',
    [ids, approverId],
  );
  await client.query(
    `insert into audit_event (by_employee_id, for_employee_id, subject, subject_id, action, way, after)
     select $2, employee_id, 'time_entry', id, 'approve', 'web', '{"isApproved": true}' from time_entry where id = any($1)`,
    [ids, approverId],
  );
  await client.query('commit');
}
