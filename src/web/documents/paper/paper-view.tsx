import type { Paper, PaperParties } from '#domain/documents/paper/paper.ts';
import classes from './paper.module.css';
import { firstNumbers, PaperLines } from './paper-lines.tsx';
import { PaperFoot, PaperHead, PaperLetterhead, PaperTotals } from './paper-parts.tsx';

/** Displays a whole paper, read-only, as its reader gets it. */
export function PaperView({ paper, parties }: { paper: Paper; parties: PaperParties }) {
  const numbers = firstNumbers(paper);
  return (
    <article className={classes.sheet} aria-label={`${paper.title} ${paper.reference}`.trim()}>
      <PaperLetterhead parties={parties} />
      <h2 className={classes.title}>
        {paper.title} {paper.reference}
        {paper.watermark && <span className={classes.watermark}>{paper.watermark}</span>}
      </h2>
      <PaperHead paper={paper} />
      {paper.name && <p className={classes.name}>{paper.name}</p>}
      {paper.intro && <p className={classes.intro}>{paper.intro}</p>}
      {paper.sections.map((section) => (
        <PaperLines key={section.id} paper={paper} section={section} firstNumber={numbers.get(section.id)!} isPart />
      ))}
      <PaperTotals paper={paper} isPart />
      <PaperFoot paper={paper} />
    </article>
  );
}
