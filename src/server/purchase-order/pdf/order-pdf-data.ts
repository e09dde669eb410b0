import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import type { PdfTexts } from './pdf-texts.sql.ts';

/** The content of an order's PDF. */
export type OrderPdfData = PdfTexts & { order: PurchaseOrder; language: string };
