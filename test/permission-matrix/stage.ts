import { type AgencyOfEverything, agencyOfEverything } from '../fixtures/agency-of-everything.ts';
import { agencyRecords } from '../fixtures/agency-records.ts';
import type { TestAgency } from '../fixtures/test-agency.ts';
import type { OnlyElsewhere, Scene } from './trial.ts';

/** Part of every name in the other agency: no response of this one may contain it. */
export const ELSEWHERE_MARK = 'Elsewhere';
/** IDs from here on exist only in the other agency. */
const BEYOND = 2_000_000;

/** Two agencies in which trials take place. */
export type Stage = {
  everything: AgencyOfEverything;
  otherSupervisor: number;
  /** Returns the scene for a person, with a person of their team. */
  sceneOf(me: number, mine: number): Scene;
};

/** Fills this agency, and the other one with the same IDs for other records, and with additional ones that exist only there. */
export async function setStage(agency: TestAgency): Promise<Stage> {
  const { add, sql, elsewhere } = agency;
  const addElsewhere = agencyRecords(elsewhere, 'no one signs in there');
  await addElsewhere.agency({ name: ELSEWHERE_MARK });
  const [everything, there] = [
    await agencyOfEverything(add, 'Here'),
    await agencyOfEverything(addElsewhere, ELSEWHERE_MARK),
  ];
  const timecell = { roles: ['TimesheetSupervisor' as const], access: { timecell: 'all' as const } };
  const supervisor = await add.employee({ ...timecell, name: 'Supervisor of the other team' });
  const ofOtherTeam = await add.employee({ supervisor_id: supervisor.id, maximum_daily_hours: '24' });
  const orderApprover = await add.employee({ roles: [], access: { purchaseorder: 'all', estimate: 'all' } });
  const onlyElsewhere = await fillBeyond(agency, there);
  return {
    everything,
    otherSupervisor: supervisor.id,
    sceneOf: (me, mine) => ({
      ...everything,
      me,
      mine,
      otherSupervisor: supervisor.id,
      ofOtherTeam: ofOtherTeam.id,
      orderApprover: orderApprover.id,
      elsewhere: onlyElsewhere,
      sql: (text, values) => sql.query(text, values),
    }),
  };
}

async function fillBeyond({ elsewhere }: TestAgency, there: AgencyOfEverything): Promise<OnlyElsewhere> {
  await elsewhere.query(`do $$ declare name text; begin
    for name in select sequencename from pg_sequences where schemaname = 'public' loop
      execute format('alter sequence %I restart with ${BEYOND}', name);
    end loop; end $$`);
  const idOf = async (made: Promise<{ id: number }>) => (await made).id;
  const [employee, approver] = [await idOf(there.newEmployee()), await idOf(there.newEmployee())];
  const [job, project] = [await idOf(there.newJob()), await idOf(there.newProject())];
  const waiting = { created_by_id: employee, approver_id: approver, approve_status: 'READY' };
  const order = await idOf(there.order(waiting));
  return {
    employee,
    estimate: await idOf(there.estimate({ created_by_id: employee })),
    job,
    project,
    timeEntry: await idOf(there.timeEntry(employee)),
    pin: await idOf(there.pin(employee)),
    favorite: await idOf(there.favorite(employee)),
    deputy: await idOf(there.deputy(employee, approver)),
    comment: await idOf(there.comment(employee, job)),
    mention: await idOf(there.mention(approver, employee, job)),
    notification: await idOf(there.notification(employee, null)),
    order,
    orderDeputy: await idOf(there.orderDeputy(employee, approver)),
    attachment: await idOf(there.attachment(order)),
    invoice: await idOf(there.invoice('PRODUCTION')),
    mail: (
      await elsewhere.query<{ id: number }>(
        "insert into outgoing_mail (template, address) values ('note', 'a@b.example') returning id",
      )
    ).rows[0]!.id,
    task: (
      await elsewhere.query<{ id: number }>(
        `insert into scheduled_task (kind, period, day, due_at, state, finished_at)
         values ('retention', '2026-11-20', '2026-11-20', now(), 'failed', now()) returning id`,
      )
    ).rows[0]!.id,
    client: BEYOND,
  };
}
