import type { FastifyRequest } from 'fastify';
import type { Estimate } from '#contract/estimates/estimate.ts';
import type { EstimateLink } from '#contract/estimates/estimate-link.ts';
import { dayAt } from '#domain/calendar/local-time.ts';
import { isSameAnswer } from '#domain/estimates/estimate.ts';
import type { Actor } from '#domain/people/permission.ts';
import { findNamedLink, type LinkAddress, type LinkParts, noteOpened } from '../../core/links/find-link.ts';
import { linkTexts } from '../../core/links/link-language.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import { answerEstimate } from '../answer/answer-estimate.ts';
import { lockEstimatesOfJob } from '../create-estimate.sql.ts';
import type { EstimateViewer } from '../estimate-facts.sql.ts';
import { findEstimate } from '../estimate-record.sql.ts';
import { notifyEstimateAnswer } from '../notify-estimate-step.sql.ts';
import { findEstimateParties } from '../pdf/estimate-parties.sql.ts';
import { clientPdf } from '../pdf/estimate-pdf.sql.ts';
import { lockEstimate } from '../stored-estimate.sql.ts';
import { type FoundEstimateLink, findEstimateLink } from './estimate-link.sql.ts';

/** The actor of a link: not a person of the agency, so without any rights. */
const CLIENT: Actor = { id: 0, roles: [], accessibleDocumentTypes: [] };

/** Returns the estimate of a link as the client sees it. Opening a link changes nothing, because email scanners open links too. */
export async function openEstimateLink(
  parts: LinkParts,
  request: FastifyRequest,
  named: LinkAddress,
): Promise<EstimateLink> {
  const { database, link } = await findClientLink(parts, request, named);
  const shown = await readLinkedEstimate(parts, database, link);
  await noteOpened(request, database, 'estimate', { id: link.estimateId, by: null });
  return shown;
}

/** Returns the PDF that was sent, or the accepted one once the client has accepted. */
export async function readPdfByLink(parts: LinkParts, request: FastifyRequest, named: LinkAddress) {
  const { database, link } = await findClientLink(parts, request, named);
  await readLinkedEstimate(parts, database, link);
  const estimate = await findEstimate(database, await clientViewer(parts, database), link.estimateId);
  const pdf = estimate && (await clientPdf(database, estimate));
  if (!pdf) throw new Refused('link-invalid');
  return { name: pdf.fileName, base64: pdf.bytes.toString('base64') };
}

type SentAnswer = Pick<Estimate['answer'] & object, 'answer' | 'name'> & {
  comment: string | null;
  picked: readonly number[];
  paperHash: string;
};

/**
 * Stores the client's answer, only once. Repeating the same answer (choice, name, comment and picks) returns the first one. A different
 * answer is refused, and so is one to a version that was withdrawn meanwhile.
 */
export async function answerByLink(
  parts: LinkParts,
  request: FastifyRequest,
  { agency, token, ...given }: LinkAddress & SentAnswer,
): Promise<EstimateLink> {
  const { database, link } = await findClientLink(parts, request, { agency, token });
  await inTransaction(database, async (transaction) => {
    const viewer = await clientViewer(parts, database);
    const before = await lockEstimate(transaction, viewer, link.estimateId);
    if (!before) throw new Refused('link-invalid');
    const answered = await transaction
      .selectFrom('estimate_answer')
      .select(['answer', 'name', 'comment'])
      .where('estimate_id', '=', link.estimateId)
      .executeTakeFirst();
    if (answered) {
      const picked = before.sections.filter(({ kind, isPicked }) => kind !== 'plain' && isPicked).map(({ id }) => id);
      if (isSameAnswer({ ...answered, picked }, given)) return;
      throw new Refused('estimate-answered');
    }
    const isOpen = before.facts.storedStatus === 'SENT' && (before.facts.validUntil ?? '') >= viewer.today;
    if (!isOpen) throw new Refused('estimate-not-open');
    const pdf = await transaction
      .selectFrom('estimate_paper')
      .select('hash')
      .where('estimate_id', '=', link.estimateId)
      .executeTakeFirst();
    if (pdf?.hash.toString('hex') !== given.paperHash) throw new Refused('estimate-not-open');
    await lockEstimatesOfJob(transaction, before.databaseJobId!);
    await answerEstimate(transaction, before, {
      ...given,
      day: viewer.today,
      by: null,
      networkAddress: request.ip,
      paperHash: pdf.hash,
      file: null,
    });
    await notifyEstimateAnswer(transaction, before, { ...given, byId: null, address: link.address });
  });
  return readLinkedEstimate(parts, database, (await findEstimateLink(database, token))!);
}

async function clientViewer({ today }: LinkParts, database: AgencyDatabase): Promise<EstimateViewer> {
  if (today !== undefined) return { actor: CLIENT, today };
  const { time_zone: timeZone } = await database.selectFrom('agency').select('time_zone').executeTakeFirstOrThrow();
  return { actor: CLIENT, today: dayAt(Date.now(), timeZone) };
}

/** Finds the link of a token, and words refusals in the client's language. */
async function findClientLink(
  parts: LinkParts,
  request: FastifyRequest,
  named: LinkAddress,
): Promise<{ database: AgencyDatabase; link: FoundEstimateLink }> {
  const { database, link } = await findNamedLink(parts, request, named, findEstimateLink);
  request.addressee = { database, useSecondLanguage: link.useSecondLanguage };
  return { database, link };
}

async function readLinkedEstimate(
  parts: LinkParts,
  database: AgencyDatabase,
  { estimateId, isOpen, isAnswered, useSecondLanguage }: FoundEstimateLink,
): Promise<EstimateLink> {
  if (!isOpen && !isAnswered) throw new Refused('link-invalid');
  const estimate = await findEstimate(database, await clientViewer(parts, database), estimateId);
  if (!estimate?.paperHash) throw new Refused('link-invalid');
  const [{ agencyName, ...speech }, sides] = await Promise.all([
    linkTexts(database, { isSecondLanguage: useSecondLanguage }),
    findEstimateParties(database, estimateId),
  ]);
  const { parties, clientOrderNumber } = sides!;
  const { reference, changeNumber, name, documentDate, validUntil, details, currency, net, tax, total, taxes } =
    estimate;
  return {
    agency: { name: agencyName },
    speech,
    estimate: {
      ...{ reference, changeNumber, name, documentDate, validUntil, details, currency, net, tax, total, taxes },
      ...{ job: estimate.job?.name ?? null, clientOrderNumber },
      sections: estimate.sections.map(({ lines, margin: _margin, ...section }) => ({
        ...section,
        lines: lines.map(
          ({ id, details: words, costType, units, rate, net: own, tax: ownTax, total: whole, taxRate }) => ({
            ...{ id, units, rate, taxRate },
            details: words || costType?.name || '',
            net: own,
            tax: ownTax,
            total: whole,
          }),
        ),
      })),
    },
    parties,
    paperHash: estimate.paperHash,
    answer: estimate.answer && answerOf(estimate.answer),
  };
}

const answerOf = ({ answer, name, comment, answeredOn, at }: NonNullable<Estimate['answer']>) => ({
  answer,
  name,
  comment,
  answeredOn,
  at,
});
