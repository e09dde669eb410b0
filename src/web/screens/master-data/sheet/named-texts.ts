import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { type CellTexts, valueOfText } from './cell-text.ts';
import { type CellChange, type DraftRow, withCells } from './draft-row.ts';

/** The rows in which texts name what they mean, where that was not known yet when they were typed or pasted. */
export function withTextsNamed(kind: MasterKind, rows: readonly DraftRow[], words: CellTexts): readonly DraftRow[] {
  const references = Object.keys(kind.fields).filter((name) => kind.fields[name]!.holds === 'reference');
  const changes = rows.flatMap(({ key, form }): CellChange[] => {
    const texts = references.filter((name) => typeof form[name] === 'string');
    const named = { ...form };
    for (const name of texts) named[name] = valueOfText(kind, name, String(form[name]), named, words);
    // What hangs on one that is named now would be cleared with it: it is put again.
    return texts.some((name) => named[name] !== form[name])
      ? texts.map((name) => ({ key, field: name, value: named[name]! }))
      : [];
  });
  return changes.length > 0 ? withCells(kind, rows, changes) : rows;
}
