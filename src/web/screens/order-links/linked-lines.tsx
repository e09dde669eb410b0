import type { SupplierLink } from '#contract/order-link.ts';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import figures from '../../widgets/figures.module.css';
import classes from './order-links.module.css';

type Line = SupplierLink['order']['lines'][number] & { name: string };
type Totals = Pick<SupplierLink['order'], 'net' | 'tax' | 'total' | 'currency'>;

/** The lines of an order and what they come to, to be read. */
export function LinkedLines({ lines, totals }: { lines: readonly Line[]; totals: Totals }) {
  const { t, field } = useText();
  const sums = [
    [field('Net'), totals.net],
    [field('Tax'), totals.tax],
    [field('Total'), `${totals.total}`],
  ] as const;
  return (
    <section aria-label={t('Lines')}>
      <h2 className={classes.heading}>{t('Lines')}</h2>
      <table className={figures.figures} aria-label={t('Lines')}>
        <thead>
          <tr>
            <th>{field('Details')}</th>
            <th data-number>{field('Units')}</th>
            <th data-number>{field('Rate')}</th>
            <th data-number>{field('Net')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row" className={classes.line}>
                {line.name}
              </th>
              <Figure name={field('Units')} amount={line.units} />
              <Figure name={field('Rate')} amount={line.rate} />
              <Figure name={field('Net')} amount={line.net} />
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={`${classes.facts} ${classes.sums}`}>
        {sums.map(([name, amount]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              {formatAmount(amount)} {totals.currency.code}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A figure with its name, which shows where there is no head of a column. */
export function Figure({ name, amount }: { name: string; amount: string }) {
  return (
    <td data-number data-label={name}>
      {formatAmount(amount)}
    </td>
  );
}

/** Facts with their names; what there is nothing of is left out. */
export function LinkedFacts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string | null | undefined])[];
}) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
