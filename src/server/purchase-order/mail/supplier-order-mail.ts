import { createHash } from 'node:crypto';
import { z } from 'zod/mini';
import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { screenPath } from '#domain/screen-paths.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import type { MailContext, MailTemplate } from '../../core/mail/mail-template.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';
import { orderPdf } from '../pdf/order-pdf.ts';
import { makeLink } from './order-link.sql.ts';
import { factsInMail, figureInMail, linesInMail } from './order-mail-content.ts';
import { findOrderContact, storePdfHash, wasSentTo } from './supplier-mail.sql.ts';
import { findOrderOfSupplier } from './supplier-order.ts';

const Facts = z.object({ orderId: z.int(), text: z.optional(z.string()) });
const AnswerFacts = z.object({ orderId: z.int(), text: z.string() });

/**
 * The mail with an order for its supplier: the PDF, and a link to accept it or ask a question. Replies go to the requester. Not sent if the
 * order was cancelled in the meantime.
 */
export const supplierOrderMail: MailTemplate = async (given, context) => {
  const { orderId } = Facts.parse(given);
  const { database, agency, t, linkTo, mailId } = context;
  const order = await findOrderOfSupplier(database, orderId);
  if (!order) return null;
  const pdf = await orderPdf(database, order, context.isSecondLanguage);
  await storePdfHash(database, mailId, createHash('sha256').update(pdf.bytes).digest());
  const { reference, amends } = order;
  const title = amends
    ? t('Purchase order {reference} from {agency} replaces {earlier}', {
        reference,
        agency: agency.name,
        earlier: amends.reference,
      })
    : t('Purchase order {reference} from {agency}', { reference, agency: agency.name });
  return {
    ...(await addressed(title, order, context)),
    blocks: [
      { kind: 'heading', text: title },
      {
        kind: 'paragraph',
        text: t('The order is attached as a PDF. Please tell us with the button below whether you accept it.'),
      },
      ...changesInMail(order, context),
      factsOf(order, context),
      linesInMail(order, context, ({ details, costType }) => details || costType?.name || '–'),
      {
        kind: 'button',
        text: t('Respond to this order'),
        url: linkTo(screenPath('supplierLink', { agency: agency.databaseName })),
        secret: await makeLink(database, { purpose: 'supplier', orderId }),
      },
    ],
    footer: [t('The link opens this order alone. It ends after 90 days.')],
    attachments: [pdf],
  };
};

/** The reply to a supplier's question, with a link to accept the order or ask again. */
export const supplierAnswerMail: MailTemplate = async (given, context) => {
  const { orderId, text } = AnswerFacts.parse(given);
  const { database, agency, t, linkTo } = context;
  const order = await findOrderOfSupplier(database, orderId);
  if (!order) return null;
  const title = t('Reply about purchase order {reference} from {agency}', {
    reference: order.reference,
    agency: agency.name,
  });
  return {
    ...(await addressed(title, order, context)),
    blocks: [
      { kind: 'heading', text: title },
      { kind: 'paragraph', text },
      {
        kind: 'button',
        text: t('Respond to this order'),
        url: linkTo(screenPath('supplierLink', { agency: agency.databaseName })),
        secret: await makeLink(database, { purpose: 'supplier', orderId }),
      },
    ],
    footer: [t('The link opens this order alone. It ends after 90 days.')],
  };
};

/** The cancellation of an order the supplier received. */
export const supplierCancellationMail: MailTemplate = async (given, context) => {
  const { orderId, text: reason } = Facts.parse(given);
  const { database, agency, recipient, t } = context;
  if (!(await wasSentTo(database, orderId, recipient.address))) return null;
  const order = await findOrderContact(database, orderId);
  if (!order) return null;
  const title = t('Purchase order {reference} from {agency} is cancelled', {
    reference: order.reference,
    agency: agency.name,
  });
  return {
    ...(await addressed(title, { id: orderId }, context)),
    blocks: [
      { kind: 'heading', text: title },
      { kind: 'paragraph', text: t('Please do not carry it out. The link in our earlier email no longer opens it.') },
      ...(reason ? [factsInMail([[t('Reason'), reason]])] : []),
    ],
  };
};

/** Returns the subject, and the address for replies. */
async function addressed(
  title: string,
  { id }: Pick<PurchaseOrder, 'id'>,
  { database }: MailContext,
): Promise<Pick<MailContent, 'subject' | 'replyTo'>> {
  const asked = await findOrderContact(database, id);
  return {
    subject: title.replace(/\s+/g, ' '),
    ...(asked?.email ? { replyTo: { name: asked.name ?? '', address: asked.email } } : {}),
  };
}

/** Lists what a revision changes of the order it replaces. */
function changesInMail({ amends, amendments }: PurchaseOrder, context: MailContext): MailContent['blocks'] {
  const { t, field } = context;
  if (!amends) return [];
  const shown = (value: string | null, name: string) => {
    if (value === null || value === '') return '–';
    if (name === 'deliveryDate') return formatDay(value);
    return FIGURES.has(name) ? figureInMail(value, context) : value;
  };
  const facts = amendments.map(({ field: name, line, from, to }): [string, string] => {
    const what = name === 'items' ? [] : [field.of(CHANGE_LABELS[name] ?? fieldName('Details'))];
    const where = line === null ? [] : [t('Line {number}', { number: String(line) })];
    const value =
      name !== 'items'
        ? `${shown(from, name)} → ${shown(to, name)}`
        : to === null
          ? t('removed')
          : t('added, {amount}', { amount: figureInMail(to, context) });
    return [[...where, ...what].join(', '), value];
  });
  return [
    { kind: 'paragraph', text: t('It replaces our order {earlier}. This has changed:', { earlier: amends.reference }) },
    factsInMail(facts.length > 0 ? facts : [[t('Changes'), t('None')]]),
  ];
}

const FIGURES: ReadonlySet<string> = new Set(['units', 'rate', 'total']);
const CHANGE_LABELS: Record<string, FieldName> = {
  currency: fieldName('Currency'),
  deliveryDate: fieldName('Delivery date'),
  notes: fieldName('Notes'),
  units: fieldName('Units'),
  rate: fieldName('Rate'),
  taxStatus: fieldName('Tax status'),
  total: fieldName('Gross total'),
};

function factsOf(order: PurchaseOrder, context: MailContext): MailContent['blocks'][number] {
  const { field } = context;
  return factsInMail([
    [field('Gross total'), `${figureInMail(order.total, context)} ${order.currency.code}`],
    [field('Order date'), formatDay(order.documentDate)],
    [field('Delivery date'), order.deliveryDate && formatDay(order.deliveryDate)],
    [field('Payment terms'), order.supplier.paymentTerms],
    [field('Requester'), order.requester?.name],
    [field('Details'), order.details],
    [field('Notes'), order.notes],
  ]);
}
