import { ESTIMATE_FIELD_NAMES } from '#domain/estimates/estimate-fields.ts';
import { addedLines, recognizeLines } from '../../documents/editor/saved-lines.ts';
import { byId, byKey } from '../../documents/lines/draft-line.ts';
import { isSameValue, isStoredAs } from '../../record-editing/form-value.ts';
import { type OwnSides, recognizeSavedFields } from '../../record-editing/merge-fields.ts';
import {
  type DraftSection,
  type EstimateForm,
  linesOf,
  SECTION_FIELDS,
  type SectionField,
  sentSections,
} from './estimate-form.ts';
import { type DraftLine, ESTIMATE_LINES } from './estimate-line.ts';

type Lines = readonly DraftLine[];
type Sections = readonly DraftSection[];

/**
 * Corrects both versions of an estimate after an unanswered save that may have succeeded. Stored values that equal the sent
 * ones become part of `before`. Sections and lines that the save added get their stored ids, so that they don't appear twice.
 */
export function recognizeSavedEstimate(
  { before, mine }: OwnSides<EstimateForm>,
  sent: EstimateForm,
  theirs: EstimateForm,
): OwnSides<EstimateForm> {
  const head = recognizeSavedFields(
    ESTIMATE_FIELD_NAMES,
    { before: before.head, mine: mine.head },
    sent.head,
    theirs.head,
  );
  const own = sentSections(sent);
  const sections = addedSections(before, own, theirs.sections);
  const lines = new Map(
    own.flatMap(({ key, id, lines: ofSection }) => {
      const stored = id === 0 ? sections.get(key) : byId(theirs.sections, id);
      return stored ? [...addedLines(ESTIMATE_LINES, linesOf(before), ofSection, stored.lines)] : [];
    }),
  );
  return {
    before: {
      head: head.before,
      sections: inOrderSent(sectionsBefore(before, sections, lines, sent, theirs), own, theirs),
    },
    mine: {
      ...mine,
      head: head.mine,
      sections: mine.sections.map((one) => ownSection(one, sections, lines, sent, theirs)),
    },
  };
}

type Added<One> = ReadonlyMap<string, One>;

/** Returns the sections of `before`, with those that the save added and without those that it deleted. */
function sectionsBefore(
  before: EstimateForm,
  sections: Added<DraftSection>,
  lines: Added<DraftLine>,
  sent: EstimateForm,
  theirs: EstimateForm,
): DraftSection[] {
  const isDeletedHere = isDeletedBy(sent, theirs);
  const recognized = recognizeLines(ESTIMATE_LINES, linesOf(sent), linesOf(theirs), lines);
  const known = (stored: DraftSection | undefined, old: Lines): Lines => [
    ...old.flatMap(recognized.before),
    ...[...lines].flatMap(([key, line]) => (stored && byId(stored.lines, line.id) ? [{ ...line, key }] : [])),
  ];
  const old = before.sections.flatMap((section) => {
    if (isDeletedHere(section)) return [];
    const [own, stored] = [byId(sent.sections, section.id), byId(theirs.sections, section.id)];
    const values = own && stored ? pick(fieldsOfSection(own, stored), stored) : {};
    return [{ ...section, ...values, lines: known(stored, section.lines) }];
  });
  const added = [...sections].map(([key, stored]) => {
    const own = byKey(sent.sections, key)!;
    return { ...own, id: stored.id, ...pick(fieldsOfSection(own, stored), stored), lines: known(stored, []) };
  });
  return [...old, ...added];
}

/** Returns a section of the form, based on the stored one. */
function ownSection(
  section: DraftSection,
  sections: Added<DraftSection>,
  lines: Added<DraftLine>,
  sent: EstimateForm,
  theirs: EstimateForm,
): DraftSection {
  // The save deleted this section, but the form has it again: it becomes a new one.
  const isNew = isDeletedBy(sent, theirs)(section);
  const id = isNew ? 0 : section.id || (sections.get(section.key)?.id ?? 0);
  // A key of an added line may be used again in another section.
  const stored = byId(theirs.sections, id)?.lines ?? [];
  const added = new Map([...lines].filter(([, line]) => byId(stored, line.id)));
  const { mine } = recognizeLines(ESTIMATE_LINES, linesOf(sent), linesOf(theirs), added);
  return {
    ...section,
    id,
    lines: section.lines.flatMap((line) => (isNew ? ESTIMATE_LINES.asNew(line) : mine(line))),
  };
}

function isDeletedBy(sent: EstimateForm, theirs: EstimateForm) {
  return ({ id }: DraftSection) => id !== 0 && !byId(sent.sections, id) && !byId(theirs.sections, id);
}

/** Finds the stored sections that a save added, by their keys in the form. The most similar stored section matches first. */
function addedSections(before: EstimateForm, sent: Sections, theirs: Sections): Map<string, DraftSection> {
  const unmatched = new Set(theirs.filter(({ id }) => !byId(before.sections, id)));
  const added = new Map<string, DraftSection>();
  for (const section of sent) {
    if (section.id !== 0 || byKey(before.sections, section.key)) continue;
    const candidates = [...unmatched]
      .map((stored) => ({ stored, ...compareSections(section, stored) }))
      .filter(({ isSame }) => isSame);
    const [best] = candidates.sort((one, other) => other.count - one.count);
    if (!best) continue;
    unmatched.delete(best.stored);
    added.set(section.key, { ...best.stored, key: section.key });
  }
  return added;
}

/** Whether a stored section is the sent one, even if someone has changed it since, and how many of its parts are unchanged. */
function compareSections(section: DraftSection, stored: DraftSection) {
  const fields = fieldsOfSection(section, stored).length;
  const lines = addedLines(ESTIMATE_LINES, [], section.lines, stored.lines).size;
  const hasNoLines = section.lines.length === 0 || stored.lines.length === 0;
  return { isSame: lines > 0 || (hasNoLines && fields === SECTION_FIELDS.length), count: fields + lines };
}

/** Sorts the sections as they are stored, if that is the order in which they were sent. */
function inOrderSent(sections: DraftSection[], sent: Sections, theirs: EstimateForm): DraftSection[] {
  const idsOf = (list: Sections, others: Sections) => list.flatMap(({ id }) => (byId(others, id) ? [id] : []));
  if (idsOf(sent, theirs.sections).join() !== idsOf(theirs.sections, sent).join()) return sections;
  const placeOf = ({ id }: DraftSection) => theirs.sections.findIndex((one) => one.id === id);
  return [...sections].sort((one, other) => placeOf(one) - placeOf(other));
}

const pick = <One extends object>(fields: readonly string[], from: One): Partial<One> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => fields.includes(name))) as Partial<One>;

/** Returns the fields of a section that are stored as sent. The server puts an alternative without a choice into the first. */
function fieldsOfSection(sent: DraftSection, stored: DraftSection): SectionField[] {
  const choice = sent.kind === 'alternative' ? (sent.choice ?? 1) : null;
  return SECTION_FIELDS.filter((field) =>
    field === 'choice' ? isSameValue(choice, stored.choice) : isStoredAs(sent[field], stored[field]),
  );
}
