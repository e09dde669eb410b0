import { Checkbox, Radio } from '@mantine/core';
import type { Paper } from '#domain/documents/paper/paper.ts';
import { firstNumbers, PaperLines } from '../../documents/paper/paper-lines.tsx';
import links from '../../mail-links/mail-links.module.css';
import { useText } from '../../platform/translation.ts';
import classes from './estimate-link.module.css';
import {
  blocksOf,
  type LinkedEstimate,
  type LinkedSection,
  type Picked,
  withAlternative,
  withOption,
} from './picked-sections.ts';

/**
 * Displays the sections of an estimate. Options and alternatives can be chosen until the response (`onPick` null); after that, the page
 * says which were chosen. `picked` is null if the estimate was declined.
 */
export function SectionsToPick(props: {
  estimate: LinkedEstimate;
  paper: Paper;
  picked: Picked | null;
  onPick: ((picked: Picked) => void) | null;
}) {
  const { estimate, paper, picked, onPick } = props;
  const { t } = useText();
  const { sections } = estimate;
  const numbers = firstNumbers(paper);
  return blocksOf(sections).map(({ choice, sections: ofBlock }) => {
    const shown = ofBlock.map((section) => {
      const onPaper = paper.sections.find(({ id }) => id === section.id)!;
      const heading = { section, sections, name: onPaper.name, picked, onPick };
      return (
        <PaperLines
          key={section.id}
          paper={paper}
          section={onPaper}
          firstNumber={numbers.get(section.id)!}
          heading={<SectionHeading {...heading} />}
        />
      );
    });
    if (choice === null || !onPick) return shown;
    return (
      <div key={`choice-${choice}`} role="radiogroup" aria-label={t('Please choose one')} className={classes.choice}>
        <p className={classes.hint}>{t('Please choose one')}</p>
        {shown}
      </div>
    );
  });
}

/** The name of a section: a checkbox or a choice until the response, then whether it was chosen. */
function SectionHeading(props: {
  section: LinkedSection;
  sections: readonly LinkedSection[];
  name: string;
  picked: Picked | null;
  onPick: ((picked: Picked) => void) | null;
}) {
  const { section, sections, name, picked, onPick } = props;
  const { t } = useText();
  const isPicked = picked?.includes(section.id) ?? false;
  const pick = {
    ...{ size: 'md', label: name, checked: isPicked },
    classNames: { body: classes.pick!, labelWrapper: classes.pickWords! },
  } as const;
  if (onPick && section.kind === 'option')
    return (
      <Checkbox
        {...pick}
        onChange={(event) => onPick(withOption(picked ?? [], section.id, event.currentTarget.checked))}
      />
    );
  if (onPick && section.kind === 'alternative')
    return (
      <Radio
        {...pick}
        name={`choice-${section.choice}`}
        onChange={() => onPick(withAlternative(sections, picked ?? [], section))}
      />
    );
  if (!name) return null;
  return (
    <h2 className={links.heading}>
      {name}
      {picked && section.kind !== 'plain' && !onPick && (
        <span className={classes.wasPicked}>{isPicked ? t('Selected') : t('Not selected')}</span>
      )}
    </h2>
  );
}
