import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import { tablesAsTheyAre } from '#test/fixtures/tables-as-they-are.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

const PEOPLE = '/api/administration/people';
const APPROVES = { estimate: 'all', purchaseorder: 'all' };

let desk: EstimateDesk;
let office: TestPerson;
beforeAll(async () => {
  desk = await startEstimateDesk();
  office = await desk.person({}, { people: 'all' });
});
afterAll(() => desk.agency.close());

const rows = async (text: string, values: unknown[] = []) => (await desk.agency.sql.query(text, values)).rows;
const handOver = async (id: number, successors: object) => {
  const [person] = await rows('select last_modified as stamp from employee where id = $1', [id]);
  const lastModified = new Date(person.stamp).toISOString();
  return office.post(`${PEOPLE}/${id}/handover`, { lastModified, successors });
};

/** An estimate for 300 pending for a person. */
async function waitingFor(approver: { id: number }) {
  const estimate = await desk.estimate([desk.section([desk.hours()])]);
  return desk.do(desk.maker, 'ready', estimate, { approver: approver.id });
}

describe('estimates of people who leave (PEOPLE-08)', () => {
  it("are listed while they await the person's approval, with the possible approvers (PEOPLE-08)", async () => {
    const leaver = await desk.person({}, APPROVES);
    const successor = await desk.person({}, APPROVES);
    const made = [await waitingFor(leaver), await waitingFor(leaver)];
    await desk.do(leaver, 'approve', await waitingFor(leaver));
    const { body } = await office.get(`${PEOPLE}/${leaver.id}/handover`);
    expect(body.groups).toEqual([
      { group: 'waitingEstimates', count: 2, names: made.map(({ reference }) => reference) },
    ]);
    const ids = body.candidates.flatMap(({ id, groups }: { id: number; groups: string[] }) =>
      groups.includes('waitingEstimates') ? [id] : [],
    );
    expect(ids).toContain(successor.id);
    expect(ids).not.toContain(desk.maker.id);
    expect(ids).not.toContain(leaver.id);
  });

  it('go to a successor, who is notified and can approve them, with trail entries (PEOPLE-08)', async () => {
    const leaver = await desk.person({}, APPROVES);
    const successor = await desk.person({}, APPROVES);
    const estimate = await waitingFor(leaver);
    const approved = await desk.do(leaver, 'approve', await waitingFor(leaver));
    const answer = await handOver(leaver.id, { waitingEstimates: successor.id });
    expect([answer.status, answer.body.handedOver]).toEqual([200, [{ group: 'waitingEstimates', count: 1 }]]);
    expect(answer.body.record.values.isActive).toBe(false);
    expect(
      await rows(
        `select action, before, after from audit_event
         where subject = 'estimate' and subject_id = $1 and by_employee_id = $2`,
        [estimate.id, office.id],
      ),
    ).toEqual([{ action: 'update', before: { approver: leaver.id }, after: { approver: successor.id } }]);
    const asked = `select employee_id as id from notification where kind = 'estimate-to-approve' and record = $1 and read_on is null`;
    expect(await rows(asked, [`estimate:${estimate.id}`])).toEqual([{ id: successor.id }]);
    expect((await desk.read(approved)).approver?.id).toBe(leaver.id);
    const taken = await desk.read(estimate, successor);
    expect(taken.approver?.id).toBe(successor.id);
    expect((await desk.do(successor, 'approve', taken)).status.code).toBe('APPROVED');
  });

  it('stay unchanged without a successor (PEOPLE-08)', async () => {
    const leaver = await desk.person({}, APPROVES);
    const estimate = await waitingFor(leaver);
    expect((await handOver(leaver.id, {})).body.handedOver).toEqual([]);
    expect((await desk.read(estimate)).approver?.id).toBe(leaver.id);
  });

  it('reject a successor without the right, with a lower limit or who created them, at the field, and change nothing (PEOPLE-12)', async () => {
    const leaver = await desk.person({}, APPROVES);
    const owner = await desk.person({}, APPROVES);
    const limited = await desk.person({}, APPROVES);
    await desk.add.insert('approval_limit', { employee_id: limited.id, amount: '299.99', document_type: 'estimate' });
    const clerk = await desk.person({}, { purchaseorder: 'all' });
    const estimate = await desk.estimate([desk.section([desk.hours()])], {}, owner);
    await desk.do(owner, 'ready', estimate, { approver: leaver.id });
    const before = await tablesAsTheyAre(desk.agency.sql);
    const cases = [
      [clerk.id, 'successor-without-right'],
      [owner.id, 'estimate-approver-own'],
      [limited.id, 'approver-above-limit'],
      [leaver.id, 'successor-leaves'],
      [1_999_999, 'reference-unknown'],
    ] as const;
    for (const [id, code] of cases) {
      const { status, body } = await handOver(leaver.id, { waitingEstimates: id });
      expect([status, body.code, body.errors[0].path]).toEqual([422, code, 'successors.waitingEstimates']);
    }
    expect(await tablesAsTheyAre(desk.agency.sql)).toEqual(before);
    await rows(`update approval_limit set amount = '300' where employee_id = $1`, [limited.id]);
    expect((await handOver(leaver.id, { waitingEstimates: limited.id })).status).toBe(200);
  });

  it('reject a successor with a limit when there is no rate to compare the estimate with (PEOPLE-12, FX-03)', async () => {
    const leaver = await desk.person({}, APPROVES);
    const [limited, free] = [await desk.person({}, APPROVES), await desk.person({}, APPROVES)];
    await desk.add.insert('approval_limit', { employee_id: limited.id, amount: '9999', document_type: 'estimate' });
    const estimate = await waitingFor(leaver);
    const currency = await desk.add.insert<{ id: number }>('currency', { id: 900, code: 'XTS', name: 'Of tests' });
    await rows('update estimate set currency_id = $1 where id = $2', [currency.id, estimate.id]);
    const { status, body } = await handOver(leaver.id, { waitingEstimates: limited.id });
    expect([status, body.code, body.errors[0].path]).toEqual([
      422,
      'approver-limit-other-currency',
      'successors.waitingEstimates',
    ]);
    expect((await handOver(leaver.id, { waitingEstimates: free.id })).status).toBe(200);
  });

  it("keep the person's deputy until no order or estimate awaits approval (PEOPLE-08, EST-07)", async () => {
    const standInsFor = (id: number) => rows('select deputy_id as id from deputy where in_place_of_id = $1', [id]);
    const approver = await desk.person({}, APPROVES);
    const leave = async (keepsOrder: boolean) => {
      const leaver = await desk.person({}, APPROVES);
      const standIn = await desk.person({}, APPROVES);
      const estimate = await waitingFor(leaver);
      await desk.add.insert('deputy', {
        ...{ subject: 'purchase-order', in_place_of_id: leaver.id, deputy_id: standIn.id },
        ...{ start_date: '2000-01-01', end_date: '2099-12-31' },
      });
      if (keepsOrder)
        await desk.add.insert('purchase_order', {
          ...{
            reference: `KEPT-${leaver.id}`,
            supplier_id: desk.supplier.id,
            division_id: desk.division.id,
            currency_id: 1,
            created_by_id: desk.maker.id,
          },
          ...{ approver_id: leaver.id, approve_status: 'READY', document_date: '2026-11-16' },
        });
      expect((await handOver(leaver.id, { waitingEstimates: approver.id })).status).toBe(200);
      return { leaver, standIn, estimate };
    };
    const kept = await leave(true);
    expect(await standInsFor(kept.leaver.id)).toEqual([{ id: kept.standIn.id }]);
    const done = await leave(false);
    expect(await standInsFor(done.leaver.id)).toEqual([]);
  });
});
