import type { PlannedSection } from './plan-lines.ts';

type TrailedSection = Pick<PlannedSection, 'id' | 'name' | 'kind' | 'choice'> & {
  lines: Pick<
    PlannedSection['lines'][number],
    'id' | 'costType' | 'person' | 'supplier' | 'taxStatus' | 'details' | 'units' | 'rate' | 'cost' | 'markUp'
  >[];
};

/** Returns an estimate's sections and lines for the trail; each line names its section. */
export function trailOfSections(sections: readonly TrailedSection[]) {
  return {
    sections: sections.map(({ id, name, kind, choice }) => ({ id, name, kind, choice })),
    lines: sections.flatMap(({ id: sectionId, name, lines }, place) =>
      lines.map(({ id, costType, person, details, units, rate, cost, markUp, supplier, taxStatus }) => ({
        ...{ id, section: { id: sectionId, name: name || `#${place + 1}` } },
        ...{ costType, person, details, units, rate, cost, markUp, supplier, taxStatus },
      })),
    ),
  };
}
