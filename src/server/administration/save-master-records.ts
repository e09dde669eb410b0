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
  insertRequestIds,
  lockKind,
  updateRecords,
} from './write-master-records.sql.ts';

export type Session = Pick<SignedIn, 'actor' | 'database' | 'isProved'> & Saving;
type Saving = {
  actor: Actor;
  /** Whether the user has recently re-authenticated. */
  isProved: boolean;
  /** Runs in the same transaction, before changes are written. */
  beforeWriting?: (transaction: AgencyTransaction, changes: readonly RecordChange[]) => Promise<void>;
};
type Sent = Readonly<Record<string, unknown>>;
/** The result of a row: the current record, or why it was refused. */
export type MasterOutcome =
  | { record: MasterRecord; isNew: boolean; refused: null }
  | { record: null; isNew: false; refused: Refused };

/**
 * Saves rows of a kind in one transaction, with their audit rows. Each row is accepted or refused by itself. The number of statements
 * doesn't depend on the number of rows, except for kinds with rules in `KIND_RULES`.
 */
export async function saveRows(
  session: Session,
  kind: MasterKind,
  rows: readonly MasterRow[],
): Promise<MasterOutcome[]> {
  return inTransaction(session.database, async (transaction) => {
    await lockKind(transaction, kind);
    if (!KIND_RULES[kind.name]) return savePlannedRows(transaction, session, kind, rows);
    // These rules need the database as the rows before have left it, so rows are saved one by one.
    const outcomes: MasterOutcome[] = [];
    for (const row of rows) outcomes.push(await saveAlone(transaction, session, kind, row));
    return outcomes;
  });
}

/** Saves one row in a savepoint, so that a refusal undoes only this row. */
export async function saveAlone(
  transaction: AgencyTransaction,
  saving: Saving,
  kind: MasterKind,
  row: MasterRow,
): Promise<MasterOutcome> {
  await sql`savepoint master_row`.execute(transaction);
  try {
    const [outcome] = await savePlannedRows(transaction, saving, kind, [row]);
    await sql`release savepoint master_row`.execute(transaction);
    return outcome!;
  } catch (error) {
    // Re-authentication is required once, for all rows, before anything is saved.
    if (!(error instanceof Refused) || error.code === 'step-up-needed') throw error;
    await sql`rollback to savepoint master_row`.execute(transaction);
    return { record: null, isNew: false, refused: error };
  }
}

async function savePlannedRows(
  transaction: AgencyTransaction,
  saving: Saving,
  kind: MasterKind,
  rows: readonly MasterRow[],
): Promise<MasterOutcome[]> {
  const { actor } = saving;
  const createdBefore = await findRecordsOfRequests(
    transaction,
    actor.id,
    rows.flatMap(({ requestId }) => requestId ?? []),
  );
  const ids = [...rows.flatMap(({ id }) => id ?? []), ...[...createdBefore.values()].map(({ id }) => id)];
  const stored = await findMasterRecords(transaction, kind, ids);
  const plans = await planMasterRows(transaction, actor, kind, rows, { stored, createdBefore });
  const written = await write(transaction, saving, kind, rows, plans);
  return plans.map((plan, index): MasterOutcome => {
    if (plan.is === 'refused') return { record: null, isNew: false, refused: plan.refused };
    if (plan.is === 'done') return { record: plan.record, isNew: false, refused: null };
    return { record: written.get(index)!, isNew: plan.id === null, refused: null };
  });
}

/** Creates a record of master data. A repeated request returns the record that it created the first time. */
export async function createRecord(
  session: Session,
  kind: MasterKind,
  sent: { requestId?: string | undefined; values: Sent },
) {
  return saveOne(session, kind, { ...sent, id: null });
}

/**
 * Changes a record of master data and returns it. A change of an outdated version is refused with the current record, unless it
 * changes nothing.
 */
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
 * Deactivates a record. If its kind can't be inactive, deletes it if nothing uses it, and returns null. `prepare` runs in the same
 * transaction, before the record becomes inactive.
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
    const audited = { by: actor.id, subject: MASTER_TABLES[kind.name], subjectId: id };
    if (hasActive(kind)) {
      if (before.isActive === false) return stored;
      const [activeBefore, activeAfter] = [{ isActive: before.isActive! }, { isActive: false }];
      const change = { actor, id, isNew: false, changed: ['isActive'], before, after: { ...before, ...activeAfter } };
      const [[finding] = []] = (await KIND_RULES[kind.name]?.findings(transaction, [change])) ?? [];
      if (finding) throw refusedFor([finding]);
      await prepare(transaction, stored);
      await writeWithinRules(transaction, kind, [change], () =>
        updateRecords(transaction, kind, ['isActive'], [{ id, values: activeAfter }]),
      );
      await writeAudit(transaction, [{ ...audited, action: 'update', before: activeBefore, after: activeAfter }]);
      return findMasterRecord(transaction, kind, id);
    }
    const whyUndeletable = kind.stays?.(before);
    if (whyUndeletable) throw new Refused(whyUndeletable);
    if ((await findUses(transaction, kind, id)).length > 0) throw new Refused('record-in-use');
    requireReauthentication(isProved, kind, [{ id, fields: [], before, after: {} }]);
    await deleteRecord(transaction, kind, id);
    await writeAudit(transaction, [{ ...audited, action: 'delete', before }]);
    return null;
  });
}

/** Writes the planned rows and their audit rows; returns the saved records by the index of their row. */
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
  const audited = { by: actor.id, subject: MASTER_TABLES[kind.name] };
  const recordChanges = planned.map(({ id, fields, before, after }) => ({
    actor,
    id,
    isNew: id === null,
    changed: fields,
    before,
    after,
  }));
  await beforeWriting?.(transaction, recordChanges);
  const newIds = await writeWithinRules(transaction, kind, recordChanges, async () => {
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
      if (id === null) return { ...audited, subjectId: ids.get(index)!, action: 'create', after: pick(after, fields) };
      const reason = rows[index]!.reason?.trim();
      return {
        ...audited,
        subjectId: id,
        action: 'update',
        before: pick(before, fields),
        after: { ...pick(after, fields), ...(reason ? { reason } : {}) },
      };
    }),
  );
  const requests = [...ids].flatMap(([index, id]) => {
    const { requestId } = rows[index]!;
    return requestId === undefined ? [] : [{ requestId, id }];
  });
  if (!(await insertRequestIds(transaction, actor.id, kind, requests))) throw new Refused('request-id-reused');
  const idOf = ({ id, index }: { id: number | null; index: number }) => id ?? ids.get(index)!;
  const found = await findMasterRecords(transaction, kind, planned.map(idOf));
  return new Map(planned.map((plan) => [plan.index, found.get(idOf(plan))!]));
}

/** Writes changes within the rules of their kind, which check conditions before and after the write. */
async function writeWithinRules<Result>(
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
