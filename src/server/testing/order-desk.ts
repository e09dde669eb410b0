import type { AgencyRecords } from './agency-records.ts';
import { startTestAgency, type TestAnswer, type TestOptions, type TestPerson } from './test-agency.ts';

/** A POST to it makes orders; `${ORDERS}/${id}` is one of them. */
export const ORDERS = '/api/purchaseorders';

/** What can be done with an order by one of the calls for it. */
export type OrderAct = 'ready' | 'approved' | 'rejected' | 'recall' | 'cancel';

/** An order as it was read. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
export type ReadOrder = any;

const BODIES: Record<OrderAct, (order: ReadOrder, more: object) => object> = {
  ready: (_order, more) => ({ IsReady: true, ...more }),
  approved: (_order, more) => ({ IsApproved: true, ...more }),
  rejected: (_order, more) => ({ IsRejected: true, Comment: 'Too dear', ...more }),
  recall: (_order, more) => ({ IsRecalled: true, ...more }),
  cancel: (_order, more) => ({ ...more }),
};

/** What every test of orders needs: an agency with a supplier, a division, a job, and people who order and approve. */
export type OrderDesk = Awaited<ReturnType<typeof startOrderDesk>>;

/** Starts an agency that orders. */
export async function startOrderDesk(options: TestOptions = {}) {
  const agency = await startTestAgency(options);
  const { add } = agency;
  const named = (table: string, fields: object) =>
    add.insert<{ id: number; code: string; name: string }>(table, fields as Record<string, unknown>);
  const division = await named('division', { code: 'SYD', name: 'Sydney', gst_tax_rate: '10' });
  const supplier = await named('supplier', { code: 'PRINT', name: 'Prägewerk', payment_currency_id: 1 });
  const gross = await named('tax_status', { code: 'GST', name: 'GST', gross: true });
  const free = await named('tax_status', { code: 'FREE', name: 'GST free' });
  const costType = await add.costType({ code: 'PRT', name: 'Printing', is_time: false, class: 'external' });
  const job = await add.job({ code: 'FILM', name: 'Brand film' });
  const account = await named('gl_account', { code: '6100', name: 'Office supplies' });
  const noApproval = { create: true, read: true, update: true, delete: true, approve: false };

  const creator = await agency.signIn(
    await add.employee({ name: 'Cara', roles: [], access: { purchaseorder: noApproval } }),
  );
  const approver = await agency.signIn(
    await add.employee({ name: 'Dana', roles: [], access: { purchaseorder: 'all' } }),
  );

  return {
    agency,
    add,
    division,
    supplier,
    gross,
    free,
    costType,
    job,
    account,
    creator,
    approver,

    /** A new employee at their browser, with rights on orders. */
    async person(
      rights: NonNullable<NonNullable<Parameters<AgencyRecords['employee']>[0]>['access']>['purchaseorder'],
      fields: Parameters<AgencyRecords['employee']>[0] = {},
    ): Promise<TestPerson> {
      return agency.signIn(
        await add.employee({ roles: [], access: rights ? { purchaseorder: rights } : {}, ...fields }),
      );
    },

    /** A line on the job: two at 50, taxed, but for the fields given. */
    line: (fields: object = {}) => ({
      id: 0,
      job: { id: job.id },
      costType: { id: costType.id },
      taxStatus: { id: gross.id },
      details: 'Posters',
      units: '2',
      rate: '50',
      ...fields,
    }),

    /** The body of a save: an order of one line, but for the fields given. */
    draft(fields: object = {}) {
      return {
        id: 0,
        supplier: { id: supplier.id },
        division: { id: division.id },
        documentDate: '2026-11-20',
        deliveryDate: '2026-12-01',
        details: 'Posters for the launch',
        items: [this.line()],
        ...fields,
      };
    },

    /** An order made over HTTP. */
    async order(fields: object = {}, person: TestPerson = creator): Promise<ReadOrder> {
      const answer = await person.post(ORDERS, this.draft(fields));
      if (answer.status !== 201) throw new Error(`no order was made: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },

    async read(order: { id: number }, person: TestPerson = approver): Promise<ReadOrder> {
      return (await person.get(`${ORDERS}/${order.id}`)).body;
    },

    save: (person: TestPerson, order: ReadOrder, changes: object = {}): Promise<TestAnswer> => {
      const { history: _history, attachments: _attachments, allowedActions: _allowed, ...body } = order;
      return person.put(`${ORDERS}/${order.id}`, { ...body, ...changes });
    },

    /** Does something with an order as it was read; answers its only result. */
    async act(person: TestPerson, act: OrderAct, order: ReadOrder, more: object = {}) {
      const answer = await this.send(person, act, order, more);
      if (answer.status !== 200) throw new Error(`${act}: ${JSON.stringify(answer.body)}`);
      return answer.body[0];
    },

    /** The same, answering whatever came. */
    send: (person: TestPerson, act: OrderAct, order: ReadOrder, more: object = {}): Promise<TestAnswer> =>
      person.put(`${ORDERS}/${act}`, [{ Id: order.id, LastModified: order.lastModified, ...BODIES[act](order, more) }]),

    /** An order in a status, made by the creator and sent to the approver. */
    async orderIn(status: string, fields: object = {}): Promise<ReadOrder> {
      const order = await this.order({ approver: { id: approver.id }, ...fields });
      const steps: Record<string, [TestPerson, OrderAct][]> = {
        NEW: [],
        READY: [[creator, 'ready']],
        APPROVED: [
          [creator, 'ready'],
          [approver, 'approved'],
        ],
        REJECTED: [
          [creator, 'ready'],
          [approver, 'rejected'],
        ],
        CANCELLED: [[creator, 'cancel']],
      };
      let current = order;
      for (const [person, act] of steps[status]!) {
        const result = await this.act(person, act, current);
        if (result.error) throw new Error(`${act}: ${result.error}`);
        current = await this.read(current);
      }
      return current;
    },

    async setOption(code: string, setting: boolean) {
      await agency.sql.query(
        'insert into config_option values ($1, $2) on conflict (code) do update set setting = $2',
        [code, setting],
      );
    },

    /** Gives the job an approved estimate for the cost type. */
    async estimate(jobId: number, amount: string, costTypeId = costType.id) {
      const estimate = await named('estimate', { job_id: jobId, created_on: '2026-11-01', is_approved: true });
      await named('estimate_line', { estimate_id: estimate.id, cost_type_id: costTypeId, amount, is_approved: true });
    },

    /** The history of an order as rows, oldest first. */
    async eventsOf({ id }: { id: number }) {
      const { rows } = await agency.sql.query(
        'select action, from_status as "from", to_status as "to", by_employee_id as by, comment from purchase_order_event where purchase_order_id = $1 order by id',
        [id],
      );
      return rows;
    },
  };
}
