import type { EstimateLine, EstimateLineSave, RateSource } from '#contract/estimates/estimate.ts';
import type { EstimateCostType, EstimateTaxStatus } from '#contract/estimates/estimate-choice.ts';
import type { ActiveRef } from '#contract/http/values.ts';
import { documentTaxRate } from '#domain/documents/document-tax.ts';
import { quotedOfLine, withTypedNet } from '#domain/estimates/estimate-line.ts';
import { sentReference } from '../../documents/editor/sent-values.ts';
import { type AnyLine, differingLineFields, hasUnread, type LineRules } from '../../documents/lines/draft-line.ts';
import { withoutFields } from '../../documents/lines/line-cells.ts';
import { isSameNumber, isSameValue, isStoredAs } from '../../record-editing/form-value.ts';
import { pickFields } from '../../record-editing/merge-fields.ts';

/** The editable fields of a line, in the order of the columns. */
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

type LinePerson = { id: number; name: string; isActive: boolean };

/** A line in the form. */
export type DraftLine = AnyLine<LineField> & {
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
  /** The values that the user hasn't set: they follow from rates and cards. */
  follows: { rate: boolean; markUp: boolean; costRate: boolean };
  /** The cost of an hour; null if the user may not see it. */
  costRate: string | null;
  /** Whether the user typed the net amount, instead of having it calculated. */
  isNetTyped: boolean;
  /** The origin of an unchanged mark-up, if other fields of the line have changed. */
  markUpSource?: RateSource['markUp'];
  /** The stored line; null if this one is new or changed. */
  stored: EstimateLine | null;
};

/** Changed fields of a line. Null for the rate or mark-up = use the one from the rate cards again. */
export type LineChange = Partial<
  Pick<DraftLine, 'costType' | 'person' | 'supplier' | 'details' | 'units' | 'cost'> & {
    taxStatus: (ActiveRef & Partial<Pick<EstimateTaxStatus, 'gross' | 'taxRate'>>) | null;
    rate: string | null;
    markUp: string | null;
    net: string;
  }
>;

/** The rates of a cost type and person on the date of the estimate. */
type KnownRates = {
  rate: string | null;
  markUp: string | null;
  costRate: string | null;
  source: RateSource;
};
/** Returns undefined while the rates are loading. */
export type RatesOf = (line: Pick<DraftLine, 'costType' | 'person'>) => KnownRates | undefined;

/** What a line's amounts depend on, besides the line itself. */
export type LineContext = {
  decimals: number;
  divisionTaxRate: string | null;
  /** The tax status of the first line. */
  usualTaxStatus?: EstimateTaxStatus | null;
};

/** Returns the form of a stored line. */
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

/** Returns a new line. Its tax status is that of the line above, or the usual one of the client or division. */
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

/** Fills in values that the user hasn't set from the rate cards, if these are loaded. */
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

/** Whether the client pays the cost plus mark-up. Units and rate don't count then. */
export function isMarkedUp({ cost, markUp }: Pick<DraftLine, 'cost' | 'markUp'>): boolean {
  return cost !== null && markUp !== null;
}

/** Returns a line's amounts. Those of an unchanged line are the stored ones: the user may not see all fields needed to calculate them. */
export function quotedOf(line: DraftLine, decimals: number): { units: string; rate: string; net: string } {
  return line.stored ?? quotedOfLine(line, decimals);
}

/** Applies changes to a line. Typed values stay; another cost type or person brings its own rates. */
export function withChange(line: DraftLine, change: LineChange, lineContext: LineContext): DraftLine {
  const { net, rate, markUp, taxStatus, ...others } = change;
  let next: DraftLine = { ...line, ...others, unread: withoutFields(line.unread, Object.keys(change) as LineField[]) };
  const hasOtherRates =
    ('costType' in change && !isSameValue(line.costType, change.costType)) ||
    ('person' in change && !isSameValue(line.person, change.person));
  if (hasOtherRates || 'markUp' in change || 'cost' in change) next = { ...next, markUpSource: null };
  if (hasOtherRates) next = { ...next, isNetTyped: false, follows: { rate: true, markUp: true, costRate: true } };
  if ('cost' in change && line.cost === null && next.cost !== null)
    next = { ...next, follows: { ...next.follows, markUp: true } };
  if ('cost' in change && next.cost === null)
    next = { ...next, markUp: null, follows: { ...next.follows, markUp: true } };
  if ('rate' in change) next = { ...next, rate: rate ?? '0', follows: { ...next.follows, rate: rate === null } };
  if ('markUp' in change) next = { ...next, markUp: markUp ?? null, follows: { ...next.follows, markUp: false } };
  // If units or rate are typed, the client pays those from now on, instead of cost plus mark-up.
  if (('units' in change || 'rate' in change) && !('cost' in change) && !('markUp' in change) && isMarkedUp(line))
    next = { ...next, markUp: null, follows: { ...next.follows, markUp: false } };
  if (taxStatus !== undefined) next = { ...next, taxStatus, taxRate: taxRateOf(taxStatus, lineContext) };
  const changesAmounts = ['units', 'rate', 'cost', 'markUp'].some((name) => name in change);
  next = { ...next, isNetTyped: changesAmounts ? false : next.isNetTyped };
  if (net !== undefined)
    next = { ...withTypedNet(next, net), isNetTyped: true, follows: { ...next.follows, rate: false, markUp: false } };
  // A net that is typed as it was calculated is no change.
  const isSame =
    differingLineFields(ESTIMATE_LINES, line, next).every((field) => field === 'net') &&
    isSameFollows(line, next) &&
    next.unread === line.unread;
  return isSame ? line : { ...next, stored: null };
}

const isSameFollows = (one: DraftLine, other: DraftLine) =>
  one.follows.rate === other.follows.rate && one.follows.markUp === other.follows.markUp;

function taxRateOf(taxStatus: LineChange['taxStatus'], { divisionTaxRate }: LineContext): string | null {
  if (!taxStatus) return null;
  const { gross = false, taxRate = null } = taxStatus;
  return documentTaxRate({ gross, taxRate }, { gstTaxRate: divisionTaxRate });
}

/** Returns the user's value of a field; null for a calculated net. */
function lineValue(line: DraftLine, field: LineField) {
  if (field === 'net') return line.isNetTyped ? line.rate : null;
  return line[field];
}

/** Whether a new line has no input yet. Blank lines aren't saved. */
export function isBlank(line: DraftLine): boolean {
  const isUntouched = !line.costType && !line.person && !line.supplier && !line.details && line.cost === null;
  const areDefaults = line.units === '1' && line.rate === '0' && !line.isNetTyped;
  return line.id === 0 && isUntouched && areDefaults && !hasUnread(line);
}

/** How the lines of an estimate are compared, merged and recognized. */
export const ESTIMATE_LINES: LineRules<DraftLine, LineField> = {
  fields: LINE_FIELDS,
  userValue: lineValue,
  isBlank,
  // A value left to the rate cards counts as stored.
  isStored: (field, sent, stored) => {
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
  },
  withFields: (line, from, fields) => {
    const values = pickFields(
      fields.filter((field) => field !== 'net'),
      from,
    );
    const tax = fields.includes('taxStatus') ? { taxRate: from.taxRate } : {};
    const { follows, isNetTyped } = from;
    return { ...line, ...values, ...tax, follows, isNetTyped, stored: null };
  },
  asNew: (line) => ({ ...line, id: 0, stored: null }),
};

/** Returns a line as the server expects it: without values from the rate cards, and with a typed net amount instead of units and rate. */
export function sentLine(line: DraftLine, maySeeMargin: boolean): EstimateLineSave {
  const head = {
    id: line.id,
    costType: sentReference(line.costType),
    person: sentReference(line.person),
    supplier: sentReference(line.supplier),
    taxStatus: sentReference(line.taxStatus),
    details: line.details,
  };
  if (line.stored) return head;
  if (line.isNetTyped && !maySeeMargin) return { ...head, net: line.rate };
  const cost = maySeeMargin ? { cost: line.cost, ...(line.follows.markUp ? {} : { markUp: line.markUp }) } : {};
  return { ...head, units: line.units, ...(line.follows.rate ? {} : { rate: line.rate }), ...cost };
}
