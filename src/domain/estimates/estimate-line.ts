import Big from 'big.js';
import { exceedsColumn, exceedsQuantity, plainDecimal, roundAmount } from '../money/money.ts';
import { markedUp } from '../text/markup.ts';

/** The inputs of a line's amounts, as decimal strings or null. `cost` is the total net cost of what is bought in. */
export type LineQuantities = { units: string | null; rate: string | null; cost: string | null; markUp: string | null };

/**
 * Calculates a line's amounts. With cost and mark-up, the net is the marked-up cost as 1 × net; otherwise units × rate. A typed net also
 * becomes 1 × net.
 */
export function quotedOfLine(line: LineQuantities, decimals: number): { units: string; rate: string; net: string } {
  if (line.cost !== null && line.markUp !== null) {
    const net = markedUp({ cost: roundAmount(line.cost, decimals), markUpPercent: line.markUp }, decimals);
    return { units: '1', rate: plainDecimal(net), net };
  }
  const [units, rate] = [plainDecimal(line.units || '0'), plainDecimal(line.rate || '0')];
  return { units, rate, net: roundAmount(Big(units).times(rate), decimals) };
}

/** Applies a typed net: 1 × net, without the mark-up that would contradict it. */
export function withTypedNet<Line extends LineQuantities>(line: Line, net: string): Line {
  return { ...line, units: '1', rate: plainDecimal(net), markUp: null };
}

/** Returns what a line adds to its job's figures in one currency: the cost if it is bought in, else the quote; and its margin. */
export function feedsOfLine(
  line: { net: string; cost: string | null },
  decimals: number,
): { amount: string; revenue: string } {
  return {
    amount: roundAmount(line.cost ?? line.net, decimals),
    revenue: roundAmount(Big(line.net).minus(line.cost ?? '0'), decimals),
  };
}

/** The costs of a line in base currency: hours × cost rate, and bought-in cost. */
export type CostedLine = { quoted: string; hours: string; costRate: string | null; cost: string | null };

/** Returns the margin of lines and its percentage of the quote; null percent if nothing is quoted. */
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

/** A problem of a line's field. */
export type EstimateLineProblem = {
  field: 'costType' | 'person' | 'supplier' | 'taxStatus' | 'units' | 'rate' | 'cost' | 'markUp' | 'net';
  reason: 'missing' | 'inactive' | 'too-long' | 'too-large';
};

type Part = { isActive: boolean } | null;

/** Lists what prevents approving or sending a line: missing, inactive or too large values. */
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

/** Rounds units to hundredths of an hour, as all hours are stored. */
export function roundHours(units: string): string {
  return roundAmount(units, 2);
}

export function areTooManyHours(units: string): boolean {
  return Big(roundHours(units)).abs().gt(MOST_HOURS);
}
