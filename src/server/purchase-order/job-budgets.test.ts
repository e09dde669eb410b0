import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OrderDesk, type ReadOrder, startOrderDesk } from '#test/fixtures/order-desk.ts';
import { TEST_TODAY } from '#test/fixtures/test-agency.ts';

let desk: OrderDesk;
let order: ReadOrder;
let project: { id: number };

/** A job with every measure, each amount unique. */
beforeAll(async () => {
  desk = await startOrderDesk();
  const { add, agency, job } = desk;
  project = await add.project({ code: 'OFFICE', name: 'Office' });
  const design = await add.costType({ code: 'DSG', name: 'Design' });
  await desk.estimate(job.id, '1000');
  await agency.sql.query(
    'insert into estimate_line (estimate_id, cost_type_id, amount, is_approved) select id, $1, 300, true from estimate',
    [design.id],
  );
  const person = await add.employee({ roles: [] });
  const entry = await add.timeEntry({
    employee_id: person.id,
    job_id: job.id,
    cost_type_id: design.id,
    work_date: '2026-11-02',
    units: '2',
    charge_rate: '50',
  } as Parameters<typeof add.timeEntry>[0]);
  await add.approve(entry.id);
  // 200 approved, of which 150 are posted as 160; 70 pending; 900 new.
  const approved = await desk.orderIn('APPROVED', { items: [desk.line({ rate: '25' }), desk.line({ rate: '75' })] });
  await add.insert('supplier_cost', {
    job_id: job.id,
    cost_type_id: desk.costType.id,
    purchase_order_line_id: approved.items[1].id,
    posted_on: '2026-11-10',
    amount: '160',
  });
  await desk.orderIn('READY', { items: [desk.line({ rate: '35' })] });
  await desk.orderIn('NEW', { items: [desk.line({ rate: '450' })] });
  order = await desk.orderIn('READY', {
    items: [
      desk.line({ rate: '100' }),
      desk.line({ rate: '5.5' }),
      desk.line({ costType: null, glChart: { id: desk.account.id }, units: '1', rate: '10' }),
      desk.line({ job: { id: -project.id }, units: '1', rate: '30' }),
    ],
  });
});
afterAll(() => desk.agency.close());

const ofJob = {
  approvedEstimate: '1300.00',
  committed: '50.00',
  actual: '260.00',
  otherOrders: '70.00',
  thisOrder: '221.00',
  left: '769.00',
  budget: 'within',
};

it('shows approvers of a pending order estimated, committed, spent and remaining amounts per job and cost type (FIX-44)', async () => {
  const { jobBudgets } = await desk.read(order);
  expect(jobBudgets).toEqual([
    {
      job: { id: desk.job.id, code: 'FILM', name: 'Brand film' },
      costType: { id: desk.costType.id, code: 'PRT', name: 'Printing' },
      approvedEstimate: '1000.00',
      committed: '50.00',
      actual: '160.00',
      otherOrders: '70.00',
      thisOrder: '211.00',
      left: '579.00',
      budget: 'within',
    },
    { job: { id: desk.job.id, code: 'FILM', name: 'Brand film' }, costType: null, ...ofJob },
    {
      job: { id: -project.id, code: 'OFFICE', name: 'Office' },
      costType: { id: desk.costType.id, code: 'PRT', name: 'Printing' },
      approvedEstimate: '0.00',
      committed: '0.00',
      actual: '0.00',
      otherOrders: '0.00',
      thisOrder: '30.00',
      left: '-30.00',
      budget: null,
    },
    expect.objectContaining({ job: { id: -project.id, code: 'OFFICE', name: 'Office' }, costType: null }),
  ]);
});

it('shows others only jobs they may read, and only while the order is pending (FIX-44)', async () => {
  const jobsFor = async (access: object) => {
    const person = await desk.person({ read: true }, { access: { purchaseorder: { read: true }, ...access } });
    const { jobBudgets } = await desk.read(order, person);
    return [...new Set(jobBudgets.map(({ job }: { job: { code: string } }) => job.code))];
  };
  expect(await jobsFor({})).toEqual([]);
  expect(await jobsFor({ job: { read: true } })).toEqual(['FILM']);
  expect(await jobsFor({ project: { read: true } })).toEqual(['OFFICE']);
  expect(await jobsFor({ job: { read: true }, project: { read: true } })).toEqual(['FILM', 'OFFICE']);
  // The approval right alone, without being its approver, displays nothing.
  expect((await desk.read(order, await desk.person('all'))).jobBudgets).toEqual([]);
  for (const status of ['NEW', 'APPROVED', 'REJECTED'])
    expect((await desk.read(await desk.orderIn(status))).jobBudgets).toEqual([]);
});

it("converts an order in another currency to base, and shows no remainder without today's rate (FIX-44, FX-07)", async () => {
  const euro = await desk.add.insert<{ id: number }>('currency', {
    id: 2,
    code: 'EUR',
    name: 'Euro',
    number_of_decimals: 2,
  });
  await desk.agency.sql.query(
    'insert into exchange_rate (day, currency_id, base_units, currency_units) values ($2, $1, 1.7, 1)',
    [euro.id, TEST_TODAY],
  );
  const foreign = await desk.orderIn('READY', { currency: { id: euro.id } });
  const { jobBudgets } = await desk.read(foreign);
  // 211 and 70 are pending too, and another 100 are committed by now.
  expect(jobBudgets[0]).toMatchObject({ thisOrder: '170.00', otherOrders: '281.00', left: '520.00', budget: 'within' });
  expect((await desk.read(order)).jobBudgets[0]).toMatchObject({ otherOrders: '240.00' });
  await desk.agency.sql.query('delete from exchange_rate');
  const { jobBudgets: without } = await desk.read(foreign);
  expect(without[0]).toMatchObject({ thisOrder: '100.00', left: null, budget: null });
});

it('shows approvers how each listed order compares to the estimates, in the list and at Home (FIX-87)', async () => {
  const job = await desk.add.job({ code: 'TIGHT', name: 'Tight budget' });
  await desk.estimate(job.id, '300');
  const line = (rate: string) => desk.line({ job: { id: job.id }, units: '1', rate });
  const over = await desk.orderIn('READY', { items: [line('301')] });
  const within = await desk.orderIn('READY', { items: [line('100')] });
  const bare = await desk.add.job({ code: 'BARE', name: 'Not estimated' });
  const unestimated = await desk.orderIn('READY', { items: [desk.line({ job: { id: bare.id } })] });
  const ids = [over, within, unestimated].map(({ id }) => id);
  const budgetsIn = (rows: { id: number; budget: string | null }[]) =>
    ids.map((id) => rows.find((row) => row.id === id)?.budget);
  const listed = (await desk.approver.get('/api/purchaseorders/search?myApprovals=true&maxResults=1000')).body;
  expect(budgetsIn(listed)).toEqual(['over', 'over-with-drafts', 'unestimated']);
  // Each row agrees with the order itself, whose figures add up.
  for (const { id, budget } of listed) {
    const { jobBudgets } = await desk.read({ id });
    const states = jobBudgets.map((one: { budget: string | null }) => one.budget);
    expect([id, states.includes(budget) || (budget === null && states.every((state: null) => state === null))]).toEqual(
      [id, true],
    );
    for (const { approvedEstimate, committed, actual, thisOrder, left } of jobBudgets)
      if (left !== null)
        expect(left).toBe(
          (Number(approvedEstimate) - Number(committed) - Number(actual) - Number(thisOrder)).toFixed(2),
        );
  }
  // Users who can't approve them don't see the jobs' state.
  const others = (await desk.creator.get('/api/purchaseorders/search?maxResults=1000')).body;
  expect(budgetsIn(others)).toEqual([null, null, null]);
  const { sections } = (await desk.approver.get('/api/home')).body;
  for (const { id, budget } of sections.orders.items)
    expect([id, budget]).toEqual([id, listed.find((row: { id: number }) => row.id === id).budget]);
});
