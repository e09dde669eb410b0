import { useMemo } from 'react';
import type { MasterField, MasterKind } from '#domain/master-data/master-kind.ts';
import { describeFieldError } from '../../../record-editing/field-errors.ts';
import type { SheetCell, SheetColumn, SheetRow } from '../../../sheet/sheet-model.ts';
import { type CellTexts, shownInCell, textOfCell } from './cell-text.ts';
import { changedFields, type DraftRow, wrongCells } from './draft-row.ts';
import type { MasterSheet } from './use-master-sheet.ts';

const WIDTHS: Record<MasterField['holds'], number> = {
  text: 220,
  choice: 120,
  flag: 96,
  day: 110,
  whole: 110,
  decimal: 120,
  reference: 210,
  list: 220,
};

/** Returns the fields in column order: identifying fields first. */
export function columnsOf(kind: MasterKind): string[] {
  const first = kind.listed[0]!;
  return [first, ...Object.keys(kind.fields).filter((name) => name !== first)];
}

/** Returns the columns of the sheet. */
export function sheetColumns(kind: MasterKind, columns: readonly string[], { labels }: CellTexts): SheetColumn[] {
  return columns.map((name, index) => {
    const field = kind.fields[name]!;
    const label = labels[name]!;
    const isFigure = field.holds === 'decimal' || field.holds === 'whole';
    return {
      key: name,
      header: label,
      spoken: label,
      // A long heading gets two lines at most.
      width: name === 'code' ? 130 : Math.max(WIDTHS[field.holds], Math.min(230, Math.ceil(label.length / 2) * 8 + 32)),
      ...(index === 0 ? { isSticky: true } : {}),
      marks: isFigure ? 'figure' : 'text',
    };
  });
}

/** Returns the errors of a row by field; those of the whole row have an empty name. */
export function problemsOf(kind: MasterKind, row: DraftRow, { t, choices }: CellTexts): Map<string, string> {
  const problems = new Map<string, string>();
  for (const [name, why] of wrongCells(kind, row)) {
    const isUnknown = kind.fields[name]!.holds === 'reference' && why === 'value-unfit';
    const unknown = choices[name] ? t('There is no active record with this code or name') : t('Loading');
    problems.set(name, isUnknown ? unknown : describeFieldError(why, t));
  }
  if (row.refusal) {
    if (row.refusal.errors.size === 0) problems.set('', row.refusal.message);
    for (const [name, message] of row.refusal.errors) problems.set(name, message);
  }
  return problems;
}

/** Returns the rows of the sheet, and the empty row below; an unchanged row doesn't re-render. */
export function useSheetRows(
  kind: MasterKind,
  sheet: MasterSheet,
  columns: readonly string[],
  words: CellTexts,
  addingKey: string,
): SheetRow[] {
  const { rows, access } = sheet;
  const context = useMemo(
    () => ({ kind, columns, access, words, drawn: new WeakMap<DraftRow, SheetRow>() }),
    [kind, columns, access, words],
  );
  return useMemo(() => {
    const { drawn, ...given } = context;
    const shown = rows.map((row) => {
      const known = drawn.get(row) ?? sheetRow(row, given);
      drawn.set(row, known);
      return known;
    });
    if (given.access.mayCreate) shown.push(addingRow(addingKey, given));
    return shown;
  }, [rows, context, addingKey]);
}

type RowContext = { kind: MasterKind; columns: readonly string[]; access: MasterSheet['access']; words: CellTexts };

/** Returns the empty last row, in which typing creates a record. */
function addingRow(key: string, { columns, access, words }: RowContext): SheetRow {
  const cells = columns.map((name, index): SheetCell => {
    const isFirst = index === 0;
    return {
      text: '',
      ...(isFirst ? { content: <span data-hint>{words.t('New row')}</span> } : {}),
      spoken: isFirst ? words.t('New row') : words.t('empty'),
      isEditable: !access.ofNew.has(name),
      isRowHeader: isFirst,
      marks: access.ofNew.has(name) ? 'fixed' : '',
    };
  });
  return { key, cells };
}

function sheetRow(row: DraftRow, { kind, columns, access, words }: RowContext): SheetRow {
  const problems = problemsOf(kind, row, words);
  const changed = new Set(changedFields(kind, row));
  const conflicting = new Set(row.conflicts.flatMap(({ fields }) => fields.map(String)));
  const isNew = row.base.id === 0;
  const fixed = isNew ? access.ofNew : access.ofStored;
  const cells = columns.map((name, index): SheetCell => {
    const value = row.form[name] ?? null;
    const problem = problems.get(name) ?? (index === 0 ? problems.get('') : undefined);
    const text = textOfCell(kind, name, value, words);
    const shown = shownInCell(kind, name, value, words);
    const marks = [
      problem ? 'failed' : conflicting.has(name) ? 'conflict' : changed.has(name) ? 'unsent' : '',
      fixed.has(name) && !isNew ? 'fixed' : '',
    ];
    const conflict = conflicting.has(name) ? words.t('Someone else has changed this in the meantime') : null;
    const said = [shown || words.t('empty'), problem, conflict].filter(Boolean).join(', ');
    return {
      text,
      // The first cell is the row's heading, so it is never empty.
      content: shown === '' && index === 0 ? <span data-hint>–</span> : shown,
      spoken: said,
      title: [problem, conflict, shown].filter(Boolean).join('\n'),
      isEditable: !fixed.has(name),
      isRowHeader: index === 0,
      marks: marks.filter(Boolean).join(' '),
    };
  });
  return { key: row.key, cells };
}
