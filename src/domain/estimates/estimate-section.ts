import { sumOfAmounts } from '../money/money.ts';
import { fieldName, phrase } from '../text/phrase.ts';

/** Kinds of sections: plain (always counts), an option that the client may add, and alternatives of which the client chooses one. */
export const SECTION_KINDS = ['plain', 'option', 'alternative'] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** Kinds of sections by name, in the first language. */
export const SECTION_KIND_NAMES = {
  plain: phrase(fieldName('Always counts')),
  option: phrase(fieldName('Option')),
  alternative: phrase(fieldName('Alternative')),
} as const satisfies Record<SectionKind, string>;

/** A section. The client chooses one of the alternatives that have the same `choice` number. */
export type Section = { kind: SectionKind; choice: number | null };

/** Returns whether each section counts before the client answers: plain sections and the first of the alternatives, but no options. */
export function countedBeforeAnswer(sections: readonly Section[]): boolean[] {
  return sections.map(({ kind, choice }, place) => {
    if (kind !== 'alternative') return kind === 'plain';
    return sections.findIndex((other) => other.kind === 'alternative' && other.choice === choice) === place;
  });
}

/** Returns the indexes of alternatives without another one to choose from. */
export function singleAlternatives(sections: readonly Section[]): number[] {
  return sections.flatMap(({ kind, choice }, place) =>
    kind === 'alternative' &&
    sections.filter((other) => other.kind === 'alternative' && other.choice === choice).length < 2
      ? [place]
      : [],
  );
}

/**
 * Returns whether each section counts after the client has picked some, given by index. Plain sections always count. Refused if not
 * exactly one alternative of each choice is picked, or an index is repeated or unknown.
 */
export function countsWhenPicked(
  sections: readonly Section[],
  picked: readonly number[],
): { counts: boolean[] } | { refused: 'estimate-alternatives' | 'estimate-options' } {
  if (new Set(picked).size !== picked.length || picked.some((place) => !sections[place]))
    return { refused: 'estimate-options' };
  const counts = sections.map(({ kind }, place) => kind === 'plain' || picked.includes(place));
  const choices = new Set(sections.flatMap(({ kind, choice }) => (kind === 'alternative' ? [choice] : [])));
  for (const choice of choices) {
    const taken = sections.filter(
      (section, place) => section.kind === 'alternative' && section.choice === choice && counts[place],
    );
    if (taken.length !== 1) return { refused: 'estimate-alternatives' };
  }
  return { counts };
}

/** Returns the totals without any option and with all options. Of alternatives, only the picked one counts. */
export function totalsOfSections(
  sections: readonly (Section & { isPicked: boolean; net: string })[],
  decimals: number,
): { without: string; with: string } {
  const of = (isIn: (section: (typeof sections)[number]) => boolean) =>
    sumOfAmounts(
      sections.filter(isIn).map(({ net }) => net),
      decimals,
    );
  return {
    without: of(({ kind, isPicked }) => kind === 'plain' || (kind === 'alternative' && isPicked)),
    with: of(({ kind, isPicked }) => kind !== 'alternative' || isPicked),
  };
}

/** Returns an alternative's label on PDF and page: a letter, prefixed with the number of its choice if there are several. */
export function alternativeMark(sections: readonly Section[], place: number): string {
  const isAlternative = ({ kind }: Section) => kind === 'alternative';
  const choices = [...new Set(sections.filter(isAlternative).map(({ choice }) => choice))];
  const { choice } = sections[place]!;
  const before = sections.slice(0, place).filter((other) => isAlternative(other) && other.choice === choice).length;
  const letter = before < 26 ? String.fromCharCode(65 + before) : `.${before + 1}`;
  return choices.length > 1 ? `${choices.indexOf(choice) + 1}${letter}` : letter.replace('.', '');
}
