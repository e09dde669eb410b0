import type { PlannedSection } from './plan-lines.ts';

type TrailedSection = Pick<PlannedSection, 'id' | 'name' | 'kind' | 'choice'> & {
  lines: Pick<
    PlannedSection['lines'][number],
    'id' | 'costType' | 'person' | 'supplier' | 'taxStatus' | 'details' | 'units' | 'rate' | 'cost' | 'markUp'
  >[];
};

/** The sections of an estimate and their lines as the trail keeps them; a line says in which section it stands, by the name of the day. */
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
