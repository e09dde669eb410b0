import { REFUSALS } from '#contract/http/refusal.ts';
import type { PurchaseOrder, PurchaseOrderSave } from '#contract/purchasing/purchase-order.ts';
import { plainDecimal } from '#domain/money/money.ts';
import { type Actor, changedReadOnlyFields, readOnlyFields } from '#domain/people/permission.ts';
import type { OrderValues } from '#domain/purchasing/order-fields.ts';
import { Refused } from '../platform/refused.ts';
import type { CheckedLine } from './line-findings.ts';
import type { OrderContext } from './order-context.sql.ts';
import { changedLineFields } from './order-values.ts';
import { type OrderFinding, refusedDocument } from './refused-document.ts';

/** Finds what prevents saving an order's header; `before` null for a new one. */
export function headFindings(
  before: OrderValues | null,
  values: OrderValues,
  lineContext: OrderContext,
): OrderFinding[] {
  const { currencies, jobs, employees } = lineContext;
  const chosen: [keyof OrderValues, { isActive: boolean } | null | undefined][] = [
    ['supplier', lineContext.supplier],
    ['division', lineContext.division],
    ['currency', values.currency === null ? null : currencies.get(values.currency)],
    ['job', values.job === null ? null : jobs.get(values.job)],
    ['approver', values.approver === null ? null : employees.get(values.approver)],
    ['requester', values.requester === null ? null : employees.get(values.requester)],
  ];
  const findings = chosen.flatMap(([path, found]): OrderFinding[] => {
    if (values[path] === null) {
      return path === 'supplier' || path === 'division' ? [{ path, why: 'mandatory-fields' }] : [];
    }
    if (!found) return [{ path, why: 'reference-unknown' }];
    // People who have left stay on their orders.
    const isKept = (path === 'approver' || path === 'requester') && before?.[path] === values[path];
    return found.isActive || isKept ? [] : [{ path, why: 'inactive-fields' }];
  });
  const { documentDate, deliveryDate } = values;
  if (documentDate === null) findings.push({ path: 'documentDate', why: 'mandatory-fields' });
  if (documentDate !== null && deliveryDate !== null && deliveryDate < documentDate) {
    findings.push({ path: 'deliveryDate', why: 'delivery-before-order' });
  }
  return findings;
}

/** A revision keeps the supplier and division of the order it amends, because it keeps the number. */
export function amendmentFindings(
  { amendsId }: { amendsId: number | null },
  before: OrderValues,
  values: OrderValues,
): OrderFinding[] {
  if (amendsId === null) return [];
  return (['supplier', 'division'] as const).flatMap((path): OrderFinding[] =>
    before[path] === values[path] ? [] : [{ path, why: 'amendment-fixed-field' }],
  );
}

/** Finds invalid lines, by position in the request; lines not sent are named by id. */
export function lineFindings(lines: readonly CheckedLine[]): OrderFinding[] {
  return lines.flatMap(({ draft, findings }) =>
    findings.map(({ field, why }) => ({ path: `${pathOf(draft)}.${field}`, why })),
  );
}

const pathOf = ({ place, id }: CheckedLine['draft']) => (place === null ? `lines.${id}` : `items.${place}`);

/**
 * Finds read-only fields that a save would change. A name shared by header and lines counts for both; `items` covers every change of a
 * line. New lines have no previous values.
 */
export function readOnlyFindings(
  actor: Actor,
  before: OrderValues,
  after: OrderValues,
  lines: readonly CheckedLine[],
): OrderFinding[] {
  const ofHead = changedReadOnlyFields(actor, 'purchaseorder', before, after);
  const fields = readOnlyFields(actor, 'purchaseorder');
  const ofLines = lines.flatMap(({ draft, amounts }) => {
    const changed: string[] = changedLineFields(draft);
    if (draft.stored && !draft.values.allowTaxToCalc && plainDecimal(amounts.tax) !== plainDecimal(draft.stored.tax))
      changed.push('tax');
    const isTouched = changed.length > 0 || draft.isDeleted || !draft.stored;
    const locked = fields.includes('items') && isTouched ? ['id'] : changed.filter((field) => fields.includes(field));
    return locked.map((field) => `${pathOf(draft)}.${field}`);
  });
  return [...ofHead, ...ofLines].map((path) => ({ path, why: 'read-only-field' }));
}

/**
 * Rejects a save with findings: nothing is kept, and the document is returned with the reasons. `readCurrent` reads the stored order; a new
 * one has none.
 */
export async function refuseOrder(
  findings: readonly OrderFinding[],
  sent: PurchaseOrderSave,
  lines: readonly CheckedLine[],
  readCurrent: () => Promise<PurchaseOrder | undefined> = async () => undefined,
) {
  if (findings.length === 0) return;
  const why = (findings.find((finding) => finding.why === 'mandatory-fields') ?? findings[0]!).why;
  const errors = findings.map((finding) => ({ path: finding.path, message: REFUSALS[finding.why].text }));
  throw new Refused(why, { errors, document: refusedDocument(sent, lines, findings, await readCurrent()) });
}
