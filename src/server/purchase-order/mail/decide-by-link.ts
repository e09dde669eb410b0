import type { FastifyRequest } from 'fastify';
import type { ApprovalLink } from '#contract/purchasing/order-link.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { isDecidedWithoutSignIn, type LinkPurpose } from '#domain/purchasing/order-mail.ts';
import { describeOutcome } from '../../core/documents/act-on-each.ts';
import { findNamedLink, type LinkAddress, type LinkParts, noteOpened } from '../../core/links/find-link.ts';
import { linkTexts } from '../../core/links/link-language.sql.ts';
import { type ActingPerson, findActingPerson } from '../../core/people/actor.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { translate } from '../../platform/http/problem.ts';
import { Refused } from '../../platform/refused.ts';
import { actOnOrder } from '../actions/act-on-order.ts';
import { orderTotalInBase } from '../base-currency/order-worth.ts';
import { findOrder } from '../order-record.sql.ts';
import { findOrderParties } from '../pdf/order-parties.sql.ts';
import { type FoundLink, findLink, findRejectionByMail, spendLink } from './order-link.sql.ts';
import { findOrderMailSettings } from './supplier-mail.sql.ts';

type Decision = { decision: 'approve' | 'reject'; comment?: string | undefined };
type Decided = { decision: Decision['decision']; warning: string | null };

/** Returns the current order of a link. Rejects every invalid link with the same message. */
export async function openApproval(
  parts: LinkParts,
  request: FastifyRequest,
  named: LinkAddress,
): Promise<ApprovalLink> {
  const { database, link } = await findOrderLink(parts, request, 'approval', named);
  if (link.decision !== null) throw new Refused('link-invalid');
  const asked = await findAsked(parts, request, database, link);
  const { actor } = asked.person;
  const [{ agencyName, ...speech }, needsSignIn, sides] = await Promise.all([
    linkTexts(database, { isSecondLanguage: actor.useSecondLanguage, numberFormat: actor.numberFormat }),
    isAboveAmount(database, asked.order),
    findOrderParties(database, asked.order.id),
  ]);
  const { order } = asked;
  await noteOpened(request, database, 'order', { id: order.id, by: actor.id });
  return {
    agency: { name: agencyName },
    speech,
    person: { id: actor.id, name: actor.name },
    inPlaceOf: order.approver && order.approver.id !== actor.id ? order.approver : null,
    needsSignIn,
    order,
    ...sides!,
  };
}

/**
 * Decides on a link's order as its approver, with the same checks as on screens, and spends the link; repeating the decision, even
 * simultaneously, changes nothing.
 */
export async function decide(
  parts: LinkParts,
  request: FastifyRequest,
  { agency, token, ...decided }: Decision & LinkAddress,
): Promise<Decided> {
  const { decision } = decided;
  const { database, link } = await findOrderLink(parts, request, 'approval', { agency, token });
  try {
    if (link.decision !== null) throw new Refused('link-invalid');
    return await decideAsRequested(parts, request, { database, link }, decided);
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'link-invalid')) throw error;
    // It may have been spent since it was read.
    const now = await findLink(database, 'approval', token);
    if (now?.decision !== decision) throw error;
    // A different reason isn't a repetition, since it would be lost.
    if (decision === 'reject' && (await findRejectionByMail(database, link.orderId)) !== (decided.comment ?? '').trim())
      throw error;
    return { decision, warning: null };
  }
}

async function decideAsRequested(
  parts: LinkParts,
  request: FastifyRequest,
  { database, link }: { database: AgencyDatabase; link: FoundLink },
  { decision, comment = '' }: Decision,
): Promise<Decided> {
  const { person, order } = await findAsked(parts, request, database, link);
  if (await isAboveAmount(database, order)) throw new Refused('link-needs-sign-in');
  const session = {
    ...person,
    database,
    byLink: (transaction: AgencyTransaction) => spendLink(transaction, link.id, decision),
  };
  const asRead = { id: order.id, lastModified: order.lastModified };
  const outcome = await actOnOrder(
    session,
    decision === 'approve' ? { ...asRead, action: 'approve' } : { ...asRead, action: 'reject', comment },
  );
  // Someone was faster: this link's version no longer exists.
  const isOver = outcome.refused?.code === 'changed-elsewhere' || outcome.refused?.code === 'order-not-ready';
  if (isOver || outcome.warning?.code.endsWith('-already')) throw new Refused('link-invalid');
  if (outcome.refused) throw outcome.refused;
  const { warning } = await describeOutcome((text) => translate(request, text), order.id, outcome);
  return { decision, warning };
}

/** Finds the link of a token for a purpose, if it hasn't expired. */
export async function findOrderLink(
  parts: LinkParts,
  request: FastifyRequest,
  purpose: LinkPurpose,
  named: LinkAddress,
): Promise<{ database: AgencyDatabase; link: FoundLink }> {
  const found = await findNamedLink(parts, request, named, (database, token) => findLink(database, purpose, token));
  if (found.link.isExpired) throw new Refused('link-invalid');
  return found;
}

/** Finds the approver and the order, if both are unchanged since the mail was written. */
async function findAsked(
  { today }: LinkParts,
  request: FastifyRequest,
  database: AgencyDatabase,
  { employeeId, orderId, revision }: FoundLink,
): Promise<{ person: ActingPerson; order: PurchaseOrder }> {
  const found = employeeId === null ? undefined : await findActingPerson(database, employeeId);
  if (!found) throw new Refused('link-invalid');
  const person = today === undefined ? found : { ...found, today };
  request.addressee = { database, useSecondLanguage: person.actor.useSecondLanguage };
  const order = await findOrder(database, person, orderId);
  if (order?.revision !== revision || !order?.allowedActions.includes('approve')) throw new Refused('link-invalid');
  return { person, order };
}

async function isAboveAmount(database: AgencyDatabase, order: PurchaseOrder): Promise<boolean> {
  const { baseCurrencyId, approvalByLinkAmount } = await findOrderMailSettings(database);
  return !isDecidedWithoutSignIn(orderTotalInBase(order, baseCurrencyId), approvalByLinkAmount);
}
