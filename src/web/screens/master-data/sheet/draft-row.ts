import type { MasterRecord, MasterRowResult, MasterRowToSave } from '#contract/master-data/master-data.ts';
import { blankMaster } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import type { FormValue } from '../../../record-editing/form-value.ts';
import type { FieldClash, Side } from '../../../record-editing/merge-fields.ts';
import { type FieldRefusal, type RecordEdit, withoutField } from '../../../record-editing/record-edit.ts';
import { differingFields, type MasterForm, masterFormOf, sentValues, withField, wrongFields } from '../master-form.ts';
import { masterSteps } from '../save-master-record.ts';

type Edit = RecordEdit<MasterRecord, MasterForm, FieldClash<MasterForm>, keyof MasterForm, FieldRefusal>;

/** A row of the sheet: a record with what was typed over it. A new one has the id 0 and the request that makes it. */
export type DraftRow = Edit & { key: string; requestId: string };

/** A cell that gets another content. A key that no row has is that of a row to be added. */
export type CellChange = { key: string; field: string; value: FormValue };

/** The row of a record. */
export function rowOf(kind: MasterKind, record: MasterRecord): DraftRow {
  return { key: String(record.id), requestId: '', ...masterSteps(kind).start(null, record) };
}

/** A row for a record that there is not yet. */
export function newRow(kind: MasterKind, key: string): DraftRow {
  const blank: MasterRecord = { id: 0, lastModified: '', values: { ...blankMaster(kind) } };
  return { ...rowOf(kind, blank), key, requestId: crypto.randomUUID() };
}

/** The key that the next row to be added gets. */
export function nextKey(rows: readonly DraftRow[], after = 0): string {
  const last = rows.reduce((most, { key }) => Math.max(most, key.startsWith('new-') ? Number(key.slice(4)) : 0), 0);
  return `new-${last + 1 + after}`;
}

/** Whether something stands in a row that is not saved; a new row into which nothing was typed is none. */
export function isUnsaved(kind: MasterKind, row: DraftRow): boolean {
  return row.clashes.length > 0 || changedFields(kind, row).length > 0;
}

/** The fields of a row that differ from its record; of a new row, from a blank one. */
export function changedFields(kind: MasterKind, { base, form }: DraftRow): string[] {
  return differingFields(kind, masterFormOf(kind, base), form);
}

/** What is wrong with the cells of a row that is not saved, before it is sent. */
export function wrongCells(kind: MasterKind, row: DraftRow): ReturnType<typeof wrongFields> {
  return isUnsaved(kind, row) ? wrongFields(kind, row.form) : new Map();
}

/** The rows after changes of their cells; rows in which nothing changed stay the same objects. */
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

/** What hangs on another field comes after that one, or it would be cleared again. */
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

/** One side of what both changed was chosen. */
export function withClashSide(kind: MasterKind, row: DraftRow, clash: FieldClash<MasterForm>, side: Side): DraftRow {
  const chosen = masterSteps(kind).afterChoice(row, clash, side)!;
  return { ...row, ...chosen, clashes: chosen.clashes.filter((one) => one !== clash) };
}

/** A row as the batch takes it. `fixed` = the fields that the person does not give. */
export function sentRow(
  kind: MasterKind,
  { base, form, requestId }: DraftRow,
  fixed: ReadonlySet<string>,
): MasterRowToSave {
  const values = sentValues(kind, base, form, fixed);
  return base.id === 0 ? { id: null, requestId, values } : { id: base.id, lastModified: base.lastModified, values };
}

/** A row after it was sent as `sent`: as it is now, or with why it was refused. What was typed since stays. */
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
