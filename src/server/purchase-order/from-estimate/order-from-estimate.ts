import { createHash } from 'node:crypto';
import type { Ref } from '#contract/http/values.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { plainDecimal } from '#domain/money/money.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { createOrder } from '../save-order.ts';
import { findLinesToOrder, type LineToOrder, noteEstimateLines } from './lines-to-order.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>;

/**
 * Creates one order per supplier for the remaining bought-in lines of an accepted estimate. A repeated request returns the orders it
 * created.
 */
export async function orderFromEstimate(
  session: Session,
  { estimateId, lineIds, requestId }: { estimateId: number; lineIds: readonly number[]; requestId: string | undefined },
): Promise<{ id: number; reference: string; supplier: Ref }[]> {
  const lines = await findLinesToOrder(session.database, estimateId, lineIds);
  if (lines.length !== new Set(lineIds).size) throw new Refused('reference-unknown');
  if (lines.some(({ isApproved }) => !isApproved)) throw new Refused('estimate-not-accepted');
  if (lines.some(({ cost, supplierId }) => cost === null || supplierId === null))
    throw new Refused('estimate-line-not-bought');
  const suppliers = [...new Set(lines.map(({ supplierId }) => supplierId!))];
  // For a repeated request nothing may remain: it returns the orders it created.
  if (!requestId && lines.some(({ left }) => Number(left) <= 0)) throw new Refused('estimate-nothing-left');
  const made = [];
  for (const supplierId of suppliers) {
    const own = lines.filter((line) => line.supplierId === supplierId);
    made.push(await orderOf(session, supplierId, own, requestId));
  }
  return made.map(({ id, reference, supplier }) => ({
    id,
    reference,
    supplier: { id: supplier.id, code: supplier.code, name: supplier.name },
  }));
}

async function orderOf(
  session: Session,
  supplierId: number,
  lines: readonly LineToOrder[],
  requestId: string | undefined,
): Promise<PurchaseOrder> {
  const { jobId, divisionId, currencyId } = lines[0]!;
  const open = lines.filter(({ left }) => Number(left) > 0);
  const { order } = await createOrder(
    session,
    {
      id: 0,
      supplier: { id: supplierId },
      division: divisionId === null ? null : { id: divisionId },
      job: { id: jobId },
      currency: { id: currencyId },
      items: open.map(({ costTypeId, taxStatusId, details, left }) => ({
        id: 0,
        job: { id: jobId },
        costType: { id: costTypeId },
        taxStatus: taxStatusId === null ? null : { id: taxStatusId },
        details,
        units: '1',
        rate: plainDecimal(left),
      })),
      ...(requestId ? { requestId: requestOf(requestId, supplierId) } : {}),
    },
    (transaction, orderId) => {
      if (open.length === 0) throw new Refused('estimate-nothing-left');
      return noteEstimateLines(
        transaction,
        orderId,
        open.map(({ id }) => id),
      );
    },
  );
  return order;
}

/** Derives the request id for one supplier. */
function requestOf(requestId: string, supplierId: number): string {
  const hex = createHash('sha256').update(`${requestId} ${supplierId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
