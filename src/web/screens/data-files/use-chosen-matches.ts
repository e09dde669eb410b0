import { useState } from 'react';
import type { FileName } from '#contract/file-matching.ts';

/** What somebody has chosen for a name and not yet kept; a match without a record is still to be picked. */
export type ChosenMatch = {
  choice: 'match' | 'create' | 'leave-out' | null;
  record: { id: number; name: string; code: string } | null;
};

/** By what a name is told from the others of its file. */
export const placeOfName = ({ subject, key }: Pick<FileName, 'subject' | 'key'>) => `${subject} ${key}`;

/** The choices on their way: they stay until they are kept, also when keeping them failed. */
export function useChosenMatches() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, { name: FileName; match: ChosenMatch }>>(new Map());
  const chooseAll = (names: readonly FileName[], match: ChosenMatch) =>
    setChosen((before) => new Map([...before, ...names.map((name) => [placeOfName(name), { name, match }] as const)]));
  const settled = [...chosen.values()].filter(({ match }) => match.choice !== 'match' || match.record !== null);
  return {
    of: (name: FileName) => chosen.get(placeOfName(name))?.match ?? null,
    choose: (name: FileName, match: ChosenMatch) => chooseAll([name], match),
    chooseAll,
    count: settled.length,
    /** As the call takes them. */
    matches: settled.map(({ name: { subject, key }, match: { choice, record } }) => ({
      subject,
      key,
      choice,
      ...(record ? { id: record.id } : {}),
    })),
    clear: () => setChosen(new Map()),
  };
}
