import type { TaxRateSource } from '#domain/purchasing/purchase-order-amounts.ts';
import { formatAmount } from '../../../platform/formats.ts';
import type { Texts } from '../../../platform/translation.ts';
import { type DraftLine, type LineContext, taxOrigin } from '../order-line.ts';
import type { OrderEditor } from '../use-order-editor.ts';

/** Explains why lines can't be added or changed; null if they can. */
export function describeLock({ linesLock }: Pick<OrderEditor, 'linesLock'>, t: Texts['t']): string | null {
  switch (linesLock) {
    case 'choose-first':
      return t('Choose a supplier and a division first; then lines can be added');
    case 'read-only':
      return t("You can't change the lines");
    case 'locked':
      return t('The lines are locked: only those of a new or rejected purchase order can be changed');
    case null:
      return null;
  }
}

/** Explains the tax of a line. */
export function taxReason(line: DraftLine, lineContext: LineContext, isLocked: boolean, t: Texts['t']): string {
  const { source, rate } = taxOrigin(line, lineContext);
  // A read-only line needs no hint on how to change it.
  if (source === 'manual' && isLocked) return t('The tax was entered manually.');
  return describeTaxSource(source, formatAmount(rate ?? '0'), line, lineContext, t);
}

function describeTaxSource(
  source: TaxRateSource,
  rate: string,
  { taxStatus }: DraftLine,
  { supplier, division }: LineContext,
  t: Texts['t'],
): string {
  switch (source) {
    case 'manual':
      return t('The tax was entered by hand. Empty the cell to calculate it.');
    case 'supplier':
      return t('{rate}% tax: the rate of the supplier {name}', { rate, name: supplier?.name ?? '' });
    case 'division':
      return t('{rate}% tax: the rate of the division {name}', { rate, name: division?.name ?? '' });
    case 'none':
      if (!taxStatus) return t('No tax: no tax status is chosen');
      return taxStatus.gross
        ? t('No tax: neither the supplier nor the division has a rate')
        : t('No tax: {status} adds none', { status: taxStatus.name });
  }
}
