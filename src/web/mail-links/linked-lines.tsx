import { formatAmount } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import figures from '../widgets/figures.module.css';
import classes from './mail-links.module.css';

/** A line of a document as the reader of its link sees it. */
export type LinkedLine = { id: number; name: string; units: string; rate: string; net: string };

/** Lines of a document, to be read. `label` = what they are. */
export function LinkedLines({ label, lines }: { label: string; lines: readonly LinkedLine[] }) {
  const { field } = useText();
  return (
    <table className={`${figures.figures} ${classes.lines}`} aria-label={label}>
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
  );
}

/** What a document comes to, by name. */
export function LinkedSums({
  sums,
  currency,
}: {
  sums: readonly (readonly [name: string, amount: string])[];
  currency: { code: string };
}) {
  return (
    <dl className={`${classes.facts} ${classes.sums}`}>
      {sums.map(([name, amount]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>
            {formatAmount(amount)} {currency.code}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure with its name, which shows where there is no head of a column. */
function Figure({ name, amount }: { name: string; amount: string }) {
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
