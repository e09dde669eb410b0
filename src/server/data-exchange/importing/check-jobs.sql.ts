import type { ClientBase } from 'pg';
import type { JobRuleFields, JobSituation } from '#domain/jobs/job.ts';
import { BEFORE } from './record-trail.ts';
import { STAGE } from './stage.ts';

/** A job as written by a line, with the facts that the rules need. */
export type WrittenJob = { line: number; job: JobRuleFields; situation: JobSituation };

/** The job fields that rules depend on, of row `t` or of a trail value. */
const fieldsOf = (value: (column: string) => string) => `json_build_object(
  'code', ${value('code')}, 'name', ${value('name')}, 'isActive', ${value('is_active')}, 'clientId', ${value('client_id')},
  'productId', ${value('product_id')}, 'campaignId', ${value('campaign_id')}, 'jobTypeId', ${value('job_type_id')},
  'divisionId', ${value('division_id')}, 'accountExecutiveId', ${value('account_executive_id')},
  'secondaryAccountExecutiveId', ${value('secondary_account_executive_id')}, 'jobScopeTypeId', ${value('job_scope_type_id')},
  'opened', ${value('opened')}, 'dueDate', ${value('due_date')}, 'isMasterJob', ${value('is_master_job')},
  'masterJobId', ${value('master_job_id')})`;

/** Finds the jobs that lines created or changed. A job of unknown type may be a retainer. */
export async function findWrittenJobs(client: ClientBase): Promise<WrittenJob[]> {
  const { rows } = await client.query<WrittenJob>(`
    select s.line, ${fieldsOf((column) => `t.${column}`)} as job,
      json_build_object(
        'isBillable', t.is_billable, 'isCodeTyped', true,
        'before', case when before.line is not null then ${fieldsOf((column) => `before.record -> '${column}'`)} end,
        'isRetainer', coalesce((select is_retainer from job_type where job_type.id = t.job_type_id), true),
        'master', (select json_build_object('isActive', master.is_active, 'isMasterJob', master.is_master_job,
            'clientId', master.client_id, 'isItself', master.id = t.id) from job as master where master.id = t.master_job_id),
        'hasTransactions', (exists (select from time_entry where time_entry.job_id = t.id)
          or exists (select from purchase_order_line where purchase_order_line.job_id = t.id)
          or exists (select from purchase_order where purchase_order.job_id = t.id)
          or exists (select from supplier_cost where supplier_cost.job_id = t.id)
          or exists (select from client_invoice_line where client_invoice_line.job_id = t.id)),
        'hasChildren', exists (select from job as child where child.master_job_id = t.id),
        'options', (select coalesce(json_agg(code), '[]') from config_option where setting)) as situation
    from ${STAGE} s
    join job t on t.id = s.target_id
    left join ${BEFORE} as before on before.line = s.line
    where not s.is_bad and (s.is_new or s.is_changed)
    order by s.line`);
  return rows;
}
