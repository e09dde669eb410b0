import type { ClientBase } from 'pg';
import { askOver, fillDocumentRates } from '../../core/exchange-rates/document-rates.sql.ts';

/** Gives imported invoices the exchange rate of their date. */
export async function takeRates(client: ClientBase): Promise<void> {
  await fillDocumentRates(askOver(client));
}
