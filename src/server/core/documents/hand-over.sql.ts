import { sql } from 'kysely';
import { NAMES_OF_HANDOVER } from '#contract/people/handover.ts';
import type { DocumentToApprove } from '#domain/documents/document-approver.ts';
import type { HandoverGroup } from '#domain/people/handover.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { writeAudit } from '../audit/write-audit.sql.ts';
import type { HandoverPart } from '../people/handover.ts';
import { documentApproverRefusal } from './approver.sql.ts';
import { findApproverCandidates } from './approver-candidates.sql.ts';
import { DOCUMENTS, type SentDocumentKind } from './document-kind.ts';
import { markApprovalRequestsRead } from './notify-step.ts';

/** A document that waits for the leaver, with what decides who may approve it, and a function that notifies the successor. */
export type WaitingDocument = DocumentToApprove & {
  notify: (step: { byId: number; approverId: number }) => Promise<void>;
};

/** What a kind of document contributes to handing over. */
type WaitingDocuments = {
  kind: SentDocumentKind;
  group: HandoverGroup;
  /** Returns the references of documents, in their order. */
  findReferences: (database: AgencyDatabase | AgencyTransaction, ids: readonly number[]) => Promise<string[]>;
  /** Reads documents with their people as of a day. */
  readWaiting: (transaction: AgencyTransaction, ids: readonly number[], today: string) => Promise<WaitingDocument[]>;
};

/** Reassigns the documents that wait for a leaver to the successor, who must be able to approve each of them. */
export function handoverOf({ kind, group, findReferences, readWaiting }: WaitingDocuments): HandoverPart {
  const { table } = DOCUMENTS[kind];
  return {
    async findOpen(database, { leaverId }) {
      const ids = await findWaiting(database, kind, leaverId);
      if (ids.length === 0) return [];
      const names = (await findReferences(database, ids)).slice(0, NAMES_OF_HANDOVER);
      return [{ group, count: ids.length, names }];
    },

    async handOver(transaction, { byId, leaverId, today, successors }) {
      const approverId = successors[group];
      if (approverId === undefined) return [];
      const ids = await lockWaiting(transaction, kind, leaverId);
      const [person] = await findApproverCandidates(transaction, kind, approverId);
      const documents = await readWaiting(transaction, ids, today);
      for (const document of documents) {
        const why = documentApproverRefusal(kind, person!, document);
        if (why) return [{ group, why }];
      }
      // A new revision, so that links sent to the leaver no longer decide.
      await sql`update ${sql.table(table)} set approver_id = ${approverId}, revision = revision + 1
        where id = any(${ids}::integer[])`.execute(transaction);
      for (const id of ids) await markApprovalRequestsRead(transaction, kind, id);
      for (const document of documents) await document.notify({ byId, approverId });
      await writeAudit(
        transaction,
        ids.map((id) => ({
          by: byId,
          subject: table,
          subjectId: id,
          action: 'update',
          before: { approver: leaverId },
          after: { approver: approverId },
        })),
      );
      return [{ group, count: ids.length }];
    },
  };
}

const waitingIds = (kind: SentDocumentKind, approverId: number) => sql<{ id: number }>`
  select id from ${sql.table(DOCUMENTS[kind].table)}
  where approver_id = ${approverId} and ${sql.id(DOCUMENTS[kind].status)} = 'READY' order by id`;

async function findWaiting(database: AgencyDatabase | AgencyTransaction, kind: SentDocumentKind, approverId: number) {
  const { rows } = await waitingIds(kind, approverId).execute(database);
  return rows.map(({ id }) => id);
}

/** Locks the documents that wait for a person until the transaction ends. */
async function lockWaiting(transaction: AgencyTransaction, kind: SentDocumentKind, approverId: number) {
  const { rows } = await sql<{ id: number }>`${waitingIds(kind, approverId)} for update`.execute(transaction);
  return rows.map(({ id }) => id);
}
