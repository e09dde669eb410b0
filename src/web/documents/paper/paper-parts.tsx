import { type Paper, type PaperBlock, type PaperParties, sidesOfPaper } from '#domain/documents/paper/paper.ts';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import classes from './paper.module.css';
import { usePaperTexts } from './use-paper-texts.ts';

/** The letterhead: the logo, or the name in its place, and the sender's address. */
export function PaperLetterhead({ parties }: { parties: PaperParties }) {
  const { logo, name, lines } = sidesOfPaper(parties, '', usePaperTexts()).sender;
  return (
    <header className={classes.letterhead}>
      {logo ? (
        <span className={classes.logo}>
          <img src={`data:${logo.contentType};base64,${logo.bytes}`} alt={name ?? ''} />
        </span>
      ) : (
        <strong className={classes.sender}>{name}</strong>
      )}
      <p className={classes.lines}>{[...(logo ? [name] : []), ...lines].filter(Boolean).join('\n')}</p>
    </header>
  );
}

/** The recipient, the dates and numbers, and whom to contact. */
export function PaperHead({ paper: { recipient, facts, blocks } }: { paper: Paper }) {
  return (
    <>
      <div className={classes.head}>
        <Block block={recipient} />
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {blocks.length > 0 && (
        <div className={classes.blocks}>
          {blocks.map((block) => (
            <Block key={block.label} block={block} />
          ))}
        </div>
      )}
    </>
  );
}

function Block({ block: { label, name, lines } }: { block: PaperBlock }) {
  return (
    <div className={classes.block}>
      <span className={classes.label}>{label}</span>
      {name && <strong>{name}</strong>}
      {lines.map((line) => (
        <span key={line}>{linked(line)}</span>
      ))}
    </div>
  );
}

/** Phone numbers and email addresses are links, so that a phone calls and writes. */
function linked(line: string) {
  if (/^[^\s@]+@[^\s@]+$/.test(line)) return <a href={`mailto:${line}`}>{line}</a>;
  if (/^\+[\d ()/-]{6,}$/.test(line)) return <a href={`tel:${line.replace(/[^\d+]/g, '')}`}>{line}</a>;
  return line;
}

/** The tax table, and the totals with what they sum up. `isPart`: of a preview, whose form has landmarks of the same names. */
export function PaperTotals({ paper, isPart }: { paper: Paper; isPart?: boolean }) {
  const { t, field } = useText();
  const Frame = isPart ? 'div' : 'section';
  const { taxes, net, tax, total, currency, remarks } = paper;
  return (
    <Frame {...(isPart ? {} : { 'aria-label': t('Totals') })} className={classes.totals}>
      {taxes.length > 0 && (
        <table className={classes.taxes}>
          <caption className={classes.hidden}>{field('Tax')}</caption>
          <thead>
            <tr>
              <th scope="col">{field('Tax %')}</th>
              <th scope="col">{field('Net')}</th>
              <th scope="col">{field('Tax')}</th>
            </tr>
          </thead>
          <tbody>
            {taxes.map((row) => (
              <tr key={row.label}>
                <th scope="row">{formatAmount(row.label)}</th>
                <td>{formatAmount(row.base)}</td>
                <td>{formatAmount(row.tax)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={classes.sums}>
        {(
          [
            [field('Net'), net],
            [field('Tax'), tax],
            [field('Gross total'), total],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {formatAmount(amount)} {currency.code}
            </dd>
          </div>
        ))}
      </dl>
      {remarks.map((remark) => (
        <p key={remark} className={classes.remark}>
          {remark}
        </p>
      ))}
    </Frame>
  );
}

/** Notes, terms and the foot of the letterhead. */
export function PaperFoot({ paper: { paragraphs, footer } }: { paper: Paper }) {
  return (
    <>
      {paragraphs.map(({ label, text }) => (
        <div key={label} className={classes.paragraph}>
          <span className={classes.label}>{label}</span>
          <p>{text}</p>
        </div>
      ))}
      {footer.length > 0 && (
        <footer className={classes.footer}>
          {footer.map((lines) => (
            <p key={lines[0]} className={classes.lines}>
              {lines.join('\n')}
            </p>
          ))}
        </footer>
      )}
    </>
  );
}
