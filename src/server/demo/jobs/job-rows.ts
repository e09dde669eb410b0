import { addDays } from '#domain/calendar/calendar.ts';
import type { CopyRow } from '../../platform/database/copy-rows.ts';
import { JOB_BRIEFS, JOB_COMMENTS } from '../briefs.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import { idsByCode } from '../setup.ts';
import { daysAfter, earlier, type Job } from './job-plan.ts';

/** Generates jobs, their cost type restrictions, and comments. */
export function jobRows(plan: Plan, jobs: readonly Job[]): [string, CopyRow[]][] {
  const comments = jobs.flatMap((job) => commentRows(plan, job));
  return [
    ['job', jobs.map((job) => jobRow(plan, job))],
    [
      'job_cost_type',
      jobs.flatMap((job) => (job.offered ?? []).map(({ id }) => ({ job_id: job.id, cost_type_id: id }))),
    ],
    ['job_comment', comments.map((comment, index) => ({ id: index + 1, ...comment }))],
  ];
}

function jobRow(plan: Plan, job: Job): CopyRow {
  const { content, today } = plan;
  const random = plan.randomFor(PURPOSE.comments, job.id, 1);
  const contacts = job.client?.contactIds ?? [];
  const scopes = content.jobScopeTypes.filter(({ isActive }) => isActive ?? true);
  const changedOn = earlier(job.isActive ? addDays(job.opened, 3) : addDays(job.lastDay, 1), addDays(today, -1));
  return {
    id: job.id,
    code: job.code,
    name: job.name,
    is_active: job.isActive,
    is_billable: job.isBillable,
    client_id: job.client?.id ?? null,
    product_id: job.productId,
    campaign_id: job.campaignId,
    opened: job.opened,
    due_date: job.due,
    job_type_id: idsByCode(content.jobTypes)(job.jobType),
    division_id: idsByCode(content.divisions)(job.division),
    is_restricted_to_office: random.chance(0.05),
    account_executive_id: job.accountExecutive.id,
    secondary_account_executive_id: job.secondaryAccountExecutive?.id ?? null,
    account_director_id: job.accountDirector?.id ?? null,
    job_scope_type_id: job.isBillable ? idsByCode(content.jobScopeTypes)(random.pick(scopes).code) : null,
    job_status_id: job.isBillable ? idsByCode(content.jobStatuses)(job.jobStatus) : null,
    contact_id: contacts.length > 0 ? random.pick(contacts) : null,
    billing_contact_id: contacts[0] ?? null,
    allow_time_entries: job.allowsTime,
    is_estimate_validation_ignored_for_purchase_orders: random.chance(0.05),
    external_code_1: random.chance(0.2) ? `EXT-${random.integer(100, 999)}` : null,
    is_master_job: job.isMaster,
    master_job_id: job.master?.id ?? null,
    agency_job_id: job.agencyJob?.id ?? null,
    notes: job.isBillable && random.chance(0.6) ? briefOf(plan, job, random.pick(JOB_BRIEFS)) : null,
    client_reference: job.isBillable && random.chance(0.3) ? `PO ${random.integer(45_000, 46_000)}` : null,
    client_cost_centre: job.isBillable && random.chance(0.2) ? `CC-${random.integer(10, 99)}` : null,
    client_order_number: job.isBillable && job.id % 3 === 0 ? `45-${10_000 + 37 * job.id}` : null,
    last_modified: plan.momentOf(changedOn, 960),
    last_modified_by_id: job.accountExecutive.id,
  };
}

function briefOf({ content }: Plan, job: Job, brief: string): string {
  return brief
    .replace('{client}', content.clients[job.client!.id - 1]!.name)
    .replace('{campaign}', job.name.split(':')[0]!)
    .replace(
      '{deliverable}',
      job.deliverable.replace(/^./, (letter) => letter.toUpperCase()),
    );
}

function commentRows(plan: Plan, job: Job): CopyRow[] {
  const random = plan.randomFor(PURPOSE.comments, job.id, 2);
  if (!job.isBillable || job.team.length === 0 || !random.chance(0.3)) return [];
  return random.sample(JOB_COMMENTS, random.integer(1, 4)).map((text, index) => ({
    job_id: job.id,
    created_on: plan.momentOf(daysAfter(job.opened, 4 + index * 6, addDays(plan.today, -1)), 600 + index * 31),
    created_by_id: random.pick(job.team).id,
    text,
  }));
}
