import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import type { PdfTexts } from './pdf-texts.sql.ts';

/** What the paper of an order is drawn from. */
export type OrderPdfData = PdfTexts & { order: PurchaseOrder; language: string };
