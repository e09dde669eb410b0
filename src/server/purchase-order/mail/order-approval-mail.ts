import { z } from 'zod/mini';
import type { OrderInBase, PurchaseOrder, PurchaseOrderLine } from '#contract/purchasing/purchase-order.ts';
import { PURCHASE_ORDER_REFUSALS } from '#contract/purchasing/purchase-order-refusal.ts';
import { worstBudgetState } from '#domain/billing/client-invoice-budget.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { ORDER_BUDGET_NAMES } from '#domain/purchasing/order-budget.ts';
import { isDecidedWithoutSignIn } from '#domain/purchasing/order-mail.ts';
import { PATHS, screenPath } from '#domain/screen-paths.ts';
import { fillText } from '#domain/text/fill-template.ts';
import { fieldName } from '#domain/text/phrase.ts';
import type { MailContext, MailTemplate } from '../../core/mail/mail-template.ts';
import { findActingPerson } from '../../core/people/actor.sql.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';
import { orderTotalInBase } from '../base-currency/order-worth.ts';
import { findOrder } from '../order-record.sql.ts';
import { orderPdf } from '../pdf/order-pdf.ts';
import { makeLink } from './order-link.sql.ts';
import { factsInMail, figureInMail, linesInMail } from './order-mail-content.ts';
import { findOrderMailSettings } from './supplier-mail.sql.ts';

const Facts = z.object({ purchaseOrderId: z.int() });

/**
 * The request to approve an order: facts, lines, budget, PDF, and a link by which it can be decided up to the agency's amount without
 * signing in. Not sent if the order is no longer pending for this person.
 */
export const orderApprovalMail: MailTemplate = async (given, context) => {
  const { purchaseOrderId: id } = Facts.parse(given);
  const { database, recipient, agency, t, linkTo } = context;
  const person = recipient.employeeId === null ? undefined : await findActingPerson(database, recipient.employeeId);
  const order = person && (await findOrder(database, person, id));
  if (!person || !order?.allowedActions.includes('approve')) return null;
  const { baseCurrencyId, approvalByLinkAmount } = await findOrderMailSettings(database);
  const isByLink = isDecidedWithoutSignIn(orderTotalInBase(order, baseCurrencyId), approvalByLinkAmount);
  const button = isByLink
    ? {
        text: t('View and decide'),
        url: linkTo(screenPath('approvalLink', { agency: agency.databaseName })),
        secret: await makeLink(database, {
          purpose: 'approval',
          orderId: id,
          revision: order.revision,
          employeeId: person.actor.id,
        }),
      }
    : { text: t('Open in Docket'), url: linkTo(screenPath('purchaseOrder', { id })) };
  const { reference, supplier } = order;
  const values = { reference, supplier: supplier.name };
  const subject = t('Order {reference} for {supplier} to approve', values).replace(/\s+/g, ' ');
  return {
    subject,
    notificationKind: 'order-to-approve',
    blocks: [
      { kind: 'heading', text: t('Order {reference} for {supplier} to approve', values) },
      ...warnings(order, context),
      // In a long mail the reader shouldn't have to scroll to the end to decide.
      ...(isLong(order) ? [{ kind: 'button' as const, ...button }] : []),
      factsOf(order, context),
      linesInMail(order, context, nameOfLine),
      ...budgetsOf(order, context),
      { kind: 'button', ...button },
    ],
    footer: [
      ...(isByLink
        ? [
            t(
              "Anyone with this link can decide in your name, so don't forward it. It expires after 7 days, once used, or when the order changes.",
            ),
          ]
        : []),
      `${t('Notification settings')}: ${linkTo(PATHS.notifications)}`,
    ],
    attachments: [await orderPdf(database, order, context.isSecondLanguage)],
  };
};

type Blocks = MailContent['blocks'];

/** The number of lines and characters that fit above the fold next to the button. */
const SHORT = { lines: 5, characters: 400 };

function isLong({ items, details, approveStatusComment }: PurchaseOrder): boolean {
  const texts = [details, approveStatusComment, ...items.map((line) => line.details)];
  return items.length > SHORT.lines || texts.join('').length > SHORT.characters;
}

/** Warnings that the approver must see first. */
function warnings(order: PurchaseOrder, context: MailContext): Blocks {
  const { t } = context;
  const texts: string[] = [];
  if (order.aboveLimitTogether) {
    const { orders, total, limit, currencyCode } = order.aboveLimitTogether;
    const values = {
      count: String(orders),
      total: `${figureInMail(total, context)} ${currencyCode}`,
      limit: `${figureInMail(limit, context)} ${currencyCode}`,
    };
    texts.push(fillText(t.of(PURCHASE_ORDER_REFUSALS['orders-together-above-limit'].text), values));
  }
  if (order.items.some((line) => line.isEnablePOApprovalWarningOnGLJobLine)) {
    texts.push(t.of(PURCHASE_ORDER_REFUSALS['line-on-job-and-account'].text));
  }
  return texts.map((text) => ({ kind: 'paragraph', text: `! ${text}` }));
}

function factsOf(order: PurchaseOrder, context: MailContext): Blocks[number] {
  const { t, field } = context;
  return factsInMail([
    [field('Gross total'), `${figureInMail(order.total, context)} ${order.currency.code}`],
    ...(order.inBase ? [worthInMail(order, order.inBase, context)] : []),
    [field('Requester'), order.requester?.name],
    [field('Order date'), formatDay(order.documentDate)],
    [field('Delivery date'), order.deliveryDate && formatDay(order.deliveryDate)],
    [field('Job'), order.job && `${order.job.code} ${order.job.name}`],
    [field('Details'), order.details],
    [t('Comment for the approver'), order.approveStatusComment],
  ]);
}

/** Returns the order's value in base currency, and the exchange rate. */
function worthInMail(order: PurchaseOrder, inBase: OrderInBase, context: MailContext): [string, string] {
  const figure = (amount: string) => figureInMail(amount, context);
  const { currencyCode, baseUnits, currencyUnits, day, total } = inBase;
  const rate = `${figure(baseUnits)} ${currencyCode} = ${figure(currencyUnits)} ${order.currency.code}, ${formatDay(day)}`;
  return [context.t('Gross total in {currency}', { currency: currencyCode }), `${figure(total)} (${rate})`];
}

/** Returns what a line orders and for what. */
function nameOfLine({ details, job, costType, glChart }: PurchaseOrderLine): string {
  const on = [job, glChart].map((one) => one && `${one.code} ${one.name}`);
  return [details, costType?.name, ...on].filter(Boolean).join(', ');
}

/** Returns what the order leaves of its jobs' approved estimates, by cost type, with the calculation. */
function budgetsOf(order: PurchaseOrder, context: MailContext): Blocks {
  const { t, field } = context;
  const budgets = order.jobBudgets.filter(({ budget }) => budget !== null);
  if (budgets.length === 0) return [];
  const figures = [
    fieldName('Approved estimate'),
    fieldName('Committed'),
    fieldName('Actual'),
    fieldName('This order'),
    fieldName('Left'),
  ] as const;
  const worst = worstBudgetState(budgets.flatMap(({ budget }) => budget ?? []));
  return [
    ...(worst && worst !== 'within'
      ? [{ kind: 'paragraph' as const, text: `! ${t.of(ORDER_BUDGET_NAMES[worst])}` }]
      : []),
    {
      kind: 'table',
      head: [
        { text: field('Job') },
        ...figures.map((name) => ({ text: field.of(name), align: 'end' as const })),
        { text: field('Budget') },
      ],
      rows: budgets.map(({ job, costType, approvedEstimate, committed, actual, thisOrder, left, budget }) => [
        `${job.code} ${job.name}, ${costType ? costType.name : t('Whole job')}`,
        ...[approvedEstimate, committed, actual, thisOrder].map((amount) => figureInMail(amount, context)),
        left === null || budget === 'unestimated' ? '–' : figureInMail(left, context),
        budget === null ? '' : t.of(ORDER_BUDGET_NAMES[budget]),
      ]),
    },
  ];
}
