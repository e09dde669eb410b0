import { z } from 'zod/mini';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { dayAt, timeAt } from '#domain/calendar/local-time.ts';
import type { Actor } from '#domain/people/permission.ts';
import { screenPath } from '#domain/screen-paths.ts';
import { inNumberFormat } from '#domain/text/number-format.ts';
import type { MailContext, MailTemplate } from '../../core/mail/mail-template.ts';
import { findEstimate } from '../estimate-record.sql.ts';
import { clientPdf, findSentPdf } from '../pdf/estimate-pdf.sql.ts';
import { makeEstimateLink } from './estimate-link.sql.ts';

const Facts = z.object({ estimateId: z.int(), message: z.optional(z.string()) });
const NO_ONE: Actor = { id: 0, roles: [], accessibleDocumentTypes: [] };

/** Returns an estimate as it is when its mail is sent, on the agency's day. */
async function estimateOf({ database, agency }: MailContext, id: number) {
  return findEstimate(database, { actor: NO_ONE, today: dayAt(Date.now(), agency.timeZone) }, id);
}

/** Formats an estimate's total for the recipient. */
const totalOf = ({ total, currency }: Pick<Estimate, 'total' | 'currency'>, { numberFormat }: MailContext) =>
  `${inNumberFormat(total, numberFormat)} ${currency.code}`;

/**
 * The mail with an estimate for its client: the total, the PDF, and a link to respond. Replies go to its sender. Nothing is sent if the
 * version was withdrawn or answered meanwhile.
 */
export const estimateMail: MailTemplate = async (given, context) => {
  const { estimateId, message = '' } = Facts.parse(given);
  const { database, agency, recipient, t, field, linkTo } = context;
  const estimate = await estimateOf(context, estimateId);
  const pdf = estimate && (await findSentPdf(database, estimate));
  if (!estimate || !pdf || estimate.status.code !== 'SENT') return null;
  const title = t(
    estimate.changeNumber === 0 ? 'Estimate {reference} from {agency}' : 'Change order {reference} from {agency}',
    {
      reference: estimate.reference,
      agency: agency.name,
    },
  );
  const sender = await findSender(context, estimateId);
  return {
    subject: `${title}: ${estimate.name}`.replace(/\s+/g, ' '),
    ...(sender ? { replyTo: sender } : {}),
    blocks: [
      { kind: 'heading', text: title },
      ...(message ? [{ kind: 'paragraph' as const, text: message }] : []),
      {
        kind: 'paragraph',
        text: t(
          'It is attached as a PDF. Please read it with the button below, choose what you want, and accept or decline.',
        ),
      },
      {
        kind: 'facts',
        facts: [
          { label: field('Name'), value: estimate.name },
          { label: field('Gross total'), value: totalOf(estimate, context) },
          ...(estimate.validUntil ? [{ label: field('Valid until'), value: formatDay(estimate.validUntil) }] : []),
        ],
      },
      {
        kind: 'button',
        text: t('View and respond'),
        url: linkTo(screenPath('estimateLink', { agency: agency.databaseName })),
        secret: await makeEstimateLink(database, estimateId, recipient.address),
      },
    ],
    footer: [t('The link opens this estimate alone.')],
    attachments: [{ bytes: pdf.bytes, fileName: pdf.fileName, contentType: pdf.contentType }],
  };
};

/** The client's copy of their answer. */
export const estimateAnsweredMail: MailTemplate = async (given, context) => {
  const { estimateId } = Facts.parse(given);
  const { database, agency, t, field } = context;
  const estimate = await estimateOf(context, estimateId);
  const sent = estimate && (await findSentPdf(database, estimate));
  const pdf = estimate && (await clientPdf(database, estimate));
  if (!estimate?.answer || !sent || !pdf) return null;
  const { answer, name, comment, at } = estimate.answer;
  const moment = Date.parse(at);
  const when = `${formatDay(dayAt(moment, agency.timeZone))} ${timeAt(moment, agency.timeZone)}`;
  const title = t(
    answer === 'accept' ? 'You have accepted {reference} from {agency}' : 'You have declined {reference} from {agency}',
    {
      reference: estimate.reference,
      agency: agency.name,
    },
  );
  const picked = estimate.sections
    .filter(({ kind, isPicked }) => kind !== 'plain' && isPicked)
    .map((section) => section.name);
  return {
    subject: title,
    blocks: [
      { kind: 'heading', text: title },
      {
        kind: 'facts',
        facts: [
          { label: field('Name'), value: name },
          { label: field('Date'), value: when },
          ...(answer === 'accept' ? [{ label: field('Gross total'), value: totalOf(estimate, context) }] : []),
          ...(answer === 'accept' && picked.length > 0 ? [{ label: field('Selected'), value: picked.join(', ') }] : []),
          ...(comment ? [{ label: field('Comment'), value: comment }] : []),
          ...(estimate.paperHash ? [{ label: field('SHA-256 of the PDF'), value: estimate.paperHash }] : []),
        ],
      },
    ],
    // The accepted estimate, and the document that was answered; the hash is the latter's.
    attachments: [pdf, ...(answer === 'accept' ? [sent] : [])].map(({ bytes, fileName, contentType }) => ({
      ...{ bytes, fileName, contentType },
    })),
  };
};

/** The last sender, if they have an address. */
async function findSender({ database }: MailContext, estimateId: number) {
  const sender = await database
    .selectFrom('estimate_event')
    .innerJoin('employee', 'employee.id', 'estimate_event.by_employee_id')
    .select(['employee.name', 'employee.email'])
    .where('estimate_id', '=', estimateId)
    .where('action', '=', 'send')
    .orderBy('estimate_event.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return sender?.email ? { name: sender.name, address: sender.email } : null;
}
