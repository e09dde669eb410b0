import { ESTIMATE_FIELD_NAMES, type EstimateField } from '#domain/estimates/estimate-fields.ts';
import { isSameValue } from '../../record-editing/form-value.ts';
import { differingFields, type Merged, mergeFields, type Side } from '../../record-editing/merge-fields.ts';
import {
  areLinesDifferent,
  type DraftSection,
  type EstimateForm,
  isLineChanged,
  SECTION_FIELDS,
  type SectionField,
} from './estimate-form.ts';
import { type DraftLine, differingLineFields, type LineField, lineValue } from './estimate-line.ts';

/** Something that both sides changed differently. The form has this user's version until they choose the other. */
export type EstimateConflict =
  | { kind: 'head'; field: EstimateField; mine: EstimateForm['head']; theirs: EstimateForm['head'] }
  | { kind: 'section'; key: string; field: SectionField; mine: DraftSection; theirs: DraftSection }
  | { kind: 'field'; key: string; field: LineField; mine: DraftLine; theirs: DraftLine }
  /** One side changed a line that the other deleted. The side that deleted it is null. */
  | { kind: 'line'; section: string; key: string; mine: DraftLine | null; theirs: DraftLine | null };

/** What only someone else changed: the form has their version. */
export type Adopted = EstimateField | 'sections';

/** Returns a key that is unique among an estimate's conflicts. */
export function conflictKey(conflict: EstimateConflict): string {
  if (conflict.kind === 'head') return conflict.field;
  return `${conflict.kind} ${conflict.key} ${conflict.kind === 'line' ? '' : conflict.field}`;
}

/** Merges both versions by field in the head, the sections and the lines. The user resolves fields that both changed. */
export function mergeEstimate(
  before: EstimateForm,
  mine: EstimateForm,
  theirs: EstimateForm,
): Merged<EstimateForm, EstimateConflict, Adopted> {
  const head = mergeFields(ESTIMATE_FIELD_NAMES, before.head, mine.head, theirs.head);
  const conflicts: EstimateConflict[] = head.conflicts.map(({ fields, ...sides }) => ({
    kind: 'head',
    field: fields[0]!,
    ...sides,
  }));
  const merged = mergeSections(before.sections, mine.sections, theirs.sections);
  return {
    form: {
      head: head.form,
      sections: merged.sections,
      ...(mine.currencyChange ? { currencyChange: mine.currencyChange } : {}),
    },
    conflicts: [...conflicts, ...merged.conflicts],
    adopted: merged.hasAdopted ? [...head.adopted, 'sections'] : head.adopted,
  };
}

type Sections = readonly DraftSection[];
const byId = <One extends { id: number }>(list: readonly One[], id: number) => list.find((one) => one.id === id);

function mergeSections(before: Sections, mine: Sections, theirs: Sections) {
  const conflicts: EstimateConflict[] = [];
  const sections: DraftSection[] = [];
  let hasAdopted = false;
  for (const section of theirs) {
    const [own, old] = [byId(mine, section.id), byId(before, section.id)];
    const isChangedThere = !old || isSectionChanged(old, section);
    // A section removed here stays removed, unless they changed it: their input must not be lost.
    if (!own) {
      if (isChangedThere) {
        sections.push(section);
        hasAdopted = true;
      }
      continue;
    }
    const fields = mergeFields(SECTION_FIELDS as readonly (keyof DraftSection)[], old ?? section, own, section);
    for (const { fields: names } of fields.conflicts)
      for (const field of names as SectionField[])
        conflicts.push({ kind: 'section', key: own.key, field, mine: own, theirs: section });
    const merged = mergeLines(own.key, old?.lines ?? [], own.lines, section.lines);
    conflicts.push(...merged.conflicts);
    hasAdopted ||= merged.hasAdopted || fields.adopted.length > 0;
    sections.push({ ...fields.form, key: own.key, id: section.id, lines: merged.lines });
  }
  for (const [place, section] of mine.entries()) {
    if (section.id !== 0 && byId(theirs, section.id)) continue;
    const old = byId(before, section.id);
    if (old && !isSectionChanged(old, section)) {
      hasAdopted = true;
      continue;
    }
    // They removed a section that was changed here: keep it as a new section.
    const lines = section.lines.map((line) => (old ? asNew(line) : line));
    sections.splice(Math.min(place, sections.length), 0, { ...section, id: 0, lines });
  }
  const isOrderMine = isReordered(before, mine) && !isReordered(before, theirs);
  return { sections: isOrderMine ? inOrderOf(sections, mine) : sections, conflicts, hasAdopted };
}

function isSectionChanged(one: DraftSection, other: DraftSection): boolean {
  return differingFields(SECTION_FIELDS, one, other).length > 0 || areLinesDifferent(one.lines, other.lines);
}

function isReordered(before: Sections, after: Sections): boolean {
  const common = (one: Sections, other: Sections) => one.flatMap(({ id }) => (byId(other, id) ? [id] : []));
  return common(before, after).join() !== common(after, before).join();
}

function inOrderOf(sections: DraftSection[], order: Sections): DraftSection[] {
  const placeOf = ({ key }: DraftSection) => {
    const place = order.findIndex((one) => one.key === key);
    return place < 0 ? order.length : place;
  };
  return [...sections].sort((one, other) => placeOf(one) - placeOf(other));
}

const asNew = (line: DraftLine): DraftLine => ({ ...line, id: 0, stored: null });

function mergeLines(
  section: string,
  before: readonly DraftLine[],
  mine: readonly DraftLine[],
  theirs: readonly DraftLine[],
) {
  const conflicts: EstimateConflict[] = [];
  const lines: DraftLine[] = [];
  let hasAdopted = false;
  for (const line of theirs) {
    const [own, old] = [byId(mine, line.id), byId(before, line.id)];
    if (!own) {
      const isChangedThere = !old || isLineChanged(old, line);
      if (old && isChangedThere) conflicts.push({ kind: 'line', section, key: line.key, mine: null, theirs: line });
      // A line deleted here stays deleted, unless the user chooses theirs.
      if (!old) {
        lines.push(line);
        hasAdopted = true;
      }
      continue;
    }
    const changedThere = old ? differingLineFields(old, line) : [];
    const changedHere = old ? differingLineFields(old, own) : [];
    hasAdopted ||= changedThere.some((field) => !changedHere.includes(field));
    lines.push(
      changedHere.length === 0 && !own.isNetTyped
        ? { ...line, key: own.key, unread: own.unread }
        : withFieldsOf(line, own, changedHere),
    );
    for (const field of changedHere)
      if (changedThere.includes(field) && !isSameValue(lineValue(own, field), lineValue(line, field)))
        conflicts.push({ kind: 'field', key: own.key, field, mine: own, theirs: line });
  }
  for (const line of mine) {
    if (line.id === 0) lines.push(line);
    else if (!byId(theirs, line.id)) {
      const old = byId(before, line.id);
      if (!old || !isLineChanged(old, line)) {
        hasAdopted = true;
        continue;
      }
      // They deleted a line that was changed here: keep it as a new line.
      const kept = asNew(line);
      lines.push(kept);
      conflicts.push({ kind: 'line', section, key: line.key, mine: kept, theirs: null });
    }
  }
  return { lines, conflicts, hasAdopted };
}

/** Returns `line` with the given fields of `own`, and with the state that decides how its amounts are calculated. */
function withFieldsOf(line: DraftLine, own: DraftLine, fields: readonly LineField[]): DraftLine {
  const values = Object.fromEntries(
    fields.filter((field) => field !== 'net').map((field) => [field, own[field as 'rate']]),
  );
  const tax = fields.includes('taxStatus') ? { taxRate: own.taxRate } : {};
  const { key, follows, isNetTyped, unread } = own;
  return { ...line, ...values, ...tax, key, follows, isNetTyped, unread, stored: null };
}

/** Returns the form with the chosen side of a conflict, and without undo steps. */
export function withSide(form: EstimateForm, conflict: EstimateConflict, side: Side): EstimateForm {
  const { head, sections, currencyChange } = form;
  const currency = currencyChange ? { currencyChange } : {};
  switch (conflict.kind) {
    case 'head':
      return { ...currency, head: { ...head, [conflict.field]: conflict[side][conflict.field] }, sections };
    case 'section':
      return {
        ...currency,
        head,
        sections: sections.map((section) =>
          section.key === conflict.key ? { ...section, [conflict.field]: conflict[side][conflict.field] } : section,
        ),
      };
    case 'field':
      return {
        ...currency,
        head,
        sections: sections.map((section) => ({
          ...section,
          lines: section.lines.map((line) =>
            line.key === conflict.key
              ? withFieldsOf(line, { ...conflict[side], key: line.key }, [conflict.field])
              : line,
          ),
        })),
      };
    case 'line':
      return {
        ...currency,
        head,
        sections: sections.map((section) =>
          section.key === conflict.section ? { ...section, lines: withLine(section.lines, conflict, side) } : section,
        ),
      };
  }
}

function withLine(
  lines: readonly DraftLine[],
  conflict: Extract<EstimateConflict, { kind: 'line' }>,
  side: Side,
): readonly DraftLine[] {
  const chosen = conflict[side] && { ...conflict[side], key: conflict.key };
  if (!lines.some(({ key }) => key === conflict.key)) return chosen ? [...lines, chosen] : lines;
  return lines.flatMap((line) => (line.key === conflict.key ? (chosen ?? []) : [line]));
}

/** Returns the side of a conflict that the form has; null if the user has typed something else. */
export function standingSide(form: EstimateForm, conflict: EstimateConflict): Side | null {
  const section = 'key' in conflict ? form.sections.find(({ key }) => key === conflict.key) : undefined;
  const line =
    'key' in conflict ? form.sections.flatMap(({ lines }) => lines).find(({ key }) => key === conflict.key) : undefined;
  const stands = (side: Side): boolean => {
    switch (conflict.kind) {
      case 'head':
        return isSameValue(form.head[conflict.field], conflict[side][conflict.field]);
      case 'section':
        return section !== undefined && isSameValue(section[conflict.field], conflict[side][conflict.field]);
      case 'field':
        return (
          line !== undefined && isSameValue(lineValue(line, conflict.field), lineValue(conflict[side], conflict.field))
        );
      case 'line':
        return (line === undefined) === (conflict[side] === null);
    }
  };
  return stands('mine') ? 'mine' : stands('theirs') ? 'theirs' : null;
}
