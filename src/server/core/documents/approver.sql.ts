import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import {
  type ApproverCandidate,
  type ApproverRefusal,
  approverRefusal,
  canStandInForApprover,
  type DocumentToApprove,
} from '#domain/documents/document-approver.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { translate } from '../../platform/http/problem.ts';
import { Refused } from '../../platform/refused.ts';
import { findApproverCandidates } from './approver-candidates.sql.ts';
import { DOCUMENTS, type SentDocumentKind } from './document-kind.ts';

/** The people who determine who may approve a document. */
export type DocumentPeople = {
  approverId: number | null;
  createdById: number | null;
  requesterId?: number | null;
  /** Who last changed it while it was editable, and who last sent it to the approver; null if no one. */
  changedById: number | null;
  sentById: number | null;
  /** Whether the approver named the viewer as deputy for today. Deputies for orders count for every document. */
  isDeputy: boolean;
};

/** The viewer of documents, and the day. */
export type DocumentViewer = { actor: Pick<Actor, 'id'>; today: string };

/** Selects the approvers for whom a user is deputy on a day, as a subquery of ids. Not transitive. */
const approversRepresentedBy = ({ actor, today }: DocumentViewer) => sql<number>`
  select in_place_of_id from deputy
  where deputy.subject = 'purchase-order' and deputy.deputy_id = ${actor.id} and ${today}::date between deputy.start_date and deputy.end_date`;

const lastBy = (kind: SentDocumentKind, condition: RawBuilder<unknown>) => sql<number | null>`(
  select by_employee_id from ${sql.table(DOCUMENTS[kind].history)} as event
  where event.${sql.id(DOCUMENTS[kind].key)} = ${sql.table(DOCUMENTS[kind].table)}.id and ${condition}
  order by event.id desc limit 1)`;

/** Who last saved a document while it was editable; later additions don't change what is approved. */
const changedBy = (kind: SentDocumentKind) =>
  lastBy(kind, sql`event.action = 'save' and event.from_status in ('NEW', 'REJECTED')`);

/** Who last sent a document to its approver. */
const sentBy = (kind: SentDocumentKind) => lastBy(kind, sql`event.action = ${sql.lit(DOCUMENTS[kind].send)}`);

/** The people of the document in the query, except its requester, as arguments of `json_build_object`. */
export function documentPeople(kind: SentDocumentKind, viewer: DocumentViewer): RawBuilder<unknown> {
  const table = sql.table(DOCUMENTS[kind].table);
  return sql`'approverId', ${table}.approver_id, 'createdById', ${table}.created_by_id, 'changedById', ${changedBy(kind)},
    'sentById', ${sentBy(kind)}, 'isDeputy', coalesce(${table}.approver_id in (${approversRepresentedBy(viewer)}), false)`;
}

/** The documents that wait for an approver: sent to them, or to a person whose deputy they are, unless it is the deputy's own document. */
export function waitsFor(kind: SentDocumentKind, viewer: DocumentViewer): RawBuilder<boolean> {
  const { table: name, status } = DOCUMENTS[kind];
  const table = sql.table(name);
  const isRequester =
    kind === 'order' ? sql`${table}.requester_id is not distinct from ${viewer.actor.id}` : sql`false`;
  return sql<boolean>`${table}.${sql.id(status)} = 'READY' and (${table}.approver_id = ${viewer.actor.id}
    or (${table}.approver_id in (${approversRepresentedBy(viewer)}) and ${table}.created_by_id <> ${viewer.actor.id} and not ${isRequester}))`;
}

/** Selects the people who can approve a document: the approver and their deputies of the day, unless it is the deputy's own document. */
export function approverAndDeputies(
  approverId: number,
  ownerIds: DocumentToApprove['ownerIds'],
  today: string,
): RawBuilder<unknown> {
  const owners = ownerIds.filter((id) => id !== null);
  return sql`select ${approverId}::integer union
    select deputy_id from deputy
    where subject = 'purchase-order' and in_place_of_id = ${approverId} and ${today}::date between start_date and end_date
      and deputy_id <> all(${owners}::integer[])`;
}

/** Returns the people who count as a document's owners. They may approve it only if the agency allows it. */
export function ownersOf({
  requesterId = null,
  createdById,
  changedById,
  sentById,
}: Omit<DocumentPeople, 'approverId' | 'isDeputy'>) {
  return [requesterId, createdById, changedById, sentById];
}

/** Whether a user may decide on a document as its approver, or as their deputy. */
export function isApproverOf(kind: SentDocumentKind, actor: Actor, people: DocumentPeople): boolean {
  if (people.approverId === actor.id) return true;
  const mayApprove = can(actor, 'approve', DOCUMENTS[kind].type);
  return people.isDeputy && canStandInForApprover({ id: actor.id, mayApprove }, ownersOf(people));
}

/** Returns the approver whom a deciding user replaces as their deputy; null if they decide as themselves, or don't decide. */
export function representedApproverId(kind: SentDocumentKind, actor: Actor, people: DocumentPeople): number | null {
  return people.approverId !== actor.id && isApproverOf(kind, actor, people) ? people.approverId : null;
}

/** The refusal codes that differ by kind. */
const OWN_REFUSALS: Record<SentDocumentKind, Partial<Record<ApproverRefusal, RefusalCode>>> = {
  order: {},
  estimate: {
    'approver-without-right': 'estimate-approver-without-right',
    'approver-own-order': 'estimate-approver-own',
    'approver-other-division': 'estimate-approver-other-division',
  },
};

/** Returns why a person can't approve a document of a kind, or null. */
export function documentApproverRefusal(
  kind: SentDocumentKind,
  person: ApproverCandidate,
  document: DocumentToApprove,
): RefusalCode | null {
  const why = approverRefusal(person, document);
  return why && (OWN_REFUSALS[kind][why] ?? why);
}

/** Throws why a person can't approve a document. */
export async function requireFitApprover(
  transaction: AgencyTransaction,
  kind: SentDocumentKind,
  approverId: number,
  document: DocumentToApprove,
) {
  const [person] = await findApproverCandidates(transaction, kind, approverId);
  const why = person ? documentApproverRefusal(kind, person, document) : 'reference-unknown';
  if (why) throw new Refused(why);
}

/** Finds everybody who may approve documents of a kind, and why they can't approve this one, for a choice of approvers. */
export async function listApprovers(
  database: AgencyDatabase | AgencyTransaction,
  kind: SentDocumentKind,
  document: DocumentToApprove,
  request: FastifyRequest,
) {
  const candidates = await findApproverCandidates(database, kind);
  return Promise.all(
    candidates.map(async (person) => {
      const why = documentApproverRefusal(kind, person, document);
      return { person, canApprove: why === null, reason: why && (await translate(request, REFUSALS[why].text)) };
    }),
  );
}
