import { ESTIMATE_FIELD_NAMES, type EstimateField } from '#domain/estimates/estimate-fields.ts';
import type { Adopted } from '../../documents/editor/document-steps.ts';
import { type LineConflict, mergeLines, withLineSide } from '../../documents/editor/merge-lines.ts';
import { areLinesDifferent, byId } from '../../documents/lines/draft-line.ts';
import {
  differingFields,
  type FieldConflict,
  type Merged,
  mergeFields,
  type Side,
  withSide as withFieldSide,
} from '../../record-editing/merge-fields.ts';
import { type DraftSection, type EstimateForm, type EstimateHeadForm, SECTION_FIELDS } from './estimate-form.ts';
import { type DraftLine, ESTIMATE_LINES, type LineField } from './estimate-line.ts';

/** Something that both sides changed differently. The form has this user's version until they choose the other. */
export type EstimateConflict =
  | FieldConflict<EstimateHeadForm>
  | (FieldConflict<DraftSection> & { kind: 'section'; key: string })
  | (LineConflict<DraftLine, LineField> & { section: string });

/** Merges both versions by field in the head, the sections and the lines. The user resolves fields that both changed. */
export function mergeEstimate(
  before: EstimateForm,
  mine: EstimateForm,
  theirs: EstimateForm,
): Merged<EstimateForm, EstimateConflict, Adopted<EstimateField>> {
  const head = mergeFields<EstimateHeadForm>(ESTIMATE_FIELD_NAMES, before.head, mine.head, theirs.head);
  const merged = mergeSections(before.sections, mine.sections, theirs.sections);
  return {
    form: withoutSteps(mine, { head: head.form, sections: merged.sections }),
    conflicts: [...head.conflicts, ...merged.conflicts],
    adopted: merged.hasAdopted ? [...head.adopted, 'lines'] : head.adopted,
  };
}

/** Returns the changed form without steps to undo: there is no way back to the earlier amounts. */
function withoutSteps(
  { head, sections, currencyChange }: EstimateForm,
  changed: Partial<Pick<EstimateForm, 'head' | 'sections'>>,
): EstimateForm {
  return { head, sections, ...(currencyChange ? { currencyChange } : {}), ...changed };
}

type Sections = readonly DraftSection[];

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
    conflicts.push(...fields.conflicts.map((conflict) => ({ ...conflict, kind: 'section' as const, key: own.key })));
    const merged = mergeLines(ESTIMATE_LINES, old?.lines ?? [], own.lines, section.lines);
    conflicts.push(...merged.conflicts.map((conflict) => ({ ...conflict, section: own.key })));
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
    const lines = old ? section.lines.map(ESTIMATE_LINES.asNew) : section.lines;
    sections.splice(Math.min(place, sections.length), 0, { ...section, id: 0, lines });
  }
  const isOrderMine = isReordered(before, mine) && !isReordered(before, theirs);
  return { sections: isOrderMine ? inOrderOf(sections, mine) : sections, conflicts, hasAdopted };
}

function isSectionChanged(one: DraftSection, other: DraftSection): boolean {
  return (
    differingFields(SECTION_FIELDS, one, other).length > 0 || areLinesDifferent(ESTIMATE_LINES, one.lines, other.lines)
  );
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

/** Returns the form with the chosen side of a conflict. */
export function withSide(form: EstimateForm, conflict: EstimateConflict, side: Side): EstimateForm {
  if (!('kind' in conflict)) return withoutSteps(form, { head: withFieldSide(form.head, conflict, side) });
  const changed = (section: DraftSection): DraftSection =>
    conflict.kind === 'section'
      ? withFieldSide(section, conflict, side)
      : { ...section, lines: withLineSide(ESTIMATE_LINES, section.lines, conflict, side) };
  const key = conflict.kind === 'section' ? conflict.key : conflict.section;
  return withoutSteps(form, { sections: form.sections.map((one) => (one.key === key ? changed(one) : one)) });
}
