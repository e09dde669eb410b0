import { isSameValue } from '../../record-editing/form-value.ts';
import type { Side } from '../../record-editing/merge-fields.ts';
import { type AnyLine, byId, byKey, differingLineFields, isLineChanged, type LineRules } from '../lines/draft-line.ts';
import { withoutFields } from '../lines/line-cells.ts';

/** A change to a line by both sides. The form has this user's version until they choose the other. */
export type LineConflict<Line, Field> =
  | { kind: 'field'; key: string; field: Field; mine: Line; theirs: Line }
  /** One side changed a line that the other deleted: null. `place` = where the line is among the others. */
  | { kind: 'line'; key: string; place: number; mine: Line | null; theirs: Line | null };

/** Merges both versions of a list of lines by field. The user resolves fields that both changed. */
export function mergeLines<Line extends AnyLine<Field>, Field extends string>(
  rules: LineRules<Line, Field>,
  before: readonly Line[],
  mine: readonly Line[],
  theirs: readonly Line[],
) {
  const conflicts: LineConflict<Line, Field>[] = [];
  const lines: Line[] = [];
  let hasAdopted = false;
  for (const line of theirs) {
    const [own, old] = [byId(mine, line.id), byId(before, line.id)];
    if (!own) {
      // A line deleted here stays deleted, unless the user chooses theirs.
      if (old && isLineChanged(rules, old, line))
        conflicts.push({ kind: 'line', key: line.key, place: lines.length, mine: null, theirs: line });
      if (!old) lines.push(line);
      hasAdopted ||= !old;
      continue;
    }
    const changedThere = old ? differingLineFields(rules, old, line) : [];
    const changedHere = old ? differingLineFields(rules, old, own) : [];
    hasAdopted ||= changedThere.some((field) => !changedHere.includes(field));
    const merged = changedHere.length > 0 ? rules.withFields(line, own, changedHere) : line;
    lines.push({ ...merged, key: own.key, unread: own.unread });
    for (const field of changedHere)
      if (changedThere.includes(field) && !isSameValue(rules.userValue(own, field), rules.userValue(line, field)))
        conflicts.push({ kind: 'field', key: own.key, field, mine: own, theirs: line });
  }
  for (const line of mine) {
    const old = byId(before, line.id);
    if (line.id === 0) lines.push(line);
    else if (byId(theirs, line.id)) continue;
    else if (!old || !isLineChanged(rules, old, line)) hasAdopted = true;
    else {
      // They deleted a line that was changed here: keep it as a new line.
      const kept = rules.asNew(line);
      conflicts.push({ kind: 'line', key: line.key, place: lines.length, mine: kept, theirs: null });
      lines.push(kept);
    }
  }
  return { lines, conflicts, hasAdopted };
}

/** Returns the lines with the chosen side of a conflict. */
export function withLineSide<Line extends AnyLine<Field>, Field extends string>(
  rules: LineRules<Line, Field>,
  lines: readonly Line[],
  conflict: LineConflict<Line, Field>,
  side: Side,
): readonly Line[] {
  const { key } = conflict;
  if (conflict.kind === 'field')
    return lines.map((line) => {
      if (line.key !== key) return line;
      const unread = withoutFields<Field>(line.unread, [conflict.field]);
      return { ...rules.withFields(line, conflict[side], [conflict.field]), unread };
    });
  const chosen = conflict[side] ?? [];
  if (byKey(lines, key)) return lines.flatMap((line) => (line.key === key ? chosen : line));
  return [...lines.slice(0, conflict.place), chosen, ...lines.slice(conflict.place)].flat() as Line[];
}

/** Returns the side of a conflict that the lines have; null if the user has typed something else. */
export function standingLineSide<Line extends AnyLine<Field>, Field extends string>(
  { userValue }: LineRules<Line, Field>,
  lines: readonly Line[],
  conflict: LineConflict<Line, Field>,
): Side | null {
  const line = byKey(lines, conflict.key);
  const stands = (side: Side): boolean => {
    if (conflict.kind === 'line') return (line === undefined) === (conflict[side] === null);
    const { field } = conflict;
    return line !== undefined && isSameValue(userValue(line, field), userValue(conflict[side], field));
  };
  return stands('mine') ? 'mine' : stands('theirs') ? 'theirs' : null;
}
