import type { MasterRecord, MasterRowResult, MasterRowToSave } from '#contract/master-data/master-data.ts';
import { blankMaster } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import type { FormValue } from '../../../record-editing/form-value.ts';
import type { FieldConflict, Side } from '../../../record-editing/merge-fields.ts';
import { type FieldRefusal, type RecordEdit, withoutField } from '../../../record-editing/record-edit.ts';
import { differingFields, type MasterForm, masterFormOf, sentValues, withField, wrongFields } from '../master-form.ts';
import { masterSteps } from '../save-master-record.ts';

type Edit = RecordEdit<MasterRecord, MasterForm, FieldConflict<MasterForm>, keyof MasterForm, FieldRefusal>;

/** A row of the sheet: a record and its edit. `requestId` = of the creation, for a new record, whose id is 0. */
export type DraftRow = Edit & { key: string; requestId: string };

/** A change of a cell. If no row has the key, a row is added. */
export type CellChange = { key: string; field: string; value: FormValue };

export function rowOf(kind: MasterKind, record: MasterRecord): DraftRow {
  return { key: String(record.id), requestId: '', ...masterSteps(kind).start(null, record) };
}

export function newRow(kind: MasterKind, key: string): DraftRow {
  const blank: MasterRecord = { id: 0, lastModified: '', values: { ...blankMaster(kind) } };
  return { ...rowOf(kind, blank), key, requestId: crypto.randomUUID() };
}

/** Returns the key of the next new row. */
export function nextKey(rows: readonly DraftRow[], after = 0): string {
  const last = rows.reduce((most, { key }) => Math.max(most, key.startsWith('new-') ? Number(key.slice(4)) : 0), 0);
  return `new-${last + 1 + after}`;
}

/** Whether a row has unsaved input or conflicts. An empty new row has none. */
export function isUnsaved(kind: MasterKind, row: DraftRow): boolean {
  return row.conflicts.length > 0 || changedFields(kind, row).length > 0;
}

/** Returns the fields of a row that differ from its record; for a new row, from a blank one. */
export function changedFields(kind: MasterKind, { base, form }: DraftRow): string[] {
  return differingFields(kind, masterFormOf(kind, base), form);
}

/** Returns the invalid cells of an unsaved row. */
export function wrongCells(kind: MasterKind, row: DraftRow): ReturnType<typeof wrongFields> {
  return isUnsaved(kind, row) ? wrongFields(kind, row.form) : new Map();
}

/** Returns the rows with changed cells. Unchanged rows stay the same objects. */
export function withCells(kind: MasterKind, rows: readonly DraftRow[], changes: readonly CellChange[]): DraftRow[] {
  const byKey = new Map<string, CellChange[]>();
  for (const change of changes) byKey.set(change.key, [...(byKey.get(change.key) ?? []), change]);
  const changed = rows.map((row) => {
    const cells = byKey.get(row.key);
    byKey.delete(row.key);
    return cells ? withRowCells(kind, row, cells) : row;
  });
  for (const [key, cells] of byKey) {
    if (cells.every(({ value }) => value === null || value === '')) continue;
    changed.push(withRowCells(kind, newRow(kind, key), cells));
  }
  return changed;
}

/** Applies changes in the order of the fields: changing a field clears the fields that depend on it, which come later. */
function withRowCells(kind: MasterKind, row: DraftRow, cells: readonly CellChange[]): DraftRow {
  const order = Object.keys(kind.fields);
  const inOrder = [...cells].sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  let { form, refusal } = row;
  for (const { field, value } of inOrder) {
    const next = withField(kind, form, field, value);
    if (differingFields(kind, form, next).length === 0) continue;
    form = next;
    refusal = refusal && withoutField(field)(refusal);
  }
  if (form === row.form) return row;
  return { ...row, form, refusal: refusal && refusal.errors.size > 0 ? refusal : null };
}

/** The user chose a side of a conflict. */
export function withConflictSide(
  kind: MasterKind,
  row: DraftRow,
  conflict: FieldConflict<MasterForm>,
  side: Side,
): DraftRow {
  const chosen = masterSteps(kind).afterChoice(row, conflict, side)!;
  return { ...row, ...chosen, conflicts: chosen.conflicts.filter((one) => one !== conflict) };
}

/** Returns a row for the batch call. `fixed` = fields that the user can't change. */
export function sentRow(
  kind: MasterKind,
  { base, form, requestId }: DraftRow,
  fixed: ReadonlySet<string>,
): MasterRowToSave {
  const values = sentValues(kind, base, form, fixed);
  return base.id === 0 ? { id: null, requestId, values } : { id: base.id, lastModified: base.lastModified, values };
}

/** Applies the server's result to a row that was sent as `sent`. Input made since then stays. */
export function afterResult(
  kind: MasterKind,
  row: DraftRow,
  sent: DraftRow,
  { record, problem }: MasterRowResult,
): DraftRow {
  const steps = masterSteps(kind);
  if (record) return { ...row, ...steps.start(steps.afterSave(row, sent.form, record), record) };
  if (!problem) return row;
  if (problem.current) return { ...row, ...steps.start(steps.afterConflict(row, problem.current), problem.current) };
  const errors = new Map(problem.errors.map(({ path, message }) => [path.replace(/^values\./, ''), message]));
  return { ...row, refusal: { message: problem.detail, errors } };
}
