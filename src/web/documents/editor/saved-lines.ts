import { type AnyLine, byId, byKey, differingLineFields, hasUnread, type LineRules } from '../lines/draft-line.ts';

/** Returns the fields of a line that are stored as sent. */
function fieldsStored<Line, Field extends string>(
  { fields, isStored }: LineRules<Line, Field>,
  sent: Line,
  stored: Line,
) {
  return fields.filter((field) => isStored(field, sent, stored));
}

/** Finds the stored lines that a save added, by their keys in the form. */
export function addedLines<Line extends AnyLine, Field extends string>(
  rules: LineRules<Line, Field>,
  before: readonly Line[],
  sent: readonly Line[],
  theirs: readonly Line[],
): Map<string, Line> {
  const unmatched = new Set(theirs.filter(({ id }) => !byId(before, id)));
  const added = new Map<string, Line>();
  for (const line of sent) {
    // An earlier unanswered save may have added it.
    if (line.id !== 0 || byKey(before, line.key)) continue;
    const stored = [...unmatched].find((one) => fieldsStored(rules, line, one).length === rules.fields.length);
    if (!stored) continue;
    unmatched.delete(stored);
    added.set(line.key, { ...stored, key: line.key });
  }
  return added;
}

/**
 * Corrects lines after an unanswered save that may have succeeded: values that are stored as sent count as the user's own change,
 * since both sides start from them. `added` = the lines that the save added.
 */
export function recognizeLines<Line extends AnyLine, Field extends string>(
  rules: LineRules<Line, Field>,
  sent: readonly Line[],
  theirs: readonly Line[],
  added: ReadonlyMap<string, Line>,
) {
  const isDeletedHere = ({ id }: Line) => id !== 0 && !byId(sent, id) && !byId(theirs, id);
  return {
    /** Returns a line of the version that both sides started from; none if the save deleted it. */
    before: (line: Line): Line[] => {
      if (isDeletedHere(line)) return [];
      const [own, stored] = [byId(sent, line.id), byId(theirs, line.id)];
      return [own && stored ? rules.withFields(line, stored, fieldsStored(rules, own, stored)) : line];
    },
    /** Returns a line of the form: as stored, with the input made since, or none if nothing remains of an added line. */
    mine: (line: Line): Line[] => {
      // The save deleted this line, but the form has it again.
      if (isDeletedHere(line)) return [rules.asNew(line)];
      const own = line.id === 0 ? byKey(sent, line.key) : byId(sent, line.id);
      const stored = line.id === 0 ? added.get(line.key) : byId(theirs, line.id);
      if (!own || !stored) return [line];
      if (rules.isBlank(line)) return [];
      const isAsSent = line === own || (differingLineFields(rules, line, own).length === 0 && !hasUnread(line));
      const isStored = fieldsStored(rules, own, stored).length === rules.fields.length;
      return [isAsSent && isStored ? { ...stored, key: line.key } : { ...line, id: stored.id }];
    },
  };
}

/** Returns the stored lines, by their keys in the form, with the input made since they were sent. */
export function withLaterLines<Line extends AnyLine>(
  sent: readonly Line[],
  typed: readonly Line[],
  stored: ReadonlyMap<string, Line>,
  recalculate: (line: Line) => Line = (line) => line,
): Line[] {
  return typed.flatMap((line) => {
    const known = stored.get(line.key);
    if (sent.includes(line)) return known ?? [];
    return [recalculate(known ? { ...line, id: known.id } : line)];
  });
}
