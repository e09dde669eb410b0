import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import type { PaperWords } from './pdf-texts.sql.ts';

/** What the paper of an order is drawn from. */
export type OrderOnPaper = PaperWords & { order: PurchaseOrder; language: string };
