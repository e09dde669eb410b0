import Big from 'big.js';
import { exceedsColumn, exceedsQuantity, plainDecimal, roundAmount } from '../money/money.ts';
import { markedUp } from '../text/markup.ts';

/** What the amounts of a line follow from: decimal texts, null = nothing there. Cost is what is bought in, whole and net. */
export type LineQuantities = { units: string | null; rate: string | null; cost: string | null; markUp: string | null };

/**
 * What a line comes to. With a cost and a mark-up the client pays the marked-up cost, as 1 x net; otherwise units x rate, which is also
 * what a net that was typed over becomes.
 */
export function quotedOfLine(line: LineQuantities, decimals: number): { units: string; rate: string; net: string } {
  if (line.cost !== null && line.markUp !== null) {
    const net = markedUp({ cost: roundAmount(line.cost, decimals), markUpPercent: line.markUp }, decimals);
    return { units: '1', rate: plainDecimal(net), net };
  }
  const [units, rate] = [plainDecimal(line.units || '0'), plainDecimal(line.rate || '0')];
  return { units, rate, net: roundAmount(Big(units).times(rate), decimals) };
}

/** A line after its net was typed over: 1 x net, without a mark-up that would say otherwise. */
export function withTypedNet<Line extends LineQuantities>(line: Line, net: string): Line {
  return { ...line, units: '1', rate: plainDecimal(net), markUp: null };
}

/** What a line feeds into the figures of its job, in one currency: what was bought in where it was, else what was quoted; and what is left of it. */
export function feedsOfLine(
  line: { net: string; cost: string | null },
  decimals: number,
): { amount: string; revenue: string } {
  return {
    amount: roundAmount(line.cost ?? line.net, decimals),
    revenue: roundAmount(Big(line.net).minus(line.cost ?? '0'), decimals),
  };
}

/** What a line costs the agency: its hours at what an hour costs, and what is bought in; all in the agency's currency. */
export type CostedLine = { quoted: string; hours: string; costRate: string | null; cost: string | null };

/** What is left of what is quoted, and in percent of it; null percent where nothing is quoted. */
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

/** The fields of a line that can be wrong, and why. */
export type EstimateLineProblem = {
  field: 'costType' | 'person' | 'supplier' | 'taxStatus' | 'units' | 'rate' | 'cost' | 'markUp' | 'net';
  reason: 'missing' | 'inactive' | 'too-long' | 'too-large';
};

type Part = { isActive: boolean } | null;

/** What keeps a line from being approved or sent: what it needs and has not, what is inactive, what has no room. */
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

/** The most hours of a line. */
const MOST_HOURS = '9999999.99';

/** Units of a line as hours of the job's figures: hundredths, as all hours are. */
export function roundHours(units: string): string {
  return roundAmount(units, 2);
}

/** Whether units are more hours than a line has room for. */
export function areTooManyHours(units: string): boolean {
  return Big(roundHours(units)).abs().gt(MOST_HOURS);
}
