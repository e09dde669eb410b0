import { type Day, formatDay } from '../../calendar/calendar.ts';
import { sumOfAmounts } from '../../money/money.ts';
import { ORDER_STATUS_NAMES, type OrderStatus } from '../../purchasing/purchase-order.ts';
import type { TaxRateSource } from '../../purchasing/purchase-order-amounts.ts';
import { factsOf, type Paper, type PaperParties, paragraphsOf, sidesOfPaper, taxTable } from './paper.ts';
import type { PaperTexts } from './paper-texts.ts';

type Line = {
  id: number;
  text: string;
  /** Its job, as printed; null for a line on an account. */
  job: string | null;
  units: string;
  rate: string;
  /** Null where the tax was typed. */
  taxRate: string | null;
  net: string;
  tax: string;
};

/** An order's content for its supplier: without private notes and estimates. */
export type OrderOnPaper = {
  reference: string;
  status: OrderStatus;
  documentDate: Day;
  deliveryDate: Day | null;
  job: string | null;
  clientOrderNumber: string | null;
  details: string | null;
  notes: string | null;
  paymentTerms: string | null;
  currency: { code: string; numberOfDecimals: number };
  net: string;
  tax: string;
  total: string;
  lines: Line[];
};

type Coded = { code: string; name: string };
/** A line as the API returns it. */
type LineRecord = {
  id: number;
  details: string | null;
  costType: { name: string } | null;
  job: Coded | null;
  units: string;
  rate: string;
  taxRateApplied: string;
  taxRateSource: TaxRateSource;
  net: string;
  tax: string;
};

/** Names a job as printed. */
export const jobOnPaper = (job: Coded | null): string | null => job && `${job.code} ${job.name}`;

/** Returns a line as printed. `text` is what its reader sees of it; by default its details, or its cost type. */
export function orderLineOnPaper(line: LineRecord, text = line.details || line.costType?.name || '–'): Line {
  return {
    ...{ id: line.id, units: line.units, rate: line.rate, net: line.net, tax: line.tax, text },
    job: jobOnPaper(line.job),
    taxRate: line.taxRateSource === 'manual' ? null : line.taxRateApplied,
  };
}

/** Who approved an order, for whom, and on which day. */
export type Approval = { name: string; onBehalfOf: string | null; day: Day };

type Printing = {
  parties: PaperParties;
  approval: Approval | null;
  texts: PaperTexts;
  /** Formats an amount with its currency. */
  amount: (amount: string) => string;
};

/** Returns an order as its supplier sees it. */
export function orderPaper(order: OrderOnPaper, { parties, approval, texts, amount }: Printing): Paper {
  const { t, field } = texts;
  const { currency, lines, status, reference, total } = order;
  const jobs = new Set(lines.flatMap(({ job }) => job ?? []));
  const [onlyJob = null] = jobs.size <= 1 ? jobs : [];
  return {
    title: t('Purchase order'),
    reference,
    name: order.details?.trim() || null,
    watermark: status === 'APPROVED' ? null : status === 'NEW' ? t('Draft') : t(ORDER_STATUS_NAMES[status]),
    ...sidesOfPaper(parties, field('Supplier'), texts),
    facts: factsOf([
      [field('Order date'), formatDay(order.documentDate)],
      [field('Delivery date'), order.deliveryDate && formatDay(order.deliveryDate)],
      [field('Payment terms'), order.paymentTerms],
      [field('Job'), jobs.size > 1 ? null : (onlyJob ?? order.job)],
      [field('Client order number'), order.clientOrderNumber],
    ]),
    intro: null,
    sections: sectionsOf(order, jobs.size > 1),
    currency,
    taxes: taxTable(lines, currency.numberOfDecimals, texts),
    ...{ net: order.net, tax: order.tax, total },
    remarks: [],
    paragraphs: paragraphsOf([
      [field('Notes'), order.notes],
      [field('Terms'), parties.terms],
    ]),
    acceptance: approval && {
      title: t('Order confirmation'),
      lines: [
        approval.onBehalfOf
          ? t('Approved by {name} for {other} on {day}', {
              ...{ name: approval.name, other: approval.onBehalfOf, day: formatDay(approval.day) },
            })
          : t('Approved by {name} on {day}', { name: approval.name, day: formatDay(approval.day) }),
        t('We confirm {reference} for {total}, tax included.', { reference, total: amount(total) }),
      ],
      smallPrint: null,
      fields: [t('Place and date'), t('Name and signature')],
    },
  };
}

/** Groups neighbouring lines of the same job if there are several, so that no job is named twice in a row. */
function sectionsOf({ lines, currency }: OrderOnPaper, hasSeveralJobs: boolean): Paper['sections'] {
  if (!hasSeveralJobs) return [{ id: 0, name: '', isCounted: true, net: null, lines }];
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last[0]!.job === line.job) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group, id) => ({
    id,
    name: group[0]!.job ?? '–',
    isCounted: true,
    net: sumOfAmounts(
      group.map(({ net }) => net),
      currency.numberOfDecimals,
    ),
    lines: group,
  }));
}
