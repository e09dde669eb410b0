import type { Estimate, EstimateSave, EstimateSection } from '#contract/estimates/estimate.ts';
import { ESTIMATE_FIELD_NAMES, type EstimateField } from '#domain/estimates/estimate-fields.ts';
import type { SectionKind } from '#domain/estimates/estimate-section.ts';
import type { CurrencyChange } from '#domain/money/currency-change.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import type { DocumentForm } from '../../documents/editor/document-steps.ts';
import { sentFields } from '../../documents/editor/sent-values.ts';
import { areLinesDifferent } from '../../documents/lines/draft-line.ts';
import { differingFields, pickFields } from '../../record-editing/merge-fields.ts';
import {
  type DraftLine,
  ESTIMATE_LINES,
  isBlank,
  type LineContext,
  type LineField,
  lineOf,
  sentLine,
} from './estimate-line.ts';

/** The head of an estimate in the form. */
export type EstimateHeadForm = { [Name in EstimateField]: Estimate[Name] | null };

/** A section in the form. */
export type DraftSection = {
  key: string;
  id: number;
  name: string;
  kind: SectionKind;
  choice: number | null;
  lines: readonly DraftLine[];
};
export type SectionField = 'name' | 'kind' | 'choice';
export const SECTION_FIELDS: readonly SectionField[] = ['name', 'kind', 'choice'];

/** An estimate in the form: its head, and its sections with their lines. */
export type EstimateForm = DocumentForm<EstimateHeadForm, readonly DraftSection[]> & {
  sections: readonly DraftSection[];
  /** How the last change of currency affected the amounts. */
  currencyChange?: CurrencyChange;
};

/** The labels of a line's fields. */
export const LINE_FIELD_NAMES: Record<LineField | 'tax' | 'total' | 'margin', FieldName> = {
  costType: fieldName('Cost type'),
  person: fieldName('Person'),
  details: fieldName('Details'),
  units: fieldName('Units'),
  rate: fieldName('Rate'),
  cost: fieldName('Cost'),
  markUp: fieldName('Mark-up %'),
  supplier: fieldName('Supplier'),
  taxStatus: fieldName('Tax status'),
  net: fieldName('Net'),
  tax: fieldName('Tax'),
  total: fieldName('Total'),
  margin: fieldName('Margin'),
};

export function formOf(estimate: Estimate): EstimateForm {
  return {
    head: pickFields<EstimateHeadForm, EstimateField>(ESTIMATE_FIELD_NAMES, estimate),
    sections: estimate.sections.map((section) => sectionOf(section)),
  };
}

/** Converts a stored section into the form's. */
export function sectionOf(
  { id, name, kind, choice, lines }: EstimateSection,
  key = `section-${id}`,
  lineKeys: readonly (string | undefined)[] = [],
): DraftSection {
  return { key, id, name, kind, choice, lines: lines.map((line, place) => lineOf(line, lineKeys[place])) };
}

/** Returns a new section. */
export function addedSection(sections: readonly DraftSection[]): DraftSection {
  const numbers = sections.map(({ key }) => (key.startsWith('added-') ? Number(key.slice('added-'.length)) : 0));
  const key = `added-${Math.max(0, ...numbers) + 1}`;
  return { key, id: 0, name: '', kind: 'plain', choice: null, lines: [] };
}

/** Collects what the amounts of the lines depend on. */
export function buildLineContext(
  form: EstimateForm,
  { divisionTaxRate, usualTaxStatus }: Pick<Estimate, 'divisionTaxRate' | 'usualTaxStatus'>,
): LineContext {
  return { decimals: decimalsOf(form), divisionTaxRate, usualTaxStatus };
}

/** Returns the decimals of the form's currency. */
export function decimalsOf({ head }: Pick<EstimateForm, 'head'>): number {
  return head.currency?.numberOfDecimals ?? 2;
}

/** Returns all lines of a form, in order. */
export function linesOf({ sections }: Pick<EstimateForm, 'sections'>): DraftLine[] {
  return sections.flatMap(({ lines }) => lines);
}

/** Checks whether the sections of two forms differ; blank added lines are ignored. */
function areSectionsDifferent(one: EstimateForm, other: EstimateForm): boolean {
  if (one.sections === other.sections) return false;
  if (one.sections.length !== other.sections.length) return true;
  return one.sections.some((before, place) => {
    const now = other.sections[place]!;
    if (before === now) return false;
    const isHeadDifferent = before.id !== now.id || differingFields(SECTION_FIELDS, before, now).length > 0;
    return isHeadDifferent || areLinesDifferent(ESTIMATE_LINES, before.lines, now.lines);
  });
}

/** Checks whether the form differs from its estimate. */
export function isFormChanged(base: Estimate, form: EstimateForm): boolean {
  const before = formOf(base);
  return differingFields(ESTIMATE_FIELD_NAMES, before.head, form.head).length > 0 || areSectionsDifferent(before, form);
}

/** Returns the sections to save with their lines, in order; blank added lines are not sent. */
export function sentSections({ sections }: EstimateForm): DraftSection[] {
  return sections.map((section) => ({ ...section, lines: section.lines.filter((line) => !isBlank(line)) }));
}

/**
 * Returns the request that saves an estimate: only the changes, with the time it was read, and every section and line if any has changed.
 */
export function estimateSaveOf(base: Estimate, form: EstimateForm, maySeeMargin: boolean): EstimateSave {
  const before = formOf(base);
  const names = differingFields(ESTIMATE_FIELD_NAMES, before.head, form.head);
  const sections = sentSections(form).map(({ id, name, kind, choice, lines }) => ({
    id,
    name,
    kind,
    choice: kind === 'alternative' ? choice : null,
    lines: lines.map((line) => sentLine(line, maySeeMargin)),
  }));
  const isOtherCurrency = names.includes('currency') && form.currencyChange !== undefined;
  return {
    id: base.id,
    lastModified: base.lastModified,
    ...sentFields(names, form.head),
    ...(isOtherCurrency ? { currencyChange: form.currencyChange } : {}),
    ...(areSectionsDifferent(before, form) ? { sections } : {}),
  };
}
