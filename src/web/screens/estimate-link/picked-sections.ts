import type { EstimateLink } from '#contract/estimates/estimate-link.ts';
import { taxOfDocument } from '#domain/documents/document-tax.ts';
import { countedBeforeAnswer, countsWhenPicked } from '#domain/estimates/estimate-section.ts';

/** An estimate as its client sees it. */
export type LinkedEstimate = EstimateLink['estimate'];
export type LinkedSection = LinkedEstimate['sections'][number];

/** The IDs of the chosen options and alternatives; regular sections always count. */
export type Picked = readonly number[];

/** Returns the initial selection: no option, and the first of each set of alternatives. */
export function pickedAtFirst(sections: readonly LinkedSection[]): Picked {
  const counts = countedBeforeAnswer(sections);
  return sections.flatMap(({ id, kind }, place) => (kind !== 'plain' && counts[place] ? [id] : []));
}

/** Adds or removes an option. */
export function withOption(picked: Picked, id: number, isTaken: boolean): Picked {
  const others = picked.filter((other) => other !== id);
  return isTaken ? [...others, id] : others;
}

/** Selects an alternative instead of the others of its choice. */
export function withAlternative(sections: readonly LinkedSection[], picked: Picked, taken: LinkedSection): Picked {
  const ofChoice = sections.filter(({ kind, choice }) => kind === 'alternative' && choice === taken.choice);
  return [...picked.filter((id) => !ofChoice.some((section) => section.id === id)), taken.id];
}

/** Returns which sections count, and their total, by the rules that the server applies on acceptance. */
export function amountsOfPicked({ sections, currency }: LinkedEstimate, picked: Picked) {
  const places = sections.flatMap(({ id }, place) => (picked.includes(id) ? [place] : []));
  const settled = countsWhenPicked(sections, places);
  const counts = 'counts' in settled ? settled.counts : countedBeforeAnswer(sections);
  const lines = sections.flatMap((section, place) => (counts[place] ? section.lines : []));
  const { lineTaxes, net, tax, total } = taxOfDocument(
    lines.map((line) => ({ net: line.net, rate: line.taxRate })),
    currency.numberOfDecimals,
  );
  const taxOf = new Map(lines.map(({ id }, place) => [id, lineTaxes[place]!]));
  return {
    ...{ counts, net, tax, total },
    sections: sections.map((section, place) => ({
      ...section,
      isPicked: counts[place]!,
      lines: section.lines.map((line) => ({ ...line, tax: taxOf.get(line.id) ?? line.tax })),
    })),
  };
}

/** Sections as displayed: the alternatives of a choice together, at the position of the first. */
export type SectionBlock = { choice: number | null; sections: LinkedSection[] };

export function blocksOf(sections: readonly LinkedSection[]): SectionBlock[] {
  const blocks: SectionBlock[] = [];
  for (const section of sections) {
    const choice = section.kind === 'alternative' ? section.choice : null;
    const block = choice === null ? undefined : blocks.find((other) => other.choice === choice);
    if (block) block.sections.push(section);
    else blocks.push({ choice, sections: [section] });
  }
  return blocks;
}
