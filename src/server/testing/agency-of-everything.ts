import { randomUUID } from 'node:crypto';
import type { AgencyRecords } from './agency-records.ts';

type Made = { id: number; code: string; name: string };

/** An agency in which there is one of everything that a call can be about, and functions that make more of what calls use up. */
export type AgencyOfEverything = Awaited<ReturnType<typeof agencyOfEverything>>;

/** Fills an agency. Everything in it is called by `mark`, so that it can be told from the same thing of another agency. */
export async function agencyOfEverything(add: AgencyRecords, mark: string) {
  const named = (table: string, fields: Record<string, unknown> = {}) =>
    add.insert<Made>(table, { code: mark, name: mark, ...fields });
  await add.period({ start_date: '2026-11-01', end_date: '2026-11-30' });
  await add.insert('numbering_rule', { method: 'AUTO', pattern: 'N#####' });
  const supplier = await named('supplier', { payment_currency_id: 1 });
  const division = await named('division', { gst_tax_rate: '10' });
  const studio = await named('division', { code: `${mark} studio`, studio_supplier_id: supplier.id });
  const client = await add.client({ code: mark, name: mark });
  const product = await add.product({ client_id: client.id, name: mark });
  const campaign = await add.campaign({ product_id: product.id, name: mark });
  await add.insert('contact', { client_id: client.id, name: mark });
  const jobType = await named('job_type');
  await named('job_status');
  await named('job_scope_type');
  const taxStatus = await named('tax_status', { gross: true });
  const account = await named('gl_account');
  const costType = await add.costType({ code: mark, name: mark });
  const printing = await add.costType({ code: `${mark} printing`, name: mark, is_time: false, class: 'external' });
  const keeper = await add.employee({ name: `Keeper ${mark}` });
  const ofJob = { name: mark, job_type_id: jobType.id, account_executive_id: keeper.id };
  const billable = { ...ofJob, client_id: client.id, product_id: product.id, campaign_id: campaign.id };
  const job = await add.job(billable);
  const project = await add.project(ofJob);

  let count = 0;
  const row = <Row extends { id: number }>(table: string, fields: Record<string, unknown>) =>
    add.insert<Row & { last_modified: string }>(table, fields);

  return {
    mark,
    supplier,
    division,
    studio,
    client,
    product,
    campaign,
    jobType,
    taxStatus,
    account,
    costType,
    printing,
    keeper,
    job,
    project,

    /** Another client job, and another internal project, on which nothing hangs. */
    newJob: () => add.job(billable),
    newProject: () => add.project(ofJob),
    newCostType: () => add.costType({ name: mark }),
    /** Somebody else, who approves time. */
    newEmployee: () => add.employee({ name: mark, roles: ['TimesheetSupervisor'], access: { timecell: 'all' } }),

    /** An hour's hundredth, with notes of its own. */
    timeEntry: (employeeId: number) =>
      row<{ id: number; notes: string }>('time_entry', {
        employee_id: employeeId,
        job_id: job.id,
        cost_type_id: costType.id,
        work_date: '2026-11-16',
        units: '0.01',
        notes: `${mark}, note ${++count}.`,
        is_billable: true,
      }),

    async pin(employeeId: number) {
      const { id } = await add.costType({ name: mark });
      return add.pin({ employee_id: employeeId, job_id: job.id, cost_type_id: id });
    },

    giveBack: (entryId: number, byId: number) =>
      row('entry_return', { time_entry_id: entryId, by_employee_id: byId, comment: mark }),

    favorite: async (employeeId: number) =>
      row('favorite_job', { employee_id: employeeId, job_id: (await add.job(billable)).id }),

    deputy: (supervisorId: number, deputyId: number, day = '2026-11-21') =>
      row('deputy', {
        subject: 'time',
        in_place_of_id: supervisorId,
        deputy_id: deputyId,
        start_date: day,
        end_date: day,
      }),

    comment: (employeeId: number, jobId: number, isSystem = false) =>
      row('job_comment', { job_id: jobId, created_by_id: employeeId, text: mark, is_system: isSystem }),

    /** A comment of its own that mentions somebody, who has not seen it. */
    async mention(employeeId: number, byId: number, jobId: number) {
      const text = `${mark}, word ${++count}.`;
      const comment = await row<{ id: number }>('job_comment', { job_id: jobId, created_by_id: byId, text });
      await row('job_comment_mention', { job_comment_id: comment.id, employee_id: employeeId });
      return { id: comment.id, text };
    },

    /** Something that somebody is told and has not read; `needs` as the column says. */
    async notification(employeeId: number, needs: string | null) {
      const text = `${mark}, told ${++count}.`;
      const fields = { employee_id: employeeId, kind: 'mention', record: `told:${count}`, needs };
      const { id } = await row<{ id: number }>('notification', { ...fields, facts: JSON.stringify({ job: text }) });
      return { id, text };
    },

    /** An order with one line. */
    async order(fields: { created_by_id: number } & Record<string, unknown>) {
      count += 1;
      const order = await row<{ id: number; reference: string }>('purchase_order', {
        reference: `${mark}-${count}.`,
        supplier_id: supplier.id,
        division_id: division.id,
        currency_id: 1,
        document_date: '2026-11-20',
        details: mark,
        ...fields,
      });
      await row('purchase_order_line', {
        purchase_order_id: order.id,
        position: 1,
        job_id: job.id,
        cost_type_id: printing.id,
        tax_status_id: taxStatus.id,
        details: mark,
        units: '2',
        rate: '50',
        net: '100',
        tax: '10',
        total: '110',
      });
      return order;
    },

    /** An estimate of a job of its own, with one line that is bought in; `isAccepted` = its client has accepted it. */
    async estimate({
      isAccepted = false,
      ...fields
    }: { created_by_id: number; isAccepted?: boolean } & Record<string, unknown>) {
      count += 1;
      const ofIt = await add.job({ ...billable, division_id: division.id });
      const name = `${mark}, estimate ${count}.`;
      const estimate = await row<{ id: number; name: string }>('estimate', {
        job_id: ofIt.id,
        name,
        status: isAccepted ? 'ACCEPTED' : 'NEW',
        is_approved: isAccepted,
        currency_id: 1,
        created_on: '2026-11-20',
        valid_until: '2099-12-31',
        ...fields,
      });
      const section = await row<{ id: number }>('estimate_section', { estimate_id: estimate.id, position: 1 });
      await row('estimate_line', {
        estimate_id: estimate.id,
        section_id: section.id,
        cost_type_id: printing.id,
        supplier_id: supplier.id,
        tax_status_id: taxStatus.id,
        details: mark,
        cost: '98.76',
        mark_up: '0',
        rate: '98.76',
        net: '98.76',
        total: '98.76',
        cost_in_base: '98.76',
        quoted_in_base: '98.76',
        amount: '98.76',
        is_approved: isAccepted,
      });
      return { ...estimate, jobId: ofIt.id };
    },

    /** Somebody else, who approves orders. */
    newOrderApprover: () => add.employee({ name: mark, roles: [], access: { purchaseorder: { approve: true } } }),

    orderDeputy: (approverId: number, deputyId: number, day = '2026-11-21') =>
      row('deputy', {
        subject: 'purchase-order',
        in_place_of_id: approverId,
        deputy_id: deputyId,
        start_date: day,
        end_date: day,
      }),

    attachment: (orderId: number) =>
      row('purchase_order_attachment', {
        purchase_order_id: orderId,
        file_name: `${mark}.txt`,
        content_type: 'text/plain',
        size: 2,
        content: Buffer.from('Hi'),
        content_hash: Buffer.alloc(32),
        created_by_id: keeper.id,
        request_id: randomUUID(),
      }),

    /** An invoice with one line that waits for approval. */
    async invoice(kind: 'PRODUCTION' | 'SUNDRY') {
      count += 1;
      const invoice = await row<{ id: number; reference: string }>('client_invoice', {
        reference: `${mark}-${count}.`,
        kind,
        client_id: client.id,
        division_id: division.id,
        currency_id: 1,
        document_date: '2026-11-10',
        created_by_id: keeper.id,
        approve_status: 'READY',
      });
      await row('client_invoice_line', {
        client_invoice_id: invoice.id,
        position: 1,
        job_id: job.id,
        cost_type_id: costType.id,
        details: mark,
        units: '1',
        rate: '100',
        net: '100',
        tax: '10',
        total: '110',
        revenue: '100',
      });
      return invoice;
    },
  };
}
