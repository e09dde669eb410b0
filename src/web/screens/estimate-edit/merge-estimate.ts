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
export type EstimateClash =
  | { kind: 'head'; field: EstimateField; mine: EstimateForm['head']; theirs: EstimateForm['head'] }
  | { kind: 'section'; key: string; field: SectionField; mine: DraftSection; theirs: DraftSection }
  | { kind: 'field'; key: string; field: LineField; mine: DraftLine; theirs: DraftLine }
  /** One side changed a line that the other deleted. The side that deleted it is null. */
  | { kind: 'line'; section: string; key: string; mine: DraftLine | null; theirs: DraftLine | null };

/** What only someone else changed: the form has their version. */
export type Adopted = EstimateField | 'sections';

/** Returns a key that is unique among an estimate's clashes. */
export function clashKey(clash: EstimateClash): string {
  if (clash.kind === 'head') return clash.field;
  return `${clash.kind} ${clash.key} ${clash.kind === 'line' ? '' : clash.field}`;
}

/** Merges both versions by field in the head, the sections and the lines. The user resolves fields that both changed. */
export function mergeEstimate(
  before: EstimateForm,
  mine: EstimateForm,
  theirs: EstimateForm,
): Merged<EstimateForm, EstimateClash, Adopted> {
  const head = mergeFields(ESTIMATE_FIELD_NAMES, before.head, mine.head, theirs.head);
  const clashes: EstimateClash[] = head.clashes.map(({ fields, ...sides }) => ({
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
    clashes: [...clashes, ...merged.clashes],
    adopted: merged.hasAdopted ? [...head.adopted, 'sections'] : head.adopted,
  };
}

type Sections = readonly DraftSection[];
const byId = <One extends { id: number }>(list: readonly One[], id: number) => list.find((one) => one.id === id);

function mergeSections(before: Sections, mine: Sections, theirs: Sections) {
  const clashes: EstimateClash[] = [];
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
    for (const { fields: names } of fields.clashes)
      for (const field of names as SectionField[])
        clashes.push({ kind: 'section', key: own.key, field, mine: own, theirs: section });
    const merged = mergeLines(own.key, old?.lines ?? [], own.lines, section.lines);
    clashes.push(...merged.clashes);
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
  return { sections: isOrderMine ? inOrderOf(sections, mine) : sections, clashes, hasAdopted };
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
  const clashes: EstimateClash[] = [];
  const lines: DraftLine[] = [];
  let hasAdopted = false;
  for (const line of theirs) {
    const [own, old] = [byId(mine, line.id), byId(before, line.id)];
    if (!own) {
      const isChangedThere = !old || isLineChanged(old, line);
      if (old && isChangedThere) clashes.push({ kind: 'line', section, key: line.key, mine: null, theirs: line });
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
        clashes.push({ kind: 'field', key: own.key, field, mine: own, theirs: line });
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
      clashes.push({ kind: 'line', section, key: line.key, mine: kept, theirs: null });
    }
  }
  return { lines, clashes, hasAdopted };
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

/** Returns the form with the chosen side of a clash, and without undo steps. */
export function withSide(form: EstimateForm, clash: EstimateClash, side: Side): EstimateForm {
  const { head, sections, currencyChange } = form;
  const currency = currencyChange ? { currencyChange } : {};
  switch (clash.kind) {
    case 'head':
      return { ...currency, head: { ...head, [clash.field]: clash[side][clash.field] }, sections };
    case 'section':
      return {
        ...currency,
        head,
        sections: sections.map((section) =>
          section.key === clash.key ? { ...section, [clash.field]: clash[side][clash.field] } : section,
        ),
      };
    case 'field':
      return {
        ...currency,
        head,
        sections: sections.map((section) => ({
          ...section,
          lines: section.lines.map((line) =>
            line.key === clash.key ? withFieldsOf(line, { ...clash[side], key: line.key }, [clash.field]) : line,
          ),
        })),
      };
    case 'line':
      return {
        ...currency,
        head,
        sections: sections.map((section) =>
          section.key === clash.section ? { ...section, lines: withLine(section.lines, clash, side) } : section,
        ),
      };
  }
}

function withLine(
  lines: readonly DraftLine[],
  clash: Extract<EstimateClash, { kind: 'line' }>,
  side: Side,
): readonly DraftLine[] {
  const chosen = clash[side] && { ...clash[side], key: clash.key };
  if (!lines.some(({ key }) => key === clash.key)) return chosen ? [...lines, chosen] : lines;
  return lines.flatMap((line) => (line.key === clash.key ? (chosen ?? []) : [line]));
}

/** Returns the side of a clash that the form has; null if the user has typed something else. */
export function standingSide(form: EstimateForm, clash: EstimateClash): Side | null {
  const section = 'key' in clash ? form.sections.find(({ key }) => key === clash.key) : undefined;
  const line =
    'key' in clash ? form.sections.flatMap(({ lines }) => lines).find(({ key }) => key === clash.key) : undefined;
  const stands = (side: Side): boolean => {
    switch (clash.kind) {
      case 'head':
        return isSameValue(form.head[clash.field], clash[side][clash.field]);
      case 'section':
        return section !== undefined && isSameValue(section[clash.field], clash[side][clash.field]);
      case 'field':
        return line !== undefined && isSameValue(lineValue(line, clash.field), lineValue(clash[side], clash.field));
      case 'line':
        return (line === undefined) === (clash[side] === null);
    }
  };
  return stands('mine') ? 'mine' : stands('theirs') ? 'theirs' : null;
}
