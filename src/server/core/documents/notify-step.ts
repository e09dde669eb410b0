import type { RawBuilder } from 'kysely';
import { excerptOf } from '#domain/communication/notification.ts';
import type { DocumentToApprove } from '#domain/documents/document-approver.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { endNotifications } from '../notification/mark-notifications.sql.ts';
import { writeNotifications } from '../notification/write-notifications.sql.ts';
import { approverAndDeputies } from './approver.sql.ts';
import { DOCUMENTS, type DocumentKind, type SentDocumentKind } from './document-kind.ts';

type NotifiedDocument = { id: number; byId: number; reference: string };

const causeOf = (kind: DocumentKind, id: number, byId: number) => ({
  record: `${kind}:${id}`,
  byId,
  ...(DOCUMENTS[kind].notified ? { about: { [DOCUMENTS[kind].notified]: id } } : {}),
});

/** Marks requests to approve a document as read, because it no longer waits for that approver. */
export function markApprovalRequestsRead(transaction: AgencyTransaction, kind: SentDocumentKind, id: number) {
  return endNotifications(transaction, { kind: `${kind}-to-approve`, record: `${kind}:${id}` });
}

/** Asks an approver and today's deputies to approve a document. `facts` selects the values of the notification's sentence. */
export function notifyApprover(
  transaction: AgencyTransaction,
  kind: SentDocumentKind,
  {
    id,
    byId,
    approverId,
    ownerIds,
    today,
    facts,
  }: Omit<NotifiedDocument, 'reference'> & {
    approverId: number;
    ownerIds: DocumentToApprove['ownerIds'];
    today: string;
    facts: RawBuilder<unknown>;
  },
) {
  return writeNotifications(transaction, {
    ...causeOf(kind, id, byId),
    kind: `${kind}-to-approve`,
    needs: DOCUMENTS[kind].type,
    recipients: approverAndDeputies(approverId, ownerIds, today),
    facts,
  });
}

/** Notifies a document's authors of a decision. */
export function notifyDecision(
  transaction: AgencyTransaction,
  kind: DocumentKind,
  {
    id,
    byId,
    reference,
    decision,
    comment,
    authorIds,
    needs,
  }: NotifiedDocument & {
    decision: string;
    comment: string | null | undefined;
    authorIds: readonly (number | null)[];
    needs: DocumentType;
  },
) {
  return writeNotifications(transaction, {
    ...causeOf(kind, id, byId),
    kind: `${kind}-decided`,
    needs,
    recipients: authorIds.filter((one) => one !== null),
    facts: { reference, decision, comment: excerptOf(comment ?? '') },
  });
}
