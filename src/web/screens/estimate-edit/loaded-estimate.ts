import { ESTIMATE_FIELD_NAMES } from '#domain/estimates/estimate-fields.ts';
import { byId, byKey } from '../../documents/lines/find-part.ts';
import { isSameNumber, isSameValue, isStoredAs } from '../../record-editing/form-value.ts';
import { type OwnSides, recognizeSavedFields } from '../../record-editing/merge-fields.ts';
import {
  type DraftSection,
  type EstimateForm,
  linesOf,
  SECTION_FIELDS,
  type SectionField,
  sentSections,
} from './estimate-form.ts';
import {
  type DraftLine,
  differingLineFields,
  isBlank,
  isMarkedUp,
  LINE_FIELDS,
  type LineField,
} from './estimate-line.ts';

type Lines = readonly DraftLine[];
type Sections = readonly DraftSection[];
type Part = { id: number; key: string };

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
      return stored ? [...addedLines(linesOf(before), ofSection, stored.lines)] : [];
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
  const known = (stored: DraftSection | undefined, old: Lines): Lines => [
    ...old.flatMap((line) => (isDeletedHere.line(line) ? [] : [lineBefore(line, linesOf(sent), linesOf(theirs))])),
    ...[...lines].flatMap(([key, line]) => (stored && byId(stored.lines, line.id) ? [{ ...line, key }] : [])),
  ];
  const old = before.sections.flatMap((section) => {
    if (isDeletedHere.section(section)) return [];
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
  const isDeletedHere = isDeletedBy(sent, theirs);
  // The save deleted this section, but the form has it again: it becomes a new one.
  const isNew = isDeletedHere.section(section);
  return {
    ...section,
    id: isNew ? 0 : section.id || (sections.get(section.key)?.id ?? 0),
    lines: section.lines.flatMap((line) => {
      if (isNew || isDeletedHere.line(line)) return [{ ...line, id: 0, stored: null }];
      const stored = line.id === 0 ? lines.get(line.key) : byId(linesOf(theirs), line.id);
      const own = line.id === 0 ? byKey(linesOf(sent), line.key) : byId(linesOf(sent), line.id);
      if (!stored || !own) return [line];
      // The user has emptied a line that the save added.
      if (isBlank(line)) return [];
      return [isAsSent(line, own) && isStored(own, stored) ? { ...stored, key: line.key } : { ...line, id: stored.id }];
    }),
  };
}

function isDeletedBy(sent: EstimateForm, theirs: EstimateForm) {
  const isGone = <One extends Part>(one: One, own: readonly One[], stored: readonly One[]) =>
    one.id !== 0 && !byId(own, one.id) && !byId(stored, one.id);
  return {
    section: (one: DraftSection) => isGone(one, sent.sections, theirs.sections),
    line: (one: DraftLine) => isGone(one, linesOf(sent), linesOf(theirs)),
  };
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
  const lines = addedLines([], section.lines, stored.lines).size;
  const hasNoLines = section.lines.length === 0 || stored.lines.length === 0;
  return { isSame: lines > 0 || (hasNoLines && fields === SECTION_FIELDS.length), count: fields + lines };
}

/** Finds the stored lines that a save added to a section, by their keys in the form. */
function addedLines(before: Lines, sent: Lines, theirs: Lines): Map<string, DraftLine> {
  const unmatched = new Set(theirs.filter(({ id }) => !byId(before, id)));
  const added = new Map<string, DraftLine>();
  for (const line of sent) {
    // An earlier unanswered save may have added it.
    if (line.id !== 0 || byKey(before, line.key)) continue;
    const stored = [...unmatched].find((one) => isStored(line, one));
    if (!stored) continue;
    unmatched.delete(stored);
    added.set(line.key, { ...stored, key: line.key });
  }
  return added;
}

/** Sorts the sections as they are stored, if that is the order in which they were sent. */
function inOrderSent(sections: DraftSection[], sent: Sections, theirs: EstimateForm): DraftSection[] {
  const idsOf = (list: Sections, others: Sections) => list.flatMap(({ id }) => (byId(others, id) ? [id] : []));
  if (idsOf(sent, theirs.sections).join() !== idsOf(theirs.sections, sent).join()) return sections;
  const placeOf = ({ id }: DraftSection) => theirs.sections.findIndex((one) => one.id === id);
  return [...sections].sort((one, other) => placeOf(one) - placeOf(other));
}

function lineBefore(line: DraftLine, sent: Lines, theirs: Lines): DraftLine {
  const [own, stored] = [byId(sent, line.id), byId(theirs, line.id)];
  return own && stored ? { ...line, ...pick(fieldsStored(own, stored), stored) } : line;
}

const pick = <One extends object>(fields: readonly string[], from: One): Partial<One> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => fields.includes(name))) as Partial<One>;

function isAsSent(line: DraftLine, sent: DraftLine): boolean {
  if (line === sent) return true;
  const isSame = differingLineFields(line, sent).length === 0 && line.isNetTyped === sent.isNetTyped;
  return isSame && Object.keys(line.unread).length === 0;
}

const isStored = (sent: DraftLine, stored: DraftLine) => fieldsStored(sent, stored).length === LINE_FIELDS.length;

/** Returns the fields of a line that are stored as sent. A value left to the rate cards counts as stored. */
function fieldsStored(sent: DraftLine, stored: DraftLine): LineField[] {
  return LINE_FIELDS.filter((field) => {
    switch (field) {
      case 'net':
        return true;
      case 'units':
        return isMarkedUp(sent) || isSameNumber(sent.units, stored.units);
      case 'rate':
        return isMarkedUp(sent) || sent.follows.rate || isSameNumber(sent.rate, stored.rate);
      case 'cost':
        return isSameNumber(sent.cost, stored.cost);
      case 'markUp':
        return sent.follows.markUp || isSameNumber(sent.markUp, stored.markUp);
      default:
        return isStoredAs(sent[field], stored[field]);
    }
  });
}

/** Returns the fields of a section that are stored as sent. The server puts an alternative without a choice into the first. */
function fieldsOfSection(sent: DraftSection, stored: DraftSection): SectionField[] {
  const choice = sent.kind === 'alternative' ? (sent.choice ?? 1) : null;
  return SECTION_FIELDS.filter((field) =>
    field === 'choice' ? isSameValue(choice, stored.choice) : isStoredAs(sent[field], stored[field]),
  );
}
