import type { MasterRecord } from '#contract/master-data.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusal.ts';
import { fixedMasterFields, mayDoWithKind } from '#domain/master-data/master-access.ts';
import { blankMaster, hasActive } from '#domain/master-data/master-data.ts';
import type { MasterKind, MasterValues } from '#domain/master-data/master-kind.ts';
import {
  changedMasterFields,
  type MasterFinding,
  missingMasterFields,
  readMasterValues,
} from '#domain/master-data/master-values.ts';
import type { Actor } from '#domain/permission.ts';
import { writeAudit } from '../platform/audit.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { MASTER_TABLES } from '../platform/master-data/master-tables.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { KIND_RULES } from './kind-rules.ts';
import { findMasterRecord, storedValues } from './master-record.sql.ts';
import { findUses } from './uses.sql.ts';
import {
  deleteRecord,
  findNamed,
  findOfRequest,
  insertRecord,
  isKeyTaken,
  lockKind,
  noteRequest,
  updateRecord,
} from './write-master-record.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;
type Sent = Readonly<Record<string, unknown>>;

/** Makes a record of master data; a repeated request answers the record that it made the first time (ADM-04). */
export async function createRecord(
  { actor, database }: Session,
  kind: MasterKind,
  { requestId, values: sent }: { requestId?: string | undefined; values: Sent },
): Promise<{ record: MasterRecord; isNew: boolean }> {
  if (!mayDoWithKind(actor, 'create', kind)) throw new Refused('forbidden');
  const given = valuesOf(kind, sent);
  return inTransaction(database, async (transaction) => {
    const request = requestId ? { createdById: actor.id, requestId } : null;
    const made = request && (await findOfRequest(transaction, request));
    if (made) {
      const record = made.kind === kind.name ? await findMasterRecord(transaction, kind, made.id) : null;
      if (!record) throw new Refused('request-id-reused');
      return { record, isNew: false };
    }
    await lockKind(transaction, kind);
    const before = blankMaster(kind);
    const values = { ...before, ...given };
    const fixed = fixedMasterFields(actor, kind, true);
    await refuseUnfit(transaction, kind, { actor, before, after: values, fixed, id: null });
    const id = await insertRecord(transaction, kind, values);
    if (request) await noteRequest(transaction, { ...request, kind: kind.name, id });
    const after = pick(values, changedMasterFields(kind, before, values));
    const about = { subject: MASTER_TABLES[kind.name], subjectId: id };
    await writeAudit(transaction, [{ by: actor.id, ...about, action: 'create', after }]);
    return { record: (await findMasterRecord(transaction, kind, id))!, isNew: true };
  });
}

/**
 * Changes a record of master data. What changes nothing is answered with the record as it is; what was made from an older version is
 * refused with the current one (ADM-06, ADM-15).
 */
export async function updateRecordOf(
  { actor, database }: Session,
  kind: MasterKind,
  id: number,
  { lastModified, values: sent }: { lastModified: string; values: Sent },
): Promise<MasterRecord> {
  const fixed = fixedMasterFields(actor, kind, false);
  if (fixed.size === Object.keys(kind.fields).length) throw new Refused('forbidden');
  const given = valuesOf(kind, sent);
  return inTransaction(database, async (transaction) => {
    await lockKind(transaction, kind);
    const stored = await findMasterRecord(transaction, kind, id);
    if (!stored) throw new Refused('not-found');
    const before = storedValues(stored);
    const after = { ...before, ...given };
    const fields = changedMasterFields(kind, before, after);
    if (fields.length === 0) return stored;
    if (Date.parse(lastModified) !== Date.parse(stored.lastModified))
      throw new Refused('changed-elsewhere', { current: stored });
    await refuseUnfit(transaction, kind, { actor, before, after, fixed, id });
    return change(transaction, actor, kind, { id, changed: fields, before, after });
  });
}

/** Makes a record inactive; one of a kind without that is deleted where nothing uses it, and null is answered (ADM-08). */
export async function removeRecord(
  { actor, database }: Session,
  kind: MasterKind,
  id: number,
): Promise<MasterRecord | null> {
  const mayRemove = mayDoWithKind(actor, 'delete', kind) && !fixedMasterFields(actor, kind, false).has('isActive');
  if (!mayRemove) throw new Refused('forbidden');
  return inTransaction(database, async (transaction) => {
    await lockKind(transaction, kind);
    const stored = await findMasterRecord(transaction, kind, id);
    if (!stored) throw new Refused('not-found');
    const before = storedValues(stored);
    if (hasActive(kind)) {
      if (before.isActive === false) return stored;
      const after = { ...before, isActive: false };
      const changed = ['isActive'];
      refuse((await KIND_RULES[kind.name]?.findings(transaction, { actor, id, changed, before, after })) ?? []);
      return change(transaction, actor, kind, { id, changed, before, after });
    }
    if ((await findUses(transaction, kind, id)).length > 0) throw new Refused('record-in-use');
    await deleteRecord(transaction, kind, id);
    const about = { subject: MASTER_TABLES[kind.name], subjectId: id };
    await writeAudit(transaction, [{ by: actor.id, ...about, action: 'delete', before }]);
    return null;
  });
}

/** Writes what is changed of a record with its trail (ADM-14), and answers it as it is then. */
async function change(
  transaction: AgencyTransaction,
  actor: Actor,
  kind: MasterKind,
  { id, changed, before, after }: { id: number; changed: readonly string[]; before: MasterValues; after: MasterValues },
): Promise<MasterRecord> {
  const rules = KIND_RULES[kind.name];
  const write = () => updateRecord(transaction, kind, id, changed, after);
  await (rules ? rules.around(transaction, write) : write());
  await rules?.written(transaction, { actor, id, changed, before, after });
  const about = { subject: MASTER_TABLES[kind.name], subjectId: id, action: 'update' } as const;
  await writeAudit(transaction, [
    { by: actor.id, ...about, before: pick(before, changed), after: pick(after, changed) },
  ]);
  return (await findMasterRecord(transaction, kind, id))!;
}

/** What was sent as values; what is no value of its field is refused, each by its name (ADM-15). */
function valuesOf(kind: MasterKind, sent: Sent): MasterValues {
  const read = readMasterValues(kind, sent);
  if ('values' in read) return read.values;
  throw new Refused('invalid-request', { errors: read.findings.map(errorOf) });
}

const errorOf = ({ field, why }: MasterFinding<RefusalCode>) => ({
  path: `values.${field}`,
  message: REFUSALS[why].text,
});

type Change = {
  actor: Actor;
  before: MasterValues;
  after: MasterValues;
  fixed: ReadonlySet<string>;
  id: number | null;
};

/** Ends a save when there is anything to find fault with: nothing of it stays, and every field at fault is named (ADM-15). */
async function refuseUnfit(transaction: AgencyTransaction, kind: MasterKind, change: Change) {
  const { actor, before, after, fixed, id } = change;
  const changed = changedMasterFields(kind, before, after);
  const findings: MasterFinding<RefusalCode>[] = changed
    .filter((field) => fixed.has(field))
    .map((field) => ({
      field,
      why: id !== null && kind.fields[field]!.isSettled ? 'field-settled' : 'read-only-field',
    }));
  for (const field of missingMasterFields(kind, after)) findings.push({ field, why: 'mandatory-fields' });
  for (const field of changed) findings.push(...(await referenceFindings(transaction, kind, field, after)));
  const isKeyChanged = kind.key.some((name) => changed.includes(name));
  if (findings.length === 0 && isKeyChanged && (await isKeyTaken(transaction, kind, after, id)))
    findings.push({ field: kind.key.at(-1)!, why: 'code-taken' });
  // What the kind demands beside its declaration is asked of values that are whole.
  if (findings.length === 0)
    findings.push(
      ...((await KIND_RULES[kind.name]?.findings(transaction, { actor, id, changed, before, after })) ?? []),
    );
  refuse(findings);
}

function refuse(findings: readonly MasterFinding<RefusalCode>[]) {
  const [first] = findings;
  if (first) throw new Refused(first.why, { errors: findings.map(errorOf) });
}

async function referenceFindings(
  transaction: AgencyTransaction,
  kind: MasterKind,
  name: string,
  after: MasterValues,
): Promise<MasterFinding<RefusalCode>[]> {
  const field = kind.fields[name]!;
  const id = after[name];
  if (field.holds !== 'reference' || typeof id !== 'number') return [];
  const named = await findNamed(transaction, kind, field, after, id);
  if (!named) return [{ field: name, why: 'reference-unknown' }];
  return named.isActive ? [] : [{ field: name, why: 'inactive-fields' }];
}

function pick(values: MasterValues, names: readonly string[]): MasterValues {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
