import { Checkbox, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { alternativeMark } from '#domain/estimates/estimate-section.ts';
import { LinkedLines } from '../../mail-links/linked-lines.tsx';
import links from '../../mail-links/mail-links.module.css';
import { formatAmount } from '../../platform/formats.ts';
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
  picked: Picked | null;
  onPick: ((picked: Picked) => void) | null;
}) {
  const { estimate, picked, onPick } = props;
  const { t } = useText();
  const { sections } = estimate;
  return blocksOf(sections).map(({ choice, sections: ofBlock }) => {
    const shown = ofBlock.map((section) => {
      const name = nameOfSection(
        section,
        t('Alternative {choice}', { choice: markOf(sections, section) }),
        t('Optional'),
      );
      const isPicked = picked?.includes(section.id) ?? false;
      return (
        <LinesOfSection key={section.id} section={section} name={name} currency={estimate.currency.code}>
          {onPick && section.kind === 'option' && (
            <Checkbox
              size="md"
              classNames={{ body: classes.pick!, labelWrapper: classes.pickWords! }}
              label={name}
              checked={isPicked}
              onChange={(event) => onPick(withOption(picked ?? [], section.id, event.currentTarget.checked))}
            />
          )}
          {onPick && section.kind === 'alternative' && (
            <Radio
              size="md"
              classNames={{ body: classes.pick!, labelWrapper: classes.pickWords! }}
              name={`choice-${choice}`}
              label={name}
              checked={isPicked}
              onChange={() => onPick(withAlternative(sections, picked ?? [], section))}
            />
          )}
          {!onPick && name && (
            <h2 className={links.heading}>
              {name}
              {picked && section.kind !== 'plain' && (
                <span className={classes.wasPicked}>{isPicked ? t('Selected') : t('Not selected')}</span>
              )}
            </h2>
          )}
          {onPick && section.kind === 'plain' && name && <h2 className={links.heading}>{name}</h2>}
        </LinesOfSection>
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

const markOf = (sections: readonly LinkedSection[], section: LinkedSection) =>
  section.kind === 'alternative' ? alternativeMark(sections, sections.indexOf(section)) : '';

/** Returns the label of a section, as in the PDF. */
function nameOfSection({ kind, name }: LinkedSection, alternative: string, option: string): string {
  const what = { plain: '', option, alternative }[kind];
  return [what, name].filter(Boolean).join(': ');
}

function LinesOfSection(props: { section: LinkedSection; name: string; currency: string; children: ReactNode }) {
  const { section, name, currency, children } = props;
  const { t, field } = useText();
  return (
    <section aria-label={name || t('Lines')} className={classes.section}>
      {children}
      <LinkedLines
        label={name || t('Lines')}
        lines={section.lines.map((line) => ({ ...line, name: line.details || '–' }))}
      />
      <p className={classes.sectionNet}>
        {field('Net')} {formatAmount(section.net)} {currency}
      </p>
    </section>
  );
}
