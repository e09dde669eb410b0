import Big from 'big.js';
import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { taxOfDocument } from '#domain/documents/document-tax.ts';
import type { StoredEstimateStatus } from '#domain/estimates/estimate.ts';
import { quotedOfLine } from '#domain/estimates/estimate-line.ts';
import type { CopyRow } from '../../platform/database/copy-rows.ts';
import { rounded } from '../amounts.ts';
import type { Person } from '../people.ts';
import type { Plan } from '../plan.ts';
import { type CostType, idsByCode } from '../setup.ts';
import type { Job } from './job-plan.ts';
import { type PastEstimate, STORY_ESTIMATES, STORY_TEMPLATES } from './sample-estimates.ts';

type World = { plan: Plan; jobs: readonly Job[]; people: readonly Person[]; costTypes: readonly CostType[] };

/** Adds estimates made in the product to the imported ones, on jobs without an estimate. */
export function withMadeEstimates(world: World, brought: [string, CopyRow[]][]): [string, CopyRow[]][] {
  const [, estimates] = brought.find(([table]) => table === 'estimate')!;
  const [, lines] = brought.find(([table]) => table === 'estimate_line')!;
  const taken = new Set(estimates.map(({ job_id }) => job_id));
  const free = world.jobs.filter(
    ({ id, isActive, isBillable, isMaster, client }) => isActive && isBillable && !isMaster && client && !taken.has(id),
  );
  const sections: CopyRow[] = [];
  const events: CopyRow[] = [];
  const answers: CopyRow[] = [];
  const tables = { estimates, lines, sections, events, answers };
  for (const [place, past] of STORY_ESTIMATES.entries()) if (free[place]) addEstimate(world, tables, past, free[place]);
  for (const template of STORY_TEMPLATES) addEstimate(world, tables, { ...template, status: 'NEW' }, null);
  return [
    ['estimate', filled(estimates)],
    ['estimate_section', sections],
    ['estimate_line', filled(lines)],
    ['estimate_event', events],
    ['estimate_answer', answers],
  ];
}

type Tables = Record<'estimates' | 'lines' | 'sections' | 'events' | 'answers', CopyRow[]>;

function addEstimate({ plan, people, costTypes }: World, tables: Tables, past: PastEstimate, job: Job | null) {
  const { content, today } = plan;
  const { status, name, ends, isForeign = false } = past;
  const id = tables.estimates.length + 1;
  const made = addDays(today, Math.min(ends, 0) - 4);
  const { code, decimals, inBase } = content.currencies.find(
    (currency) => (currency.isActive ?? true) && isForeign === (currency.code !== content.agency.baseCurrency),
  )!;
  const maker =
    people.find(
      ({ profile }) => rightsOf(plan, profile).includes('update') && !rightsOf(plan, profile).includes('approve'),
    ) ?? people[0]!;
  const approver =
    people.find(({ id: own, profile }) => own !== maker.id && rightsOf(plan, profile).includes('approve')) ??
    people[0]!;
  const isSent = ['SENT', 'DECLINED', 'WITHDRAWN', 'ACCEPTED'].includes(status);
  const isAccepted = status === 'ACCEPTED';
  const hourType = costTypes.find(
    ({ isTime, class: kind, lastDay }) => isTime && kind === 'internal' && lastDay === null,
  )!;
  const boughtType = costTypes.find(({ isTime, class: kind }) => !isTime && kind === 'external') ?? hourType;
  const division = content.divisions.find((one) => one.code === job?.division) ?? content.divisions[0]!;
  const taxStatus = content.taxStatuses.find(({ gross }) => gross)!;
  const rates = isForeign ? { base_units: inBase, currency_units: '1', rate_day: made } : {};
  tables.estimates.push({
    id,
    job_id: job?.id ?? null,
    is_template: job === null,
    version: 1,
    name,
    status,
    is_approved: isAccepted,
    approved_on: isAccepted ? addDays(made, 3) : null,
    created_on: made,
    valid_until: addDays(today, ends),
    currency_id: idsByCode(content.currencies)(code),
    contact_id: job?.client?.contactIds[0] ?? null,
    approver_id: job && status !== 'NEW' ? approver.id : null,
    status_comment:
      { REJECTED: 'The hours for artwork are too few', WITHDRAWN: 'The brief has changed' }[status as string] ?? null,
    was_sent: isSent,
    created_by_id: maker.id,
    ...(isSent ? rates : {}),
  });
  addHistory(tables, plan, { id, status: job ? status : 'NEW', made, maker, approver });
  if (isAccepted || status === 'DECLINED')
    tables.answers.push({
      estimate_id: id,
      answer: isAccepted ? 'accept' : 'decline',
      name: content.clients.find((client) => client.code === job?.client?.code)?.contacts[0] ?? name,
      comment: isAccepted ? null : 'We have no budget for it this year',
      at: plan.momentOf(addDays(made, 3), 600),
      answered_on: addDays(made, 3),
      recorded_by_id: null,
    });
  const taxRate = division.gstRate ?? '0';
  for (const [place, section] of past.sections.entries()) {
    const isPicked = section.isPicked ?? true;
    const sectionId = tables.sections.length + 1;
    const { kind = 'plain', choice = null } = section;
    tables.sections.push({
      id: sectionId,
      estimate_id: id,
      position: place + 1,
      name: section.name,
      kind,
      choice,
      is_picked: isPicked,
    });
    for (const line of section.lines) {
      const isBought = 'cost' in line;
      const costType = isBought ? boughtType : hourType;
      const cost = isBought ? rounded(new Big(line.cost), decimals) : null;
      const hourRate = rounded(new Big(costType.chargeRate ?? '0').div(isForeign ? inBase : '1'), decimals);
      const quantities = { units: isBought ? '1' : line.hours, rate: hourRate, cost, markUp: isBought ? '15' : null };
      const { units, rate, net } = quotedOfLine(quantities, decimals);
      const { tax, total } = taxOfDocument([{ net, rate: taxRate }], decimals);
      const worth = (amount: string) => rounded(new Big(amount).times(isForeign ? inBase : '1'), 2);
      const costInBase = cost && worth(cost);
      tables.lines.push({
        id: tables.lines.length + 1,
        estimate_id: id,
        section_id: sectionId,
        position: tables.lines.length + 1,
        cost_type_id: costType.id,
        supplier_id: isBought ? 1 : null,
        tax_status_id: idsByCode(content.taxStatuses)(taxStatus.code),
        tax_rate: taxRate,
        details: line.details,
        hours: isBought ? '0' : line.hours,
        units,
        rate,
        cost,
        mark_up: quantities.markUp,
        net,
        tax,
        total,
        quoted_in_base: worth(net),
        cost_in_base: costInBase,
        cost_rate: isBought ? null : (costType.costRate ?? '0'),
        amount: costInBase ?? worth(net),
        revenue: rounded(new Big(worth(net)).minus(costInBase ?? '0'), 2),
        is_counted: isPicked,
        is_approved: isAccepted && isPicked,
      });
    }
  }
}

const rightsOf = ({ content }: Plan, profile: string): readonly string[] =>
  content.accessProfiles[profile]?.estimate?.rights ?? [];

/** The steps that lead to each status. */
const STEPS: Partial<Record<StoredEstimateStatus, readonly string[]>> = {
  READY: ['ready'],
  APPROVED: ['ready', 'approve'],
  REJECTED: ['ready', 'reject'],
  SENT: ['ready', 'approve', 'send'],
  DECLINED: ['ready', 'approve', 'send', 'decline'],
  WITHDRAWN: ['ready', 'approve', 'send', 'withdraw'],
  ACCEPTED: ['ready', 'approve', 'send', 'accept'],
  CANCELLED: ['cancel'],
};

function addHistory(
  { events }: Tables,
  plan: Plan,
  {
    id,
    status,
    made,
    maker,
    approver,
  }: { id: number; status: StoredEstimateStatus; made: Day; maker: Person; approver: Person },
) {
  const after = {
    ready: 'READY',
    approve: 'APPROVED',
    reject: 'REJECTED',
    send: 'SENT',
    cancel: 'CANCELLED',
  } as Record<string, string>;
  let from: string | null = null;
  for (const [place, action] of ['create', ...(STEPS[status] ?? [])].entries()) {
    const to: string = action === 'create' ? 'NEW' : (after[action] ?? status);
    const isClients = action === 'accept' || action === 'decline';
    events.push({
      id: events.length + 1,
      estimate_id: id,
      at: plan.momentOf(addDays(made, Math.min(place, 3)), 560 + place * 7),
      by_employee_id: isClients ? null : action === 'approve' || action === 'reject' ? approver.id : maker.id,
      action,
      from_status: from,
      to_status: to,
      way: isClients ? 'mail' : 'web',
    });
    from = to;
  }
}

/** Gives all rows of a table the same columns, with defaults. */
function filled(rows: readonly CopyRow[]): CopyRow[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map(
    (row) =>
      Object.fromEntries(names.map((name) => [name, name in row ? row[name] : (USUAL[name] ?? null)])) as CopyRow,
  );
}

/** Non-null defaults of imported rows. */
const USUAL: CopyRow = {
  status: 'IMPORTED',
  is_template: false,
  was_sent: false,
  position: 0,
  units: '1',
  rate: '0',
  net: '0',
  tax: '0',
  total: '0',
  quoted_in_base: '0',
  is_counted: true,
  details: '',
};
