import { ratesOfTime } from '../../core/time/rates-of-time.sql.ts';

/** Queries for violations in an agency filled on a given day; none must return rows. */
export const brokenRules = (today: string): Record<string, string> => ({
  'a day above the daily maximum': `
    select e.username, t.work_date from time_entry t join employee e on e.id = t.employee_id
    group by e.id, t.work_date having sum(t.units) > e.maximum_daily_hours`,
  'a cost type that the job does not offer': `
    select t.id from time_entry t
    where exists (select from job_cost_type o where o.job_id = t.job_id)
      and not exists (select from job_cost_type o where o.job_id = t.job_id and o.cost_type_id = t.cost_type_id)
      and t.cost_type_id is not null`,
  'time on a cost type that carries none': `
    select t.id from time_entry t join cost_type c on c.id = t.cost_type_id where not c.is_time`,
  'time on a job that takes none': `
    select t.id from time_entry t join job j on j.id = t.job_id where not j.allow_time_entries`,
  'unapproved time in a locked period': `
    select t.id from time_entry t join period p on t.work_date between p.start_date and p.end_date
    where p.is_locked and t.approved_at is null`,
  'own time approved': `select id from time_entry where approved_by_id = employee_id`,
  'time approved without the right to': `
    select distinct e.username from time_entry t join employee e on e.id = t.approved_by_id
    where not exists (select from employee_role r where r.employee_id = e.id and r.role = 'TimesheetSupervisor')
       or not exists (select from access_profile_document d where d.access_profile_id = e.access_profile_id
            and d.document_type = 'timecell' and d.can_create and d.can_update and d.can_delete)`,
  'returned time that is approved, or returned by someone who could not': `
    select r.time_entry_id from entry_return r join time_entry t on t.id = r.time_entry_id
    where t.approved_at is not null or r.by_employee_id = t.employee_id or r.at > t.last_modified`,
  'time given back without its trail': `
    select time_entry_id from entry_return r where not exists (
      select from audit_event a where a.subject = 'time_entry' and a.subject_id = r.time_entry_id and a.action = 'return')`,
  'a deputy who may not approve': `
    select d.id from deputy d where d.subject = 'time' and not exists (
      select from employee_role r where r.employee_id = d.deputy_id and r.role = 'TimesheetSupervisor')`,
  'billable time on an internal project': `
    select t.id from time_entry t join job j on j.id = t.job_id where t.is_billable and not j.is_billable`,
  'internal work of somebody who may not say so': `
    select t.id from time_entry t join job j on j.id = t.job_id join employee e on e.id = t.employee_id
    where j.is_billable and not t.is_billable and not e.allow_user_billable_flag`,
  'time on a day off or outside of the employment': `
    select t.id from time_entry t join employee e on e.id = t.employee_id left join holiday h on h.day = t.work_date
    where h.day is not null or t.work_date < e.start_date or t.work_date > e.end_date`,
  'an invoice line whose hours are not those it covers': `
    select l.id from client_invoice_line l join time_entry t on t.billed_invoice_line_id = l.id
    group by l.id having sum(t.units) <> l.units`,
  'time covered by an invoice that is not posted': `
    select t.id from time_entry t join client_invoice_line l on l.id = t.billed_invoice_line_id
    join client_invoice i on i.id = l.client_invoice_id where i.posted_on is null`,
  'rates that are not those of the day': `
    select t.id from time_entry t
    cross join lateral (${ratesOfTime({ person: 't.employee_id', job: 't.job_id', costType: 't.cost_type_id', day: 't.work_date' })}) as rate
    where t.cost_type_id is not null and (t.cost_rate, t.charge_rate) <> (rate.cost_rate, rate.charge_rate)`,
  'a net that does not follow from units and rate': `
    select l.id from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id
    join currency c on c.id = o.currency_id where l.net <> round(l.units * l.rate, c.number_of_decimals)
    union all select id from client_invoice_line where net <> round(units * rate, 2)`,
  'a tax that does not follow from supplier and division': `
    select l.id from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id
    join currency c on c.id = o.currency_id join supplier s on s.id = o.supplier_id
    join division d on d.id = o.division_id join tax_status t on t.id = l.tax_status_id
    where l.is_tax_calculated and l.tax <> round(l.net / 100 * case
      when not t.gross then 0
      when s.override_tax_rate and not s.is_gst_on_payment then coalesce(s.tax_rate, 0)
      else coalesce(d.gst_tax_rate, 0) end, c.number_of_decimals)`,
  'an approved order in another currency without a rate': `
    select o.id from purchase_order o cross join agency a
    where o.currency_id <> a.base_currency_id and o.approve_status = 'APPROVED' and (o.base_units is null
      or exists (select from purchase_order_line l where l.purchase_order_id = o.id and not l.is_removed and l.base_net is null))`,
  'an order without a line': `
    select id from purchase_order o
    where not exists (select from purchase_order_line l where l.purchase_order_id = o.id and not l.is_removed)`,
  'an order approved by who wrote it': `
    select id from purchase_order where approver_id in (created_by_id, requester_id)`,
  'an order whose history does not end in its status': `
    select o.id from purchase_order o join lateral (
      select to_status from purchase_order_event e where e.purchase_order_id = o.id order by id desc limit 1
    ) latest on true where latest.to_status <> o.approve_status`,
  'an account without what it demands': `
    select l.id from purchase_order_line l join gl_account g on g.id = l.gl_account_id
    where (g.force_employee and l.employee_id is null) or (g.force_job and l.job_id is null)
       or ((g.force_client or g.force_brand or g.force_campaign) and l.job_id is null)
       or ((g.force_category or g.force_department) and l.cost_type_id is null)`,
  'a progress that is not what the amounts of the job add up to': `
    select coalesce(p.job_id, a.job_id) as id
    from job_progress p
    full join (
      select job_id, sum(amount) filter (where measure <> 'approved-estimate') as actual,
        sum(amount) filter (where measure = 'approved-estimate') as estimate
      from job_amount where measure in ('approved-time', 'cost', 'approved-estimate') group by job_id
    ) a on a.job_id = p.job_id
    where p.percent is distinct from
      case when a.estimate > 0 then round(coalesce(a.actual, 0) * 100 / a.estimate, 1) end`,
  'search texts that are not folded': `
    select id from purchase_order where search_text <> folded(search_text)
    union all select id from client_invoice where search_text = '' or search_text <> client_invoice_words(client_invoice)`,
  'something in the future': `
    select id from time_entry where work_date > '${today}' or last_modified > '${today}'
    union all select id from purchase_order where document_date > '${today}'
    union all select purchase_order_id from purchase_order_event where at > '${today}'
    union all select id from client_invoice where document_date > '${today}' or posted_on > '${today}'`,
});
