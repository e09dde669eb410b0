import { z } from 'zod/mini';
import type { ClientInvoiceRow } from '#contract/billing/client-invoice.ts';
import type { EstimateRow } from '#contract/estimates/estimate-list.ts';
import type { JobRow } from '#contract/jobs/job-list.ts';
import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import type { JobBrief } from '#contract/time/time-entry.ts';
import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import { ESTIMATE_STATUS_NAMES } from '#domain/estimates/estimate.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { ORDER_STATUS_NAMES } from '#domain/purchasing/purchase-order.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { ownerOfJob } from '../../jobs/job-owner.ts';
import type { Texts } from '../../platform/translation.ts';
import { weekdayText } from '../../platform/weekday.ts';

/** The kinds of choices. */
const CHOICE_KINDS = ['day', 'screen', 'job', 'estimate', 'order', 'invoice', 'action'] as const;

/** A place to go to, or an action, which has no address. `words` are searched without the server; `searched` are fields not displayed. */
export const Choice = z.object({
  key: z.string(),
  kind: z.enum(CHOICE_KINDS),
  code: z.string(),
  name: z.string(),
  detail: z.string(),
  isFavorite: z.boolean(),
  words: z.string(),
  searched: z.optional(z.array(z.object({ field: z.string(), text: z.string() }))),
  href: z.string(),
});
export type Choice = z.infer<typeof Choice>;

type ChoiceTexts = Pick<Texts, 't' | 'field'>;

/** Builds an address with its parameters and query. */
export function placeOf(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, string> = {},
) {
  const place = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query).toString();
  return search ? `${place}?${search}` : place;
}

function choice(kind: Choice['kind'], id: string | number, shown: Partial<Choice> & Pick<Choice, 'href'>): Choice {
  const { code = '', name = '', detail = '' } = shown;
  return {
    key: `${kind}:${id}`,
    kind,
    code,
    name,
    detail,
    isFavorite: false,
    words: `${code} ${name} ${detail}`,
    ...shown,
  };
}

/** A screen, found by its displayed and its English name, and by further words. */
export function screenChoice(to: string, label: string, name: string, more = ''): Choice {
  const searched = [label, more].filter((text) => text !== '' && text !== name).map((text) => ({ field: '', text }));
  return choice('screen', to, { name, words: `${name} ${label} ${more}`, searched, href: to });
}

/** Time entry on a date: on a phone its own screen, else the grid, of the currently displayed person. */
export function dayChoice(
  day: Day,
  t: Texts['t'],
  where: { isOnPhone: boolean; employeeId?: string | undefined },
): Choice {
  const { isOnPhone, employeeId } = where;
  return choice('day', day, {
    name: `${weekdayText(day, t)} ${formatDay(day)}`,
    detail: t('Time entry'),
    href: isOnPhone
      ? placeOf(PATHS.mobileTimeEntry, {}, { selectedDate: day })
      : placeOf(PATHS.timeEntry, {}, { selectedDate: day, ...(employeeId ? { employeeId } : {}) }),
  });
}

/** A job or project: its screen, or a new line of the time sheet for users who may not read it. */
export function jobChoice(
  job: JobBrief | JobRow,
  isFavorite: boolean,
  asking: { actor: Actor; t: Texts['t']; isOnPhone: boolean },
): Choice {
  const { actor, t } = asking;
  const owner = ownerOfJob(job, t);
  const isReadable = can(actor, 'read', job.isBillable ? 'job' : 'project');
  return choice('job', job.id, {
    code: job.code,
    name: job.name,
    detail: [owner, ...(job.isActive ? [] : [t('Job inactive')]), ...(isReadable ? [] : [t('Time entry')])]
      .filter(Boolean)
      .join(' · '),
    isFavorite,
    words: `${job.code} ${job.name} ${owner}`,
    href: isReadable
      ? placeOf(job.isBillable ? PATHS.job : PATHS.jobNonBillable, {
          id: databaseJobId(job.id),
          isinternal: String(!job.isBillable),
          tab: 'details',
        })
      : placeOf(asking.isOnPhone ? PATHS.mobileAdd : PATHS.timeEntry, {}, { jobId: String(job.id) }),
  });
}

/** A version of an estimate. */
export function estimateChoice(estimate: EstimateRow, { t, field }: ChoiceTexts): Choice {
  return choice('estimate', estimate.id, {
    code: estimate.reference,
    name: estimate.name,
    detail: [estimate.client?.name, t.of(ESTIMATE_STATUS_NAMES[estimate.status.code])].filter(Boolean).join(' · '),
    searched: estimate.job ? [{ field: field('Job'), text: `${estimate.job.code} ${estimate.job.name}` }] : [],
    words: [estimate.reference, estimate.name, estimate.job?.code, estimate.job?.name, estimate.client?.name].join(' '),
    href: placeOf(PATHS.estimate, { id: estimate.id }),
  });
}

/** A purchase order. */
export function orderChoice(order: PurchaseOrderRow, { t, field }: ChoiceTexts): Choice {
  return choice('order', order.id, {
    code: order.reference,
    name: order.supplier.name,
    detail: t.of(ORDER_STATUS_NAMES[order.approveStatus.code]),
    searched: [
      ...order.jobs.map(({ code, name }) => ({ field: field('Job'), text: `${code} ${name}` })),
      { field: field('Details'), text: order.details ?? '' },
    ],
    words: [
      order.reference,
      order.supplier.name,
      order.details,
      ...order.jobs.flatMap(({ code, name }) => [code, name]),
    ].join(' '),
    href: placeOf(PATHS.purchaseOrder, { id: order.id }),
  });
}

/** A client invoice. */
export function invoiceChoice(invoice: ClientInvoiceRow): Choice {
  return choice('invoice', invoice.id, {
    code: invoice.reference,
    name: invoice.client.name,
    detail: invoice.jobs.map(({ code }) => code).join(', '),
    href: placeOf(PATHS.clientInvoice, { id: invoice.id }),
  });
}
