import type { SupplierLink } from '#contract/purchasing/order-link.ts';
import { LinkedLines, LinkedSums } from '../../mail-links/linked-lines.tsx';
import classes from '../../mail-links/mail-links.module.css';
import { useText } from '../../platform/translation.ts';

type Line = SupplierLink['order']['lines'][number] & { name: string };
type Totals = Pick<SupplierLink['order'], 'net' | 'tax' | 'total' | 'currency'>;

/** Displays the lines of an order and their totals, read-only. */
export function LinesOfOrder({ lines, totals }: { lines: readonly Line[]; totals: Totals }) {
  const { t, field } = useText();
  return (
    <section aria-label={t('Lines')}>
      <h2 className={classes.heading}>{t('Lines')}</h2>
      <LinkedLines label={t('Lines')} lines={lines} />
      <LinkedSums
        sums={[
          [field('Net'), totals.net],
          [field('Tax'), totals.tax],
          [field('Gross total'), totals.total],
        ]}
        currency={totals.currency}
      />
    </section>
  );
}
