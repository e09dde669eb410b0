import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { PurchaseOrder, PurchaseOrderLine, type PurchaseOrderSave } from '#contract/purchasing/purchase-order.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import type { CheckedLine } from './line-findings.ts';

type Fields = Record<string, unknown>;

/** An invalid field by its path in the body, and why. */
export type OrderFinding = { path: string; why: RefusalCode };

/**
 * Returns the sent order with calculated amounts and each line's problems, in the format of a successful save. Fields not sent are as
 * stored, or empty for a new order.
 */
export function refusedDocument(
  sent: PurchaseOrderSave,
  lines: readonly CheckedLine[],
  findings: readonly OrderFinding[],
  current: PurchaseOrder | undefined,
): Fields {
  const items = sent.items?.map((item, place) => {
    const line = lines.find(({ draft }) => draft.place === place);
    const ofLine = findings.filter(({ path }) => path.startsWith(`items.${place}.`));
    const texts = [...new Set(ofLine.map(({ why }) => REFUSALS[why].text))];
    const stored = current?.items.find(({ id }) => id !== 0 && id === item.id);
    return {
      ...over(stored ?? NEW_LINE, item),
      ...line?.amounts,
      error: texts[0] ?? null,
      warning: null,
    };
  });
  const kept = lines.filter(({ draft }) => !draft.isDeleted).map(({ amounts }) => amounts);
  return {
    ...over(current ?? NEW_ORDER, sent),
    ...(items ? { items } : {}),
    net: sumOf(kept.map(({ net }) => net)),
    tax: sumOf(kept.map(({ tax }) => tax)),
    total: sumOf(kept.map(({ total }) => total)),
  };
}

/** With the decimals of the amounts, which are those of the order's currency. */
function sumOf(amounts: readonly string[]): string {
  return sumOfAmounts(amounts, Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0)));
}

const nothingOf = (shape: Fields): Fields => Object.fromEntries(Object.keys(shape).map((name) => [name, null]));
const NEW_LINE = nothingOf(PurchaseOrderLine.shape);
const NEW_ORDER = { ...nothingOf(PurchaseOrder.shape), items: [], attachments: [], history: [], allowedActions: [] };

/** Overlays stored fields with sent ones; for new references only the sent value is known. */
function over(stored: Fields, sent: Fields): Fields {
  const fields = Object.entries(stored).map(([name, value]) => [name, chosen(value, sent[name])]);
  return Object.fromEntries(fields);
}

function chosen(stored: unknown, sent: unknown): unknown {
  if (sent === undefined) return stored;
  return idOf(sent) !== undefined && idOf(sent) === idOf(stored) ? stored : sent;
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
}
