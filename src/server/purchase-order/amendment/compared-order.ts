import type { PurchaseOrder, PurchaseOrderLine } from '#contract/purchasing/purchase-order.ts';
import type { ComparedOrder } from '#domain/purchasing/order-amendment.ts';
import { plainText } from '#domain/text/rich-text.ts';

type Stored = Pick<PurchaseOrder, 'currency' | 'deliveryDate' | 'details' | 'notes' | 'total'> & {
  items: (Pick<PurchaseOrderLine, 'id' | 'details' | 'costType' | 'units' | 'rate' | 'taxStatus' | 'total'> & {
    amendsLineId: number | null;
  })[];
};

/** Returns a stored order for comparison with a revision. */
export function comparedOrder({ currency, deliveryDate, details, notes, total, items }: Stored): ComparedOrder {
  return {
    ...{ currency: currency.code, deliveryDate, details, total },
    notes: notes === null ? null : plainText(notes) || null,
    lines: items.map((line) => ({
      id: line.id,
      amendsLineId: line.amendsLineId,
      details: line.details || (line.costType?.name ?? null),
      units: line.units,
      rate: line.rate,
      taxStatus: line.taxStatus?.name ?? null,
      total: line.total,
    })),
  };
}
