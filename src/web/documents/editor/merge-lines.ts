import { isSameValue } from '../../record-editing/form-value.ts';
import { mergeFields, type Side } from '../../record-editing/merge-fields.ts';
import { type AnyLine, byId, byKey, differingLineFields, isLineChanged, type LineRules } from '../lines/draft-line.ts';
import { withoutFields } from '../lines/line-cells.ts';

/** A field of the head that both sides changed differently. The form has this user's value until they choose the other. */
export type HeadConflict<Head> = { kind: 'head'; field: keyof Head & string; mine: Head; theirs: Head };

/** A change to a line by both sides. The form has this user's version until they choose the other. */
export type LineConflict<Line, Field> =
  | { kind: 'field'; key: string; field: Field; mine: Line; theirs: Line }
  /** One side changed a line that the other deleted: null. `place` = where the line is among the others. */
  | { kind: 'line'; key: string; place: number; mine: Line | null; theirs: Line | null };

/** Returns a key that is unique among a document's conflicts. */
export function conflictKey(conflict: { kind: string; key?: string; field?: string }): string {
  return [conflict.kind, conflict.key, conflict.field].join(' ');
}

/** Merges both versions of the head. */
export function mergeHead<Head>(names: readonly (keyof Head & string)[], before: Head, mine: Head, theirs: Head) {
  const { form, conflicts, adopted } = mergeFields<Head>(names, before, mine, theirs);
  return {
    head: form,
    conflicts: conflicts.map(
      ({ fields, ...sides }): HeadConflict<Head> => ({
        kind: 'head',
        field: fields[0] as keyof Head & string,
        ...sides,
      }),
    ),
    adopted: adopted as (keyof Head & string)[],
  };
}

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

/** Checks whether the lines have a side of a conflict, and nothing that the user has typed since. */
export function hasLineSide<Line extends AnyLine<Field>, Field extends string>(
  { userValue }: LineRules<Line, Field>,
  lines: readonly Line[],
  conflict: LineConflict<Line, Field>,
  side: Side,
): boolean {
  const line = byKey(lines, conflict.key);
  if (conflict.kind === 'line') return (line === undefined) === (conflict[side] === null);
  return line !== undefined && isSameValue(userValue(line, conflict.field), userValue(conflict[side], conflict.field));
}

/** Returns the side of a conflict that the form has; null if the user has typed something else. */
export function standingSide(hasSide: (side: Side) => boolean): Side | null {
  return hasSide('mine') ? 'mine' : hasSide('theirs') ? 'theirs' : null;
}
