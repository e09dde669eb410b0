import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { type ConvertedOrder, requireOrderInBase } from '../base-currency/order-in-base.sql.ts';
import { findLinesAboveEstimate, lockJobsOfOrder } from '../estimate-ceiling.sql.ts';
import { checkLine } from '../line-findings.ts';
import { findOrderContext, type OrderContext } from '../order-context.sql.ts';
import { statusNamed } from '../order-facts.sql.ts';
import { unchanged } from '../order-values.ts';
import type { StoredOrder } from '../save-order.sql.ts';

/**
 * Rejects sending or approving an order with inactive references, incomplete lines, lines above a job's approved estimate, or without an
 * exchange rate, naming the cause. Returns the order in base currency at today's rate.
 */
export async function requireApprovableLines(
  transaction: AgencyTransaction,
  { actor, configOptions, today }: Pick<SignedIn, 'actor' | 'configOptions' | 'today'>,
  { id, values, lines, facts }: StoredOrder,
): Promise<ConvertedOrder> {
  const lineContext = await findOrderContext(transaction, actor.id, [values], lines);
  const decimals = lineContext.currencies.get(values.currency!)?.decimals ?? 2;
  const checked = lines.map((line) =>
    checkLine(unchanged(line), { ...lineContext, decimals, isTaxContextChanged: false }),
  );
  const inactive = [
    ...inactiveOfHead(values, lineContext),
    ...lines.flatMap((line) => inactiveOfLine(line, lineContext)),
  ];
  if (inactive.length > 0) {
    throw new Refused('order-lines-inactive', { values: { names: [...new Set(inactive)].join(', ') } });
  }
  const incomplete = checked.flatMap(({ findings }, index) => (findings.length > 0 ? [index + 1] : []));
  if (incomplete.length > 0) {
    throw new Refused('order-lines-incomplete', {
      values: { count: String(incomplete.length), lines: incomplete.join(', ') },
    });
  }
  const inBase = await requireOrderInBase(transaction, { currencyId: values.currency!, lines }, today);
  if (!configOptions.includes('poscannotexceedapprovedestimates')) return inBase;
  await lockJobsOfOrder(transaction, id);
  const tooMuch = await findLinesAboveEstimate(transaction, id, today);
  const named = lines.flatMap((line, index) =>
    tooMuch.includes(line.id)
      ? [`${index + 1} (${lineContext.jobs.get(line.job!)?.name}, ${lineContext.costTypes.get(line.costType!)?.name})`]
      : [],
  );
  if (named.length > 0) {
    const [status, count] = [statusNamed(facts.status).name, String(named.length)];
    throw new Refused('order-lines-above-estimate', { values: { status, count, lines: named.join('; ') } });
  }
  return inBase;
}

type Part = { name: string; isActive: boolean } | null | undefined;

const namesOfInactive = (parts: readonly Part[]) =>
  parts.flatMap((part) => (part && !part.isActive ? [part.name] : []));

function inactiveOfHead({ currency, job }: StoredOrder['values'], lineContext: OrderContext): string[] {
  const chosen = (id: number | null, found: ReadonlyMap<number, Part>) => (id === null ? null : found.get(id));
  return namesOfInactive([
    lineContext.supplier,
    lineContext.division,
    chosen(currency, lineContext.currencies),
    chosen(job, lineContext.jobs),
  ]);
}

function inactiveOfLine(
  { job, costType, glChart, taxStatus }: StoredOrder['lines'][number],
  lineContext: OrderContext,
): string[] {
  const chosen = (id: number | null, found: ReadonlyMap<number, Part>) => (id === null ? null : found.get(id));
  return namesOfInactive([
    chosen(job, lineContext.jobs),
    chosen(costType, lineContext.costTypes),
    chosen(glChart, lineContext.glCharts),
    chosen(taxStatus, lineContext.taxStatuses),
  ]);
}
