import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import type { TrailSubject } from '#domain/audit/audit.ts';
import { fixedMasterFields, mayDoWithKind } from '#domain/master-data/master-access.ts';
import { blankMaster } from '#domain/master-data/master-data.ts';
import type { HoursFrom, MasterFinding, MasterKind, MasterValues } from '#domain/master-data/master-kind.ts';
import { changedMasterFields, missingMasterFields, readMasterValues } from '#domain/master-data/master-values.ts';
import type { Actor } from '#domain/people/permission.ts';
import { findLastChanges } from '../core/audit/last-change.sql.ts';
import { isSameVersion } from '../core/audit/outdated-refusal.ts';
import { storedValues } from '../core/master-data/master-record.sql.ts';
import { MASTER_TABLES } from '../core/master-data/master-tables.ts';
import { KIND_RULES } from '../core/master-data/rules/kind-rules.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { findKeyHolders, findNamed, findSpans, keyText } from './write-master-records.sql.ts';

/** A row to save: a new record with its request id, or an existing one with the version that was edited. */
export type MasterRow = {
  requestId?: string | undefined;
  reason?: string | undefined;
  hoursFrom?: HoursFrom | undefined;
  /** Whether the user has confirmed unusual values. */
  isConfirmed?: boolean | undefined;
  values: Readonly<Record<string, unknown>>;
} & ({ id: null } | { id: number; lastModified: string });

/** What to do with a row: `done` = the record already is as requested. `wave` = the order of writing. */
export type MasterPlan =
  | { is: 'done'; record: MasterRecord }
  | { is: 'refused'; refused: Refused }
  | { is: 'written'; id: number | null; before: MasterValues; after: MasterValues; fields: string[]; wave: number };

/** Stored records that the rows refer to. */
export type StoredRecords = {
  stored: ReadonlyMap<number, MasterRecord>;
  /** Records created by an earlier attempt of the same request, by request id. */
  createdBefore: ReadonlyMap<string, { kind: string; id: number }>;
};

/**
 * Decides what to do with each row. A refused row doesn't stop the others.
 */
export async function planMasterRows(
  transaction: AgencyTransaction,
  actor: Actor,
  kind: MasterKind,
  rows: readonly MasterRow[],
  known: StoredRecords,
): Promise<MasterPlan[]> {
  const plans = rows.map((row) => planRow(actor, kind, row, known));
  await refuseReferences(transaction, kind, plans);
  await refuseTakenKeys(transaction, kind, plans);
  await refuseOverlaps(transaction, kind, plans);
  await refuseByRules(transaction, actor, kind, rows, plans);
  await addLastChanges(transaction, MASTER_TABLES[kind.name], plans, actor.id);
  return plans;
}

function planRow(actor: Actor, kind: MasterKind, row: MasterRow, { stored, createdBefore }: StoredRecords): MasterPlan {
  const isNew = row.id === null;
  const fixed = fixedMasterFields(actor, kind, isNew);
  const isForbidden = isNew ? !mayDoWithKind(actor, 'create', kind) : fixed.size === Object.keys(kind.fields).length;
  if (isForbidden) return refusal('forbidden');
  const read = readMasterValues(kind, row.values);
  if ('findings' in read) {
    const [first] = read.findings;
    const areValues = read.findings.every(({ why }) => REFUSALS[why].status === 422);
    return refusal(areValues ? first!.why : 'invalid-request', read.findings);
  }
  const repeated = row.requestId === undefined ? undefined : createdBefore.get(row.requestId);
  if (repeated) {
    const record = repeated.kind === kind.name ? stored.get(repeated.id) : undefined;
    return record ? { is: 'done', record } : refusal('request-id-reused');
  }
  const record = isNew ? undefined : stored.get(row.id);
  if (!isNew && !record) return refusal('not-found');
  const before = record ? storedValues(record) : blankMaster(kind);
  const after = { ...before, ...read.values };
  const fields = changedMasterFields(kind, before, after);
  if (record && fields.length === 0) return { is: 'done', record };
  if (record?.mergedInto) return refusal('record-merged');
  if (record && !isNew && !isSameVersion(row.lastModified, record.lastModified))
    return { is: 'refused', refused: new Refused('changed-elsewhere', { current: record }) };
  const findings: MasterFinding<RefusalCode>[] = fields
    .filter((field) => fixed.has(field))
    .map((field) => ({
      field,
      why: !isNew && kind.fields[field]!.isSettled ? 'field-settled' : 'read-only-field',
    }));
  for (const field of missingMasterFields(kind, after)) findings.push({ field, why: 'mandatory-fields' });
  const hoursFrom = isNew ? 'always' : (row.hoursFrom ?? null);
  findings.push(...(kind.rules?.(after, { before, reason: row.reason?.trim() || null, by: 'form', hoursFrom }) ?? []));
  const [first] = findings;
  return first ? refusal(first.why, findings) : { is: 'written', id: row.id, before, after, fields, wave: 0 };
}

/** Refuses rows that refer to a record that doesn't exist, belongs to another parent, or is inactive. */
async function refuseReferences(transaction: AgencyTransaction, kind: MasterKind, plans: MasterPlan[]) {
  const findings = new Map<number, MasterFinding<RefusalCode>[]>();
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.holds !== 'reference') continue;
    const references = plans.flatMap((plan, index) => {
      const id = plan.is === 'written' && plan.fields.includes(name) ? plan.after[name] : null;
      return typeof id === 'number' && plan.is === 'written' ? [{ index, id, after: plan.after }] : [];
    });
    const found = await findNamed(transaction, kind, field, [...new Set(references.map(({ id }) => id))]);
    for (const { index, id, after } of references) {
      const target = found.get(id);
      const isKnown = target && (field.within === undefined || target.within === after[field.within]);
      if (isKnown && target.isActive) continue;
      const finding = { field: name, why: isKnown ? 'inactive-fields' : 'reference-unknown' } as const;
      findings.set(index, [...(findings.get(index) ?? []), finding]);
    }
  }
  for (const [index, found] of findings) plans[index] = refusal(found[0]!.why, found);
}

/**
 * Refuses rows whose key (such as a code) belongs to another record. Rows may swap or pass on keys within a save: a row whose key
 * becomes free only by another row's change is written in the wave after that one.
 */
async function refuseTakenKeys(transaction: AgencyTransaction, kind: MasterKind, plans: MasterPlan[]) {
  let waiting = plans.flatMap((plan, index) =>
    plan.is === 'written' && (plan.id === null || kind.key.some((name) => plan.fields.includes(name)))
      ? [{ index, plan }]
      : [],
  );
  const holders: Map<string, number | symbol> = await findKeyHolders(
    transaction,
    kind,
    waiting.map(({ plan }) => plan.after),
  );
  for (let wave = 0; waiting.length > 0; wave += 1) {
    const freed: string[] = [];
    const stillWaiting = waiting.filter(({ plan }) => {
      const key = keyText(kind, plan.after);
      const holder = holders.get(key);
      if (holder !== undefined && holder !== plan.id) return true;
      holders.set(key, plan.id ?? Symbol('a new record'));
      if (plan.id !== null) freed.push(keyText(kind, plan.before));
      plan.wave = wave;
      return false;
    });
    if (stillWaiting.length === waiting.length) {
      const why = kind.taken ?? 'code-taken';
      for (const { index } of stillWaiting) plans[index] = refusal(why, [{ field: kind.key.at(-1)!, why }]);
      return;
    }
    for (const key of freed) holders.delete(key);
    waiting = stillWaiting;
  }
}

/** Refuses rows whose days overlap those of another record or of an earlier row. */
async function refuseOverlaps(transaction: AgencyTransaction, kind: MasterKind, plans: MasterPlan[]) {
  const { span } = kind;
  if (!span) return;
  const days = ({ [span.first]: first, [span.last]: last }: MasterValues) => ({
    first: String(first),
    last: String(last),
  });
  const spans = await findSpans(transaction, kind, span);
  for (const [index, plan] of plans.entries()) {
    if (plan.is !== 'written') continue;
    const { first, last } = days(plan.after);
    const key = plan.id ?? `new ${index}`;
    const overlaps = [...spans].some(([id, other]) => id !== key && first <= other.last && other.first <= last);
    if (overlaps) plans[index] = refusal('periods-overlap', [{ field: span.first, why: 'periods-overlap' }]);
    else {
      spans.set(key, { first, last });
      // One row per wave: the database checks overlaps for every row that is written.
      plan.wave = index;
    }
  }
}

/** Refuses rows that break a rule of their kind that needs the database, and unusual values that aren't confirmed. */
async function refuseByRules(
  transaction: AgencyTransaction,
  actor: Actor,
  kind: MasterKind,
  rows: readonly MasterRow[],
  plans: MasterPlan[],
) {
  const rules = KIND_RULES[kind.name];
  if (!rules) return;
  const refuse = async (check: NonNullable<typeof rules.questions>, isChecked: (row: MasterRow) => boolean) => {
    const planned = plans.flatMap((plan, index) =>
      plan.is === 'written' && isChecked(rows[index]!) ? [{ ...plan, index }] : [],
    );
    if (planned.length === 0) return;
    const changes = planned.map(({ id, fields: changed, before, after }) => ({
      actor,
      id,
      isNew: id === null,
      changed,
      before,
      after,
    }));
    const found = await check(transaction, changes);
    for (const [place, { index }] of planned.entries())
      if (found[place]!.length > 0) plans[index] = { is: 'refused', refused: refusedFor(found[place]!) };
  };
  await refuse(rules.findings, () => true);
  if (rules.questions) await refuse(rules.questions, ({ isConfirmed }) => !isConfirmed);
}

/** Returns a refusal with an error for each finding. */
export function refusedFor(findings: readonly MasterFinding<RefusalCode>[]): Refused {
  const errors = findings.map(({ field, why }) => ({ path: `values.${field}`, message: REFUSALS[why].text }));
  return new Refused(findings[0]!.why, { errors });
}

function refusal(code: RefusalCode, findings: readonly MasterFinding<RefusalCode>[] = []): MasterPlan {
  const { errors } = findings.length > 0 ? refusedFor(findings).details : {};
  return { is: 'refused', refused: new Refused(code, errors ? { errors } : {}) };
}

type Plan = { is: string; refused?: Refused };

/** Adds to each conflict who changed the record, and when. */
async function addLastChanges(
  transaction: AgencyTransaction,
  subject: TrailSubject,
  plans: readonly Plan[],
  readerId: number,
) {
  const currentOf = ({ refused }: Plan) =>
    refused?.code === 'changed-elsewhere' ? (refused.details.current as MasterRecord | undefined) : undefined;
  const since = plans.flatMap((plan) => {
    const current = currentOf(plan);
    return current ? [{ id: current.id, since: current.lastModified }] : [];
  });
  const changes = await findLastChanges(transaction, subject, since, readerId);
  for (const plan of plans) {
    const changed = changes.get(currentOf(plan)?.id ?? 0);
    if (plan.refused && changed) plan.refused = new Refused(plan.refused.code, { ...plan.refused.details, changed });
  }
}
