import type { AccessLevel, DocumentType } from '#domain/permission.ts';
import { startTestAgency, type TestAnswer, type TestOptions, type TestPerson } from './test-agency.ts';

/** `${INVOICES}/${id}` is one of them. */
export const INVOICES = '/api/approvals/clientInvoices';

/** An invoice as it was made. */
type MadeInvoice = { id: number; reference: string; last_modified: string };

/** One result of a decision, and an invoice, as the API answers them. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
type Answered = any;

/** What every test of client invoices needs: an agency with a client, jobs, and people who approve the one kind or the other. */
export type InvoiceDesk = Awaited<ReturnType<typeof startInvoiceDesk>>;

/** Starts an agency that bills. */
export async function startInvoiceDesk(options: TestOptions = {}) {
  const agency = await startTestAgency(options);
  const { add, sql } = agency;
  const named = (table: string, fields: Record<string, unknown>) =>
    add.insert<{ id: number; code: string; name: string }>(table, fields);
  const division = await named('division', { code: 'SYD', name: 'Sydney' });
  const client = await add.client({ code: 'HARB', name: 'Harbour Ferries' });
  const job = await add.job({ code: 'FILM', name: 'Brand film', client_id: client.id });
  const costType = await add.costType({ code: 'ART', name: 'Art direction' });
  const creator = await add.employee({ name: 'Cara' });

  const approve = { approve: true };
  const person = async (
    access: Partial<Record<DocumentType, Partial<AccessLevel> | 'all'>>,
    fields: Parameters<typeof add.employee>[0] = {},
  ): Promise<TestPerson> => agency.signIn(await add.employee({ roles: [], access, ...fields }));

  let count = 0;
  return {
    agency,
    add,
    sql,
    division,
    client,
    job,
    costType,
    creator,
    person,
    production: await person({ draftproductioninvoice: approve }, { name: 'Dana' }),
    sundry: await person({ draftsundryinvoice: approve }, { name: 'Ivy' }),
    both: await person({ draftproductioninvoice: approve, draftsundryinvoice: approve }, { name: 'Max' }),

    /** An invoice that waits, of one line of 100 and 10 tax on the job, but for the fields given. */
    async invoice(fields: Record<string, unknown> = {}, lines: Record<string, unknown>[] = [{}]): Promise<MadeInvoice> {
      count += 1;
      const status = fields.approve_status ?? 'READY';
      const invoice = await add.insert<MadeInvoice>('client_invoice', {
        reference: `INV-${1000 + count}`,
        kind: 'PRODUCTION',
        client_id: client.id,
        division_id: division.id,
        currency_id: 1,
        document_date: '2026-11-10',
        created_by_id: creator.id,
        ...(status === 'APPROVED' ? { approved_by_id: creator.id, approved_at: '2026-11-11T00:00:00Z' } : {}),
        ...(status === 'REJECTED' ? { approve_status_comment: 'Wrong client' } : {}),
        ...fields,
      });
      for (const [index, line] of lines.entries()) {
        await add.insert('client_invoice_line', {
          client_invoice_id: invoice.id,
          position: index + 1,
          job_id: job.id,
          cost_type_id: costType.id,
          details: 'Art direction',
          units: '1',
          rate: '100',
          net: '100',
          tax: '10',
          total: '110',
          revenue: '100',
          ...line,
        });
      }
      return invoice;
    },

    /** The stamp of an invoice as the API answers it, and its status. */
    async stored({ id }: { id: number }) {
      const { rows } = await sql.query(
        `select approve_status as status, approve_status_comment as comment, approved_by_id as "approvedBy", approved_at as "approvedAt",
          to_char(last_modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastModified"
        from client_invoice where id = $1`,
        [id],
      );
      return rows[0];
    },

    read: async (invoice: { id: number }, reader: TestPerson): Promise<Answered> =>
      (await reader.get(`${INVOICES}/${invoice.id}`)).body,

    /** Sends a decision on some invoices, whatever comes. */
    send: (
      decider: TestPerson,
      decision: 'approved' | 'rejected',
      ids: readonly number[],
      more: object = {},
    ): Promise<TestAnswer> =>
      decider.put(
        `${INVOICES}/${decision}`,
        ids.map((id) => ({
          id,
          ...(decision === 'approved' ? { isApproved: true } : { isRejected: true, comment: 'Too dear' }),
          ...more,
        })),
      ),

    /** The same, answering its results. */
    async decide(
      decider: TestPerson,
      decision: 'approved' | 'rejected',
      ids: readonly number[],
      more: object = {},
    ): Promise<Answered[]> {
      const answer = await this.send(decider, decision, ids, more);
      if (answer.status !== 200) throw new Error(`${decision}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },

    /** What happened to an invoice, oldest first. */
    async eventsOf({ id }: { id: number }) {
      const { rows } = await sql.query(
        'select action, from_status as "from", to_status as "to", by_employee_id as by, comment from client_invoice_event where client_invoice_id = $1 order by id',
        [id],
      );
      return rows;
    },

    /** Audit rows about an invoice, oldest first. */
    async trailOf({ id }: { id: number }) {
      const { rows } = await sql.query(
        "select by_employee_id as by, action, before, after from audit_event where subject = 'client_invoice' and subject_id = $1 order by id",
        [id],
      );
      return rows;
    },

    /** Gives a job an approved estimate for the cost type. */
    async estimate(jobId: number, amount: string, costTypeId = costType.id) {
      const estimate = await named('estimate', { job_id: jobId, created_on: '2026-11-01', is_approved: true });
      await named('estimate_line', { estimate_id: estimate.id, cost_type_id: costTypeId, amount, is_approved: true });
    },
  };
}
