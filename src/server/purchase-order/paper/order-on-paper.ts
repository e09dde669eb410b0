import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import type { PaperWords } from './paper-words.sql.ts';

/** What the paper of an order is drawn from. */
export type OrderOnPaper = PaperWords & { order: PurchaseOrder; language: string };
