import type { EstimateLine, EstimateLineSave, RateSource } from '#contract/estimates/estimate.ts';
import type { EstimateCostType, EstimateTaxStatus } from '#contract/estimates/estimate-choice.ts';
import type { ActiveRef } from '#contract/http/values.ts';
import { documentTaxRate } from '#domain/documents/document-tax.ts';
import { quotedOfLine, withTypedNet } from '#domain/estimates/estimate-line.ts';
import { isSameValue } from '../../record-editing/form-value.ts';
import { withoutFields } from '../../record-editing/lines/line-cells.ts';
import type { Unread } from '../../record-editing/lines/line-reader.ts';

/** What a person can change of a line, in the order of the columns. */
export const LINE_FIELDS = [
  'costType',
  'person',
  'details',
  'units',
  'rate',
  'cost',
  'markUp',
  'supplier',
  'taxStatus',
  'net',
] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** Somebody of the agency, as lines name them. */
type LinePerson = { id: number; name: string; isActive: boolean };

/** A line as it stands in the form. */
export type DraftLine = {
  /** Names the line on the screen, also while it has no id. */
  key: string;
  id: number;
  costType: EstimateCostType | null;
  person: LinePerson | null;
  supplier: ActiveRef | null;
  taxStatus: ActiveRef | null;
  taxRate: string | null;
  details: string;
  units: string;
  rate: string;
  cost: string | null;
  markUp: string | null;
  /** Values the user hasn't set: they follow from rates and cards. */
  follows: { rate: boolean; markUp: boolean; costRate: boolean };
  /** What an hour of it costs, as far as the person may see it. */
  costRate: string | null;
  /** Whether the net was typed over. */
  isNetTyped: boolean;
  /** Where an unchanged mark-up comes from, of a line that is no longer as it is stored. */
  markUpSource?: RateSource['markUp'];
  /** As it is stored; null = it is new, or was changed since. */
  stored: EstimateLine | null;
  unread: Readonly<Partial<Record<LineField, Unread>>>;
};

/** A change of fields of a line; a rate or mark-up of null follows from rates and cards again. */
export type LineChange = Partial<
  Pick<DraftLine, 'costType' | 'person' | 'supplier' | 'details' | 'units' | 'cost'> & {
    taxStatus: (ActiveRef & Partial<Pick<EstimateTaxStatus, 'gross' | 'taxRate'>>) | null;
    rate: string | null;
    markUp: string | null;
    net: string;
  }
>;

/** What a cost type, with a person, has on the date of the estimate; undefined = it is not known yet. */
type KnownRates = {
  rate: string | null;
  markUp: string | null;
  costRate: string | null;
  source: RateSource;
};
export type RatesOf = (line: Pick<DraftLine, 'costType' | 'person'>) => KnownRates | undefined;

/** What the amounts of a line hang on beside itself. */
export type LineContext = {
  decimals: number;
  divisionTaxRate: string | null;
  /** With which the first line begins. */
  usualTaxStatus?: EstimateTaxStatus | null;
};

/** A line of a stored estimate. */
export function lineOf(line: EstimateLine, key = `line-${line.id}`): DraftLine {
  const { id, costType, person, supplier, taxStatus, taxRate, details, units, rate, cost, markUp, costRate } = line;
  return {
    ...{ key, id, costType, person, supplier, taxStatus, taxRate, details, units, rate, cost, markUp, costRate },
    follows: { rate: false, markUp: false, costRate: false },
    isNetTyped: false,
    stored: line,
    unread: {},
  };
}

/** A line that is being added: taxed as the line above it, the first one as usual for client or division. */
export function addedLine(key: string, above: DraftLine | undefined, lineContext?: LineContext): DraftLine {
  const usual = lineContext?.usualTaxStatus ?? null;
  return {
    ...{ key, id: 0, costType: null, person: null, supplier: null, details: '', units: '1', rate: '0' },
    ...{ cost: null, markUp: null, costRate: null, isNetTyped: false, stored: null, unread: {} },
    follows: { rate: true, markUp: true, costRate: true },
    taxStatus: above ? above.taxStatus : usual,
    taxRate: above ? above.taxRate : lineContext ? taxRateOf(usual, lineContext) : null,
  };
}

/** A line whose unset values follow the current rates and cards, as far as they are loaded. */
export function withRates(line: DraftLine, ratesOf: RatesOf): DraftLine {
  const { follows, costType, cost } = line;
  if (!costType || !(follows.rate || follows.markUp || follows.costRate)) return line;
  const known = ratesOf(line);
  if (!known) return line;
  const rate = follows.rate && costType.isTime && known.rate !== null ? known.rate : line.rate;
  const markUp = follows.markUp && cost !== null ? known.markUp : line.markUp;
  const costRate = follows.costRate ? known.costRate : line.costRate;
  const isSame = rate === line.rate && markUp === line.markUp && costRate === line.costRate;
  return isSame ? line : { ...line, rate, markUp, costRate };
}

/** Whether the client pays the marked-up cost: units and rate say nothing then. */
export function isMarkedUp({ cost, markUp }: Pick<DraftLine, 'cost' | 'markUp'>): boolean {
  return cost !== null && markUp !== null;
}

/** What a line comes to: as it is stored where nothing of it was changed, also where not all of it may be seen. */
export function quotedOf(line: DraftLine, decimals: number): { units: string; rate: string; net: string } {
  return line.stored ?? quotedOfLine(line, decimals);
}

/** A line after changes of its fields. What is typed is said from then on; another cost type or person takes the rates of that. */
export function withChange(line: DraftLine, change: LineChange, lineContext: LineContext): DraftLine {
  const { net, rate, markUp, taxStatus, ...others } = change;
  let next: DraftLine = { ...line, ...others, unread: withoutFields(line.unread, Object.keys(change) as LineField[]) };
  const isMoved =
    ('costType' in change && !isSameValue(line.costType, change.costType)) ||
    ('person' in change && !isSameValue(line.person, change.person));
  if (isMoved || 'markUp' in change || 'cost' in change) next = { ...next, markUpSource: null };
  if (isMoved) next = { ...next, isNetTyped: false, follows: { rate: true, markUp: true, costRate: true } };
  if ('cost' in change && line.cost === null && next.cost !== null)
    next = { ...next, follows: { ...next.follows, markUp: true } };
  if ('cost' in change && next.cost === null)
    next = { ...next, markUp: null, follows: { ...next.follows, markUp: true } };
  if ('rate' in change) next = { ...next, rate: rate ?? '0', follows: { ...next.follows, rate: rate === null } };
  if ('markUp' in change) next = { ...next, markUp: markUp ?? null, follows: { ...next.follows, markUp: false } };
  // Units or a rate that are typed are what the client pays from then on, instead of the marked-up cost.
  if (('units' in change || 'rate' in change) && !('cost' in change) && !('markUp' in change) && isMarkedUp(line))
    next = { ...next, markUp: null, follows: { ...next.follows, markUp: false } };
  if (taxStatus !== undefined) next = { ...next, taxStatus, taxRate: taxRateOf(taxStatus, lineContext) };
  const isFigure = ['units', 'rate', 'cost', 'markUp'].some((name) => name in change);
  next = { ...next, isNetTyped: isFigure ? false : next.isNetTyped };
  if (net !== undefined)
    next = { ...withTypedNet(next, net), isNetTyped: true, follows: { ...next.follows, rate: false, markUp: false } };
  const isSame =
    differingLineFields(line, next).length === 0 && isSameFollows(line, next) && next.unread === line.unread;
  return isSame ? line : { ...next, stored: null };
}

const isSameFollows = (one: DraftLine, other: DraftLine) =>
  one.follows.rate === other.follows.rate && one.follows.markUp === other.follows.markUp;

function taxRateOf(taxStatus: LineChange['taxStatus'], { divisionTaxRate }: LineContext): string | null {
  if (!taxStatus) return null;
  const { gross = false, taxRate = null } = taxStatus;
  return documentTaxRate({ gross, taxRate }, { gstTaxRate: divisionTaxRate });
}

/** What a field of a line holds; a net that follows is none of the person's. */
export function lineValue(line: DraftLine, field: LineField) {
  return field === 'net' ? null : line[field];
}

/** The fields in which two versions of a line differ. */
export function differingLineFields(one: DraftLine, other: DraftLine): LineField[] {
  return LINE_FIELDS.filter((field) => !isSameValue(lineValue(one, field), lineValue(other, field)));
}

/** Whether nothing was put into an added line yet: it is nothing to save. */
export function isBlank(line: DraftLine): boolean {
  const isUntouched = !line.costType && !line.person && !line.supplier && !line.details && line.cost === null;
  const areUsual = line.units === '1' && line.rate === '0' && !line.isNetTyped;
  return line.id === 0 && isUntouched && areUsual && Object.keys(line.unread).length === 0;
}

/** A line as it is sent: what follows from rates and cards is left out, a net that was typed over goes alone. */
export function sentLine(line: DraftLine, maySeeMargin: boolean): EstimateLineSave {
  const chosen = (part: { id: number } | null) => part && { id: part.id };
  const head = {
    id: line.id,
    costType: chosen(line.costType),
    person: chosen(line.person),
    supplier: chosen(line.supplier),
    taxStatus: chosen(line.taxStatus),
    details: line.details,
  };
  if (line.stored) return head;
  if (line.isNetTyped && !maySeeMargin) return { ...head, net: line.rate };
  const cost = maySeeMargin ? { cost: line.cost, ...(line.follows.markUp ? {} : { markUp: line.markUp }) } : {};
  return { ...head, units: line.units, ...(line.follows.rate ? {} : { rate: line.rate }), ...cost };
}
