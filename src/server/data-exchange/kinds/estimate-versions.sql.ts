/** The columns of a version, as SQL over `e`, `job` and `currency`: as in the list. */
const VERSION = `
  case when job.id is not null then job.code
    || case when e.change_number = 0 then '-E' || e.version else '-C' || e.change_number || '.' || e.version end end as reference,
  case when e.status = 'SENT' and not estimate_is_alive(e.status, e.valid_until) then 'EXPIRED' else e.status end as status,
  currency.code as currency`;

/** Amounts in base currency, which imported estimates are in. */
const AROUND = `
  left join job on job.id = e.job_id
  left join currency on currency.id = coalesce(e.currency_id, (select base_currency_id from agency))`;

const codeOf = (table: string, id: string) => `(select named.code from ${table} named where named.id = ${id})`;

/** All versions of all estimates and all templates, one row each, with the totals that count; a subquery. */
export const VERSIONS = `(
  select e.id, ${VERSION}, e.name, e.is_template, job.is_billable as is_client_job, job.code as job,
    ${codeOf('client', 'job.client_id')} as client, e.change_number as change_order, e.version,
    e.created_on, e.valid_until, e.approved_on,
    ${codeOf('employee', 'e.approver_id')} as approver, ${codeOf('employee', 'e.created_by_id')} as created_by,
    round(totals.net, currency.number_of_decimals) as net, round(totals.tax, currency.number_of_decimals) as tax,
    round(totals.net + totals.tax, currency.number_of_decimals) as total
  from estimate e ${AROUND}
  cross join lateral (
    select coalesce(sum(case when e.status = 'IMPORTED' then line.amount else line.net end), 0) as net,
      coalesce(sum(line.tax), 0) as tax
    from estimate_line line where line.estimate_id = e.id and line.is_counted) totals)`;

/** All lines of all versions, one row each. The quote of an imported line is its amount. */
export const VERSION_LINES = `(
  select line.id, line.estimate_id, ${VERSION}, section.name as section, coalesce(section.kind, 'plain') as section_kind,
    section.choice as alternative, line.is_counted, line.is_approved, line.position,
    ${codeOf('cost_type', 'line.cost_type_id')} as cost_type, ${codeOf('employee', 'line.person_id')} as person,
    line.details, case when e.status = 'IMPORTED' then null else line.units end as units,
    case when e.status = 'IMPORTED' then null else line.rate end as rate,
    line.cost, line.mark_up, ${codeOf('supplier', 'line.supplier_id')} as supplier,
    ${codeOf('tax_status', 'line.tax_status_id')} as tax_status, line.tax_rate,
    quoted.net, line.tax, quoted.net + line.tax as total,
    case when e.status = 'IMPORTED' then line.amount else line.quoted_in_base end as base_net,
    line.hours, line.amount, line.revenue
  from estimate_line line
  join estimate e on e.id = line.estimate_id ${AROUND}
  left join estimate_section section on section.id = line.section_id
  cross join lateral (select case when e.status = 'IMPORTED' then line.amount else line.net end as net) quoted)`;
