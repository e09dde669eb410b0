import type { PurchaseOrder } from '#contract/purchase-order.ts';
import type { PaperAgency, PaperWords } from './paper-words.sql.ts';

/** What the paper of an order is drawn from. */
export type OrderOnPaper = PaperWords & { order: PurchaseOrder; agency: PaperAgency; language: string };
