import type { Paper } from '#domain/documents/paper/paper.ts';
import { firstNumbers, PaperLines } from '../../documents/paper/paper-lines.tsx';
import { PaperFoot, PaperHead, PaperTotals } from '../../documents/paper/paper-parts.tsx';
import classes from '../../mail-links/mail-links.module.css';

/** Displays an order as printed: both sides, lines, totals and terms. */
export function OrderSections({ paper }: { paper: Paper }) {
  const numbers = firstNumbers(paper);
  return (
    <>
      <PaperHead paper={paper} />
      {paper.name && <p className={classes.name}>{paper.name}</p>}
      {paper.sections.map((section) => (
        <PaperLines key={section.id} paper={paper} section={section} firstNumber={numbers.get(section.id)!} />
      ))}
      <PaperTotals paper={paper} />
      <PaperFoot paper={paper} />
    </>
  );
}
