import type { ReactNode } from 'react';
import {
  PAPER_COLUMNS,
  type Paper,
  type PaperFigure,
  type PaperSection,
  paperFigure,
} from '#domain/documents/paper/paper.ts';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import classes from './paper.module.css';

/** The lines of a section with the columns of the PDF; on a phone each line is a card. `heading` replaces its name. */
export function PaperLines(props: {
  paper: Paper;
  section: PaperSection;
  /** The number of its first line. */
  firstNumber: number;
  heading?: ReactNode;
  /** Whether it is part of a preview, whose form has landmarks of the same names. */
  isPart?: boolean;
}) {
  const { paper, section, firstNumber, heading, isPart } = props;
  const { t, field } = useText();
  const { currency } = paper;
  const name = section.name || t('Lines');
  const Frame = isPart ? 'div' : 'section';
  return (
    <Frame {...(isPart ? {} : { 'aria-label': name })} className={classes.section}>
      {heading ?? (section.name && <h2 className={classes.heading}>{section.name}</h2>)}
      <table className={classes.items} aria-label={name}>
        <thead>
          <tr>
            {PAPER_COLUMNS.map(({ key, label }) => (
              <th key={key} scope="col" data-column={key}>
                {field.of(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {section.lines.map((line, index) => (
            <tr key={line.id}>
              <th scope="row" data-column="text">
                <span className={classes.number}>{firstNumber + index}</span> {line.text}
              </th>
              {PAPER_COLUMNS.flatMap(({ key, label }) =>
                key === 'text' ? [] : [{ key: key as PaperFigure, label }],
              ).map(({ key, label }) => (
                <td key={key} data-column={key} data-label={field.of(label)}>
                  {formatAmount(paperFigure(line, key, currency.numberOfDecimals))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {section.net !== null && (
        <p className={classes.sectionNet}>
          {field('Net')} {formatAmount(section.net)} {currency.code}
        </p>
      )}
    </Frame>
  );
}

/** Returns the number of each section's first line. */
export function firstNumbers({ sections }: Pick<Paper, 'sections'>): Map<number, number> {
  let next = 1;
  return new Map(
    sections.map(({ id, lines }) => {
      const first = next;
      next += lines.length;
      return [id, first] as const;
    }),
  );
}
