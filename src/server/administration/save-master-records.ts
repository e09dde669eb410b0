import { sql } from 'kysely';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { changeNeedsReauthentication } from '#domain/identity/re-authentication.ts';
import { mayRemoveOfKind } from '#domain/master-data/master-access.ts';
import { hasActive } from '#domain/master-data/master-data.ts';
import type { MasterKind, MasterValues } from '#domain/master-data/master-kind.ts';
import type { Actor } from '#domain/people/permission.ts';
import { type AuditEvent, writeAudit } from '../core/audit/write-audit.sql.ts';
import { findMasterRecord, findMasterRecords, storedValues } from '../core/master-data/master-record.sql.ts';
import { MASTER_TABLES } from '../core/master-data/master-tables.ts';
import { KIND_RULES } from '../core/master-data/rules/kind-rules.ts';
import type { RecordChange } from '../core/master-data/rules/record-change.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type MasterPlan, type MasterRow, planMasterRows, refusedFor } from './plan-master-rows.ts';
import { findUses } from './uses.sql.ts';
import {
  deleteRecord,
  findRecordsOfRequests,
  insertRecords,
  lockKind,
  noteRequests,
  updateRecords,
} from './write-master-records.sql.ts';

export type Session = Pick<SignedIn, 'actor' | 'database' | 'isProved'> & Saving;
/** The saving user, and hooks of other slices that run before changes are written, in the same transaction. */
type Saving = {
  actor: Actor;
  /** Whether the user re-authenticated recently. */
  isProved: boolean;
  beforeWriting?: (transaction: AgencyTransaction, changes: readonly RecordChange[]) => Promise<void>;
};
type Sent = Readonly<Record<string, unknown>>;
/** The result of a row: the current record, or why it was rejected. */
export type MasterOutcome =
  | { record: MasterRecord; isNew: boolean; refused: null }
  | { record: null; isNew: false; refused: Refused };

/**
 * Saves rows of a kind in one transaction, each accepted or rejected on its own, with the trail of every changed record. Uses as many
 * statements for 5,000 rows as for one.
 */
export async function saveRows(
  session: Session,
  kind: MasterKind,
  rows: readonly MasterRow[],
): Promise<MasterOutcome[]> {
  return inTransaction(session.database, async (transaction) => {
    await lockKind(transaction, kind);
    if (!KIND_RULES[kind.name]) return saveTogether(transaction, session, kind, rows);
    // The rules of such kinds apply to each row after the previous rows are saved.
    const outcomes: MasterOutcome[] = [];
    for (const row of rows) outcomes.push(await saveAlone(transaction, session, kind, row));
    return outcomes;
  });
}

/** Saves one row within a transaction; a rejection leaves nothing behind. */
export async function saveAlone(
  transaction: AgencyTransaction,
  saving: Saving,
  kind: MasterKind,
  row: MasterRow,
): Promise<MasterOutcome> {
  await sql`savepoint master_row`.execute(transaction);
  try {
    const [outcome] = await saveTogether(transaction, saving, kind, [row]);
    await sql`release savepoint master_row`.execute(transaction);
    return outcome!;
  } catch (error) {
    // Re-authentication is required once, for all rows, before anything is saved.
    if (!(error instanceof Refused) || error.code === 'step-up-needed') throw error;
    await sql`rollback to savepoint master_row`.execute(transaction);
    return { record: null, isNew: false, refused: error };
  }
}

async function saveTogether(
  transaction: AgencyTransaction,
  saving: Saving,
  kind: MasterKind,
  rows: readonly MasterRow[],
): Promise<MasterOutcome[]> {
  const { actor } = saving;
  const made = await findRecordsOfRequests(
    transaction,
    actor.id,
    rows.flatMap(({ requestId }) => requestId ?? []),
  );
  const ids = [...rows.flatMap(({ id }) => id ?? []), ...[...made.values()].map(({ id }) => id)];
  const stored = await findMasterRecords(transaction, kind, ids);
  const plans = await planMasterRows(transaction, actor, kind, rows, { stored, made });
  const written = await write(transaction, saving, kind, rows, plans);
  return plans.map((plan, index): MasterOutcome => {
    if (plan.is === 'refused') return { record: null, isNew: false, refused: plan.refused };
    if (plan.is === 'done') return { record: plan.record, isNew: false, refused: null };
    return { record: written.get(index)!, isNew: plan.id === null, refused: null };
  });
}

/** Creates a record; repeating a request returns the record created first. */
export async function createRecord(
  session: Session,
  kind: MasterKind,
  sent: { requestId?: string | undefined; values: Sent },
) {
  return saveOne(session, kind, { ...sent, id: null });
}

/** Changes a record. A change without effect returns the record; changes to an older version are rejected with the current one. */
export async function updateRecord(
  session: Session,
  kind: MasterKind,
  id: number,
  sent: Omit<Extract<MasterRow, { id: number }>, 'id'>,
): Promise<MasterRecord> {
  return (await saveOne(session, kind, { ...sent, id })).record;
}

async function saveOne(session: Session, kind: MasterKind, row: MasterRow) {
  const [outcome] = await saveRows(session, kind, [row]);
  if (outcome!.refused) throw outcome!.refused;
  return outcome!;
}

/**
 * Deactivates a record, or deletes it (returning null) if its kind has no inactive state and nothing uses it. `prepare` runs first, in the
 * same transaction.
 */
export async function removeRecord(
  { actor, database, isProved }: Session,
  kind: MasterKind,
  id: number,
  prepare: (transaction: AgencyTransaction, stored: MasterRecord) => Promise<void> = async () => undefined,
): Promise<MasterRecord | null> {
  if (!mayRemoveOfKind(actor, kind)) throw new Refused('forbidden');
  return inTransaction(database, async (transaction) => {
    await lockKind(transaction, kind);
    const stored = await findMasterRecord(transaction, kind, id);
    if (!stored) throw new Refused('not-found');
    const before = storedValues(stored);
    const about = { by: actor.id, subject: MASTER_TABLES[kind.name], subjectId: id };
    if (hasActive(kind)) {
      if (before.isActive === false) return stored;
      const [was, is] = [{ isActive: before.isActive! }, { isActive: false }];
      const change = { actor, id, isNew: false, changed: ['isActive'], before, after: { ...before, ...is } };
      const [[finding] = []] = (await KIND_RULES[kind.name]?.findings(transaction, [change])) ?? [];
      if (finding) throw refusedFor([finding]);
      await prepare(transaction, stored);
      await writeByRules(transaction, kind, [change], () =>
        updateRecords(transaction, kind, ['isActive'], [{ id, values: is }]),
      );
      await writeAudit(transaction, [{ ...about, action: 'update', before: was, after: is }]);
      return findMasterRecord(transaction, kind, id);
    }
    const stays = kind.stays?.(before);
    if (stays) throw new Refused(stays);
    if ((await findUses(transaction, kind, id)).length > 0) throw new Refused('record-in-use');
    requireReauthentication(isProved, kind, [{ id, fields: [], before, after: {} }]);
    await deleteRecord(transaction, kind, id);
    await writeAudit(transaction, [{ ...about, action: 'delete', before }]);
    return null;
  });
}

/** Writes planned rows with their trail, and returns the records by row position. */
async function write(
  transaction: AgencyTransaction,
  { actor, isProved, beforeWriting }: Saving,
  kind: MasterKind,
  rows: readonly MasterRow[],
  plans: readonly MasterPlan[],
): Promise<Map<number, MasterRecord>> {
  const planned = plans.flatMap((plan, index) => (plan.is === 'written' ? [{ ...plan, index }] : []));
  requireReauthentication(isProved, kind, planned);
  const changes = planned.flatMap(({ id, ...plan }) => (id === null ? [] : [{ ...plan, id }]));
  const created = planned.filter(({ id }) => id === null);
  const about = { by: actor.id, subject: MASTER_TABLES[kind.name] };
  const recordChanges = planned.map(({ id, fields, before, after }) => ({
    actor,
    id,
    isNew: id === null,
    changed: fields,
    before,
    after,
  }));
  await beforeWriting?.(transaction, recordChanges);
  const newIds = await writeByRules(transaction, kind, recordChanges, async () => {
    for (const wave of new Set(changes.map((change) => change.wave).toSorted((one, other) => one - other))) {
      const ofWave = changes.filter((change) => change.wave === wave);
      const fields = new Set(ofWave.flatMap((change) => change.fields));
      const values = ofWave.map(({ id, after }) => ({ id, values: after }));
      await updateRecords(transaction, kind, [...fields], values);
    }
    return insertRecords(
      transaction,
      kind,
      created.map(({ after }) => after),
    );
  });
  const ids = new Map(created.map(({ index }, place) => [index, newIds[place]!]));
  await writeAudit(
    transaction,
    planned.map(({ id, index, fields, before, after }): AuditEvent => {
      if (id === null) return { ...about, subjectId: ids.get(index)!, action: 'create', after: pick(after, fields) };
      const { reason } = rows[index]!;
      const told = reason?.trim() ? { reason: reason.trim() } : {};
      return {
        ...about,
        subjectId: id,
        action: 'update',
        before: pick(before, fields),
        after: { ...pick(after, fields), ...told },
      };
    }),
  );
  const requests = [...ids].flatMap(([index, id]) => {
    const { requestId } = rows[index]!;
    return requestId === undefined ? [] : [{ requestId, id }];
  });
  if (!(await noteRequests(transaction, actor.id, kind, requests))) throw new Refused('request-id-reused');
  const idOf = ({ id, index }: { id: number | null; index: number }) => id ?? ids.get(index)!;
  const found = await findMasterRecords(transaction, kind, planned.map(idOf));
  return new Map(planned.map((plan) => [plan.index, found.get(idOf(plan))!]));
}

/** Writes changes under the kind's rules, which check the state before and after. */
async function writeByRules<Result>(
  transaction: AgencyTransaction,
  kind: MasterKind,
  changes: readonly RecordChange[],
  writeAll: () => Promise<Result>,
): Promise<Result> {
  const rules = KIND_RULES[kind.name];
  if (!rules || changes.length === 0) return writeAll();
  const result = await rules.around(transaction, writeAll);
  await rules.written(transaction, changes);
  return result;
}

function pick(values: MasterValues, names: readonly string[]): MasterValues {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** Requires re-authentication if one of the changes does. */
function requireReauthentication(
  isProved: boolean,
  { name }: MasterKind,
  changes: readonly { id: number | null; fields: readonly string[]; before: MasterValues; after: MasterValues }[],
) {
  const needsProof = changes.some(({ id, fields, before, after }) =>
    changeNeedsReauthentication({ kind: name, isNew: id === null, changed: fields, before, after }),
  );
  if (needsProof && !isProved) throw new Refused('step-up-needed');
}
