import type { Estimate } from '#contract/estimates/estimate.ts';
import { taxOfDocument } from '#domain/documents/document-tax.ts';
import { type CostedLine, marginOf, roundHours } from '#domain/estimates/estimate-line.ts';
import { countedBeforeAnswer, totalsOfSections } from '#domain/estimates/estimate-section.ts';
import { convert, type ExchangeRate } from '#domain/money/exchange-rate.ts';
import { roundAmount, sumOfAmounts } from '#domain/money/money.ts';
import type { DraftSection } from './estimate-form.ts';
import { type DraftLine, quotedOf, type RatesOf, withRates } from './estimate-line.ts';

type Margin = Estimate['margin'];

/** The figures of a line. A `margin` of null is unknown, or hidden from the user. */
export type LineFigures = {
  /** The line with the values that follow from rates and cards. */
  line: DraftLine;
  units: string;
  rate: string;
  net: string;
  tax: string;
  total: string;
  margin: Margin;
};

type SectionFigures = { net: string; isPicked: boolean; margin: Margin };

/** All figures of an estimate, by the keys of its lines and sections. */
export type EstimateFigures = {
  lines: ReadonlyMap<string, LineFigures>;
  sections: ReadonlyMap<string, SectionFigures>;
  totals: { without: string; with: string };
  taxes: Estimate['taxes'];
  net: string;
  tax: string;
  total: string;
  /** null = no exchange rate exists. */
  netInBase: string | null;
  margin: Margin;
};

/** What the figures depend on apart from the sections. */
export type FigureContext = {
  decimals: number;
  baseDecimals: number;
  /** null = the estimate uses the agency's currency; undefined = no rate exists. */
  exchange: ExchangeRate | null | undefined;
  ratesOf: RatesOf;
  maySeeMargin: boolean;
  maySeeCostRate: (personId: number | null) => boolean;
};

/** Calculates the figures of the form's sections by the server's rules. */
export function figuresOfSections(sections: readonly DraftSection[], lineContext: FigureContext): EstimateFigures {
  const { decimals, baseDecimals } = lineContext;
  const picked = countedBeforeAnswer(sections);
  const quoted = sections.map(({ lines }) => lines.map((line) => quotedLine(line, lineContext)));
  const taxes = new Map<Quoted, string>();
  const tax = (lines: readonly Quoted[]) => {
    const found = taxOfDocument(
      lines.map(({ net, line }) => ({ net, rate: line.taxRate })),
      decimals,
    );
    for (const [place, line] of lines.entries()) taxes.set(line, found.lineTaxes[place]!);
    return found;
  };
  const document = tax(quoted.flatMap((lines, place) => (picked[place] ? lines : [])));
  for (const [place, lines] of quoted.entries()) if (!picked[place]) tax(lines);
  const nets = quoted.map((lines) =>
    sumOfAmounts(
      lines.map(({ net }) => net),
      decimals,
    ),
  );
  const counted = quoted.flatMap((lines, place) => (picked[place] ? lines : []));
  return {
    lines: new Map(
      quoted.flat().map((one) => {
        const own = taxes.get(one)!;
        const { line, units, rate, net, margin } = one;
        const total = sumOfAmounts([net, own], decimals);
        return [line.key, { line, units, rate, net, tax: own, total, margin }];
      }),
    ),
    sections: new Map(
      sections.map(({ key }, place) => [
        key,
        { net: nets[place]!, isPicked: picked[place]!, margin: marginOfAll(quoted[place]!, lineContext) },
      ]),
    ),
    totals: totalsOfSections(
      sections.map((section, place) => ({ ...section, isPicked: picked[place]!, net: nets[place]! })),
      decimals,
    ),
    taxes: document.groups.filter(({ rate, tax: own }) => rate !== '0' || own !== '0'),
    net: document.net,
    tax: document.tax,
    total: document.total,
    netInBase:
      lineContext.exchange === undefined
        ? null
        : sumOfAmounts(
            counted.map(({ net }) => inBase(net, lineContext)),
            baseDecimals,
          ),
    margin: marginOfAll(counted, lineContext),
  };
}

type Quoted = Pick<LineFigures, 'line' | 'units' | 'rate' | 'net' | 'margin'> & { costed: CostedLine | null };

const calculated = new WeakMap<DraftLine, { lineContext: FigureContext; quoted: Quoted }>();

/** Calculates the amounts of a line; those of an unchanged line are reused. */
function quotedLine(line: DraftLine, lineContext: FigureContext): Quoted {
  const before = calculated.get(line);
  if (before?.lineContext === lineContext) return before.quoted;
  const rated = withRates(line, lineContext.ratesOf);
  const { units, rate, net } = quotedOf(rated, lineContext.decimals);
  const costed = costedLine(rated, net, units, lineContext);
  const margin = !lineContext.maySeeMargin
    ? null
    : costed
      ? marginOf([costed], lineContext.baseDecimals)
      : (line.stored?.margin ?? null);
  const quoted = { line: rated, units, rate, net, margin, costed };
  calculated.set(line, { lineContext, quoted });
  return quoted;
}

/** Calculates what a line costs in the base currency; null if unknown. */
function costedLine(line: DraftLine, net: string, units: string, lineContext: FigureContext): CostedLine | null {
  const { cost, costType, person } = line;
  if (lineContext.exchange === undefined) return null;
  const isTime = (costType?.isTime ?? false) && cost === null;
  if (isTime && !lineContext.maySeeCostRate(person?.id ?? null)) return null;
  return {
    quoted: inBase(net, lineContext),
    hours: isTime ? roundHours(units) : '0',
    costRate: line.costRate,
    cost: cost === null ? null : inBase(cost, lineContext),
  };
}

function marginOfAll(lines: readonly Quoted[], { maySeeMargin, baseDecimals }: FigureContext): Margin {
  const costed = lines.flatMap((line) => line.costed ?? []);
  return maySeeMargin && costed.length === lines.length ? marginOf(costed, baseDecimals) : null;
}

function inBase(amount: string, { exchange, baseDecimals }: FigureContext): string {
  return exchange ? convert(amount, exchange, baseDecimals) : roundAmount(amount, baseDecimals);
}

/** Returns the figures of a stored estimate: a read-only estimate displays the server's figures. */
export function figuresOfStored(estimate: Estimate, sections: readonly DraftSection[]): EstimateFigures {
  const { totals, taxes, net, tax, total, netInBase, margin } = estimate;
  const lines = sections.flatMap((section) => section.lines);
  return {
    ...{ totals, taxes, net, tax, total, netInBase, margin },
    lines: new Map(lines.flatMap((line) => (line.stored ? [[line.key, { ...line.stored, line }] as const] : []))),
    sections: new Map(
      sections.flatMap(({ key, id }) => {
        const section = estimate.sections.find((one) => one.id === id);
        return section ? [[key, section] as const] : [];
      }),
    ),
  };
}
