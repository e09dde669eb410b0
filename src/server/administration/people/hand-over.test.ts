import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgencyOfEverything, agencyOfEverything } from '#test/fixtures/agency-of-everything.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { tablesAsTheyAre } from '#test/fixtures/tables-as-they-are.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { fileCalls } from '../../data-exchange/testing/file-calls.ts';

const PEOPLE = '/api/administration/people';
const NOW = '2026-11-21T09:00:00.000Z';

let agency: TestAgency;
let everything: AgencyOfEverything;
let office: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency({ now: () => NOW });
  everything = await agencyOfEverything(agency.add, 'Here');
  office = await agency.signIn(await agency.add.employee({ access: { people: 'all' } }));
});
afterAll(() => agency.close());

const LEADER = {
  roles: ['TimesheetUser', 'TimesheetSupervisor', 'AccountExecutive', 'AccountDirector'],
  access: { timecell: 'all', purchaseorder: 'all' },
} as const;
const leader = (fields: object = {}) =>
  agency.add.employee({ ...LEADER, roles: [...LEADER.roles], maximum_daily_hours: '24', ...fields });
const one = async (text: string, values: unknown[] = []) => (await agency.sql.query(text, values)).rows[0];
const stampOf = async (id: number) =>
  new Date((await one('select last_modified as stamp from employee where id = $1', [id])).stamp).toISOString();
const handOver = async (id: number, successors: object = {}, by = office) =>
  by.post(`${PEOPLE}/${id}/handover`, { lastModified: await stampOf(id), successors });

/** A person with a team, a pending order, jobs led in three ways, and deputyships both ways. */
async function aLeaver() {
  const { add } = agency;
  const leaver = await leader();
  const member = await add.employee({ supervisor_id: leaver.id });
  const other = await leader();
  const stranger = await add.employee();
  const order = await everything.order({
    created_by_id: stranger.id,
    approver_id: leaver.id,
    approve_status: 'READY',
  });
  const executed = await add.job({ account_executive_id: leaver.id, secondary_account_executive_id: leaver.id });
  const directed = await add.job({ account_director_id: leaver.id });
  const closed = await add.job({ account_executive_id: leaver.id, is_active: false });
  await everything.deputy(other.id, leaver.id);
  await everything.deputy(leaver.id, other.id);
  return { leaver, member, other, order, executed, directed, closed };
}

const EVERY_GROUP = [
  'team',
  'waitingOrders',
  'jobsAsExecutive',
  'jobsAsSecondExecutive',
  'jobsAsDirector',
  'timeDeputyships',
];

describe('handover (PEOPLE-08)', () => {
  it('lists open items with the possible successors for each (PEOPLE-08)', async () => {
    const { leaver, member, other } = await aLeaver();
    const { status, body } = await office.get(`${PEOPLE}/${leaver.id}/handover`);

    expect(status).toBe(200);
    expect(body.groups.map(({ group, count }: { group: string; count: number }) => [group, count])).toEqual(
      EVERY_GROUP.map((group) => [group, 1]),
    );
    expect(body.groups[0].names).toEqual([member.name]);
    expect(body.standIns).toEqual([other.name]);
    expect(body.hasTimer).toBe(false);
    const groupsOf = (id: number) => body.candidates.find((person: { id: number }) => person.id === id)?.groups;
    // People can't be their own deputy.
    expect(groupsOf(other.id)).toEqual(
      EVERY_GROUP.filter((group) => group !== 'timeDeputyships').concat('timeDeputyships'),
    );
    // People who can't take anything over are listed too, so that the dialog can explain it.
    expect(groupsOf(member.id)).toEqual([]);
    expect(groupsOf(leaver.id)).toBe(undefined);
  });

  it('moves everything to a successor in one transaction, each record with a trail entry (PEOPLE-08)', async () => {
    const { leaver, member, other, order, executed, directed, closed } = await aLeaver();
    const successor = await leader();
    await agency.signIn(leaver);
    const { status, body } = await handOver(
      leaver.id,
      Object.fromEntries(EVERY_GROUP.map((group) => [group, successor.id])),
    );

    expect([status, body.handedOver.length]).toEqual([200, EVERY_GROUP.length]);
    expect(body.record.values.isActive).toBe(false);
    const columns =
      'account_executive_id as executive, secondary_account_executive_id as second, account_director_id as director';
    expect(await one(`select ${columns} from job where id = $1`, [executed.id])).toEqual({
      executive: successor.id,
      second: successor.id,
      director: null,
    });
    expect(await one(`select ${columns} from job where id = $1`, [directed.id])).toMatchObject({
      director: successor.id,
    });
    expect(await one(`select ${columns} from job where id = $1`, [closed.id])).toMatchObject({ executive: leaver.id });
    expect(await one('select approver_id from purchase_order where id = $1', [order.id])).toEqual({
      approver_id: successor.id,
    });
    expect(await one('select supervisor_id from employee where id = $1', [member.id])).toEqual({
      supervisor_id: successor.id,
    });
    const { rows: deputies } = await agency.sql.query(
      'select in_place_of_id as "for", deputy_id as by from deputy where $1 in (in_place_of_id, deputy_id)',
      [other.id],
    );
    expect(deputies).toEqual([{ for: other.id, by: successor.id }]);
    expect(await one('select count(*)::integer from session where employee_id = $1', [leaver.id])).toEqual({
      count: 0,
    });
    const { rows: trail } = await agency.sql.query(
      `select subject, subject_id as id, before, after from audit_event where by_employee_id = $1 and action = 'update'
       and subject_id = any($2) order by id`,
      [office.id, [member.id, executed.id, order.id]],
    );
    expect(trail).toContainEqual({
      subject: 'employee',
      id: member.id,
      before: { supervisor: leaver.id },
      after: { supervisor: successor.id },
    });
    expect(trail.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['job', 'purchase_order', 'employee']));
    expect(
      await one('select count(*)::integer from notification where employee_id = $1 and kind = $2', [
        successor.id,
        'order-to-approve',
      ]),
    ).toEqual({ count: 1 });
  });

  it('leaves items without a successor unchanged, and a repeated request changes nothing (PEOPLE-08)', async () => {
    const { leaver, member, order } = await aLeaver();
    const body = { lastModified: await stampOf(leaver.id), successors: {} };
    expect((await office.post(`${PEOPLE}/${leaver.id}/handover`, body)).status).toBe(200);
    expect(await one('select supervisor_id from employee where id = $1', [member.id])).toEqual({
      supervisor_id: leaver.id,
    });
    expect(await one('select approver_id from purchase_order where id = $1', [order.id])).toEqual({
      approver_id: leaver.id,
    });
    const before = await tablesAsTheyAre(agency.sql);
    const again = await office.post(`${PEOPLE}/${leaver.id}/handover`, body);
    expect([again.status, again.body.handedOver, again.body.timer]).toEqual([200, [], null]);
    expect(await tablesAsTheyAre(agency.sql)).toEqual(before);
  });

  it('rejects a successor without the required right at the field and changes nothing (PEOPLE-12)', async () => {
    const { leaver } = await aLeaver();
    const clerk = await agency.add.employee();
    const gone = await leader({ is_active: false });
    const before = await tablesAsTheyAre(agency.sql);
    const cases = [
      [clerk.id, 'successor-without-right'],
      [gone.id, 'successor-inactive'],
      [leaver.id, 'successor-leaves'],
      [1_999_999, 'reference-unknown'],
    ] as const;
    for (const [id, code] of cases) {
      for (const group of EVERY_GROUP) {
        const answer = await handOver(leaver.id, { [group]: id });
        expect([group, answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
          group,
          422,
          code,
          `successors.${group}`,
        ]);
      }
    }
    expect(await tablesAsTheyAre(agency.sql)).toEqual(before);
  });

  it("rejects a successor who can't approve a pending order or would become their own deputy (PEOPLE-12)", async () => {
    const { leaver, other, order } = await aLeaver();
    const limited = await leader();
    await agency.add.insert('approval_limit', { employee_id: limited.id, division_id: null, amount: '10' });
    const above = await handOver(leaver.id, { waitingOrders: limited.id });
    expect([above.status, above.body.code]).toEqual([422, 'approver-above-limit']);
    await agency.sql.query('update purchase_order set requester_id = $1 where id = $2', [other.id, order.id]);
    const own = await handOver(leaver.id, { waitingOrders: other.id });
    expect([own.body.code, own.body.errors[0].path]).toEqual(['approver-own-order', 'successors.waitingOrders']);
    const self = await handOver(leaver.id, { timeDeputyships: other.id });
    expect([self.status, self.body.code]).toEqual([422, 'deputy-self']);
  });

  it.each(['a member', 'somebody below a member'])(
    'moves %s of the team up, who takes the team over without a circle (PEOPLE-12 FIX-107)',
    async (who) => {
      const boss = await leader();
      const leaver = await leader({ supervisor_id: boss.id });
      const member = await leader({ supervisor_id: leaver.id });
      const below = await leader({ supervisor_id: member.id });
      const successor = who === 'a member' ? member : below;
      const { body } = await office.get(`${PEOPLE}/${leaver.id}/handover`);
      expect(body.candidates.find(({ id }: { id: number }) => id === successor.id).groups).toContain('team');
      expect((await handOver(leaver.id, { team: successor.id })).status).toBe(200);
      const { rows } = await agency.sql.query('select id, supervisor_id from employee where id = any($1)', [
        [member.id, below.id],
      ]);
      const supervisorOf = new Map(rows.map(({ id, supervisor_id }) => [id, supervisor_id]));
      expect(supervisorOf.get(successor.id)).toBe(boss.id);
      expect(supervisorOf.get(successor === member ? below.id : member.id)).toBe(successor.id);
      const trail = await one(
        `select before, after from audit_event where subject = 'employee' and subject_id = $1 and action = 'update'`,
        [successor.id],
      );
      expect(trail.after).toEqual({ supervisor: boss.id });
    },
  );

  it("saves a running timer as a time entry, also without a successor or by file, or says why it couldn't (PEOPLE-08)", async () => {
    const { add, sql } = agency;
    const [job, costType] = [await add.job(), await add.costType()];
    const startTimerOf = (id: number, day = '2026-11-21') =>
      sql.query(
        `insert into running_timer (employee_id, id, job_id, cost_type_id, work_date, started_at, notes)
         values ($1, gen_random_uuid(), $2, $3, $4, $4::date + interval '7 hours', 'By the clock')`,
        [id, job.id, costType.id, day],
      );
    const five = await leader({ code: 'FIVE', name: 'Five', username: 'FIVE' });
    const [one1, two, three, four] = [await leader(), await leader(), await leader(), await leader()];
    for (const { id } of [one1, two, three, four, five]) await startTimerOf(id);
    const saved = { end: 'saved', why: null };
    expect((await office.get(`${PEOPLE}/${one1.id}/handover`)).body.hasTimer).toBe(true);
    expect((await handOver(one1.id)).body.timer).toEqual(saved);
    expect((await office.delete(`${PEOPLE}/${two.id}`)).body.timer).toEqual(saved);
    const isInactive = async (id: number) => ({ lastModified: await stampOf(id), values: { isActive: false } });
    expect((await office.put(`${PEOPLE}/${three.id}`, await isInactive(three.id))).body.timer).toEqual(saved);
    const rows = [{ id: four.id, ...(await isInactive(four.id)) }];
    expect((await office.post(`${PEOPLE}/batch`, { rows })).body).toMatchObject([
      { record: { id: four.id, timer: saved } },
    ]);
    const file = (code: string, name: string) => `code,name,username,is_active\n${code},${name},${code},no\n`;
    const { bringIn, preview } = fileCalls(agency);
    await preview(office, 'people', file('FIVE', 'Five'));
    expect(await one('select count(*)::integer from running_timer where employee_id = $1', [five.id])).toEqual({
      count: 1,
    });
    const imported = await bringIn(office, 'people', file('FIVE', 'Five'));
    expect(imported.body).toMatchObject({ updated: 1, timers: [{ name: 'Five', ...saved }] });
    expect(
      await one(
        `select way, by_employee_id as by from audit_event where subject = 'time_entry' and by_employee_id = $1`,
        [five.id],
      ),
    ).toEqual({ way: 'import', by: five.id });
    for (const { id } of [one1, two, three, four, five]) {
      const { rows } = await sql.query('select units, notes from time_entry where employee_id = $1', [id]);
      expect(rows).toEqual([{ units: '2.00', notes: 'By the clock' }]);
      expect(await one('select count(*)::integer from running_timer where employee_id = $1', [id])).toEqual({
        count: 0,
      });
    }

    const why = 'The period is locked';
    const [late, later, last] = [
      await leader(),
      await leader(),
      await leader({ code: 'LAST', name: 'Last', username: 'LAST' }),
    ];
    for (const { id } of [late, later, last]) await startTimerOf(id);
    await sql.query('update period set is_locked = true');
    const kept = await handOver(late.id);
    expect([kept.status, kept.body.timer, kept.body.record.values.isActive]).toEqual([
      200,
      { end: 'kept', why },
      false,
    ]);
    const byForm = await office.put(`${PEOPLE}/${later.id}`, await isInactive(later.id));
    expect([byForm.status, byForm.body.timer]).toEqual([200, { end: 'kept', why }]);
    const byFile = await bringIn(office, 'people', file('LAST', 'Last'));
    expect(byFile.body.timers).toEqual([{ name: 'Last', end: 'kept', why }]);
    expect(await one('select count(*)::integer from running_timer where employee_id = $1', [late.id])).toEqual({
      count: 1,
    });
  });

  it('rejects outdated, unknown and protected people (PEOPLE-08, ADM-12, ADM-13)', async () => {
    const leaver = await leader();
    const stale = { lastModified: '2026-01-01T00:00:00Z', successors: {} };
    const { status, body } = await office.post(`${PEOPLE}/${leaver.id}/handover`, stale);
    expect([status, body.code, body.current.id]).toEqual([409, 'changed-elsewhere', leaver.id]);
    expectProblem(await office.get(`${PEOPLE}/1999999/handover`), 404, 'not-found');
    const unknown = { lastModified: NOW, successors: { cat: 1 } };
    expect((await office.post(`${PEOPLE}/${leaver.id}/handover`, unknown)).status).toBe(400);
    const administrator = await agency.add.employee({ access: { administration: 'all' } });
    expect((await handOver(administrator.id)).body.code).toBe('person-needs-administration');
    const both = await agency.signIn(await agency.add.employee({ access: { administration: 'all', people: 'all' } }));
    await agency.sql.query('update employee set is_active = false where id = $1', [administrator.id]);
    expect((await handOver(both.id, {}, both)).body.code).toBe('administrator-needed');
  });
});
