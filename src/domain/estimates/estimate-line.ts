import Big from 'big.js';
import { exceedsColumn, exceedsQuantity, plainDecimal, roundAmount } from '../money/money.ts';
import { markedUp } from '../text/markup.ts';

/** The quantities of a line as decimal strings; null = empty. `cost` is the total net amount that a supplier charges. */
export type LineQuantities = { units: string | null; rate: string | null; cost: string | null; markUp: string | null };

/**
 * Returns what the client pays for a line. With a cost and a mark-up it is the marked-up cost, as 1 x net; otherwise units x
 * rate.
 */
export function quotedOfLine(line: LineQuantities, decimals: number): { units: string; rate: string; net: string } {
  if (line.cost !== null && line.markUp !== null) {
    const net = markedUp({ cost: roundAmount(line.cost, decimals), markUpPercent: line.markUp }, decimals);
    return { units: '1', rate: plainDecimal(net), net };
  }
  const [units, rate] = [plainDecimal(line.units || '0'), plainDecimal(line.rate || '0')];
  return { units, rate, net: roundAmount(Big(units).times(rate), decimals) };
}

/** Returns a line whose net the user typed: 1 x net, without a mark-up, which would give another net. */
export function withTypedNet<Line extends LineQuantities>(line: Line, net: string): Line {
  return { ...line, units: '1', rate: plainDecimal(net), markUp: null };
}

/**
 * Returns what a line adds to its job's figures, in one currency. `amount` is the supplier's cost, or the net if there is none.
 * `revenue` is the net minus the cost.
 */
export function jobAmountsOfLine(
  line: { net: string; cost: string | null },
  decimals: number,
): { amount: string; revenue: string } {
  return {
    amount: roundAmount(line.cost ?? line.net, decimals),
    revenue: roundAmount(Big(line.net).minus(line.cost ?? '0'), decimals),
  };
}

/** What a line costs the agency, in its base currency: hours at their cost rate, and the supplier's cost. */
export type CostedLine = { quoted: string; hours: string; costRate: string | null; cost: string | null };

/** Returns the margin of lines, and its percentage of the quoted amount; null if nothing is quoted. */
export function marginOf(lines: readonly CostedLine[], decimals: number): { margin: string; percent: string | null } {
  const quoted = lines.reduce((sum, line) => sum.plus(line.quoted), Big(0));
  const spent = lines.reduce(
    (sum, { hours, costRate, cost }) => sum.plus(Big(hours).times(costRate ?? '0')).plus(cost ?? '0'),
    Big(0),
  );
  const margin = Big(roundAmount(quoted.minus(spent), decimals));
  return {
    margin: roundAmount(margin, decimals),
    percent: quoted.eq(0) ? null : roundAmount(margin.times(100).div(quoted), 1),
  };
}

/** A field of a line that is invalid, and why. */
export type EstimateLineProblem = {
  field: 'costType' | 'person' | 'supplier' | 'taxStatus' | 'units' | 'rate' | 'cost' | 'markUp' | 'net';
  reason: 'missing' | 'inactive' | 'too-long' | 'too-large';
};

type Part = { isActive: boolean } | null;

/** Returns why a line can't be approved or sent: missing or inactive records, and numbers that are too long. */
export function problemsOfEstimateLine(
  line: LineQuantities & { costType: Part; person: Part; supplier: Part; taxStatus: Part },
  decimals: number,
): EstimateLineProblem[] {
  const problems: EstimateLineProblem[] = [];
  if (!line.costType) problems.push({ field: 'costType', reason: 'missing' });
  for (const field of ['costType', 'person', 'supplier', 'taxStatus'] as const)
    if (line[field] && !line[field].isActive) problems.push({ field, reason: 'inactive' });
  for (const field of ['units', 'rate', 'cost'] as const)
    if (line[field] && exceedsQuantity(line[field])) problems.push({ field, reason: 'too-long' });
  if (line.units && areTooManyHours(line.units) && !problems.some(({ field }) => field === 'units'))
    problems.push({ field: 'units', reason: 'too-long' });
  if (exceedsColumn(quotedOfLine(line, decimals).net)) problems.push({ field: 'net', reason: 'too-large' });
  return problems;
}

/** The maximum hours of a line. */
const MOST_HOURS = '9999999.99';

/** Rounds the units of a line to hundredths of an hour, for the figures of its job. */
export function roundHours(units: string): string {
  return roundAmount(units, 2);
}

/** Whether units exceed the maximum hours of a line. */
export function areTooManyHours(units: string): boolean {
  return Big(roundHours(units)).abs().gt(MOST_HOURS);
}
