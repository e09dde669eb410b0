import { useState } from 'react';
import type { FileMatching, FileName } from '#contract/file-matching.ts';

/** What somebody has chosen for a name and not yet kept; a match without a record is still to be picked. */
export type ChosenMatch = {
  choice: FileName['choice'];
  record: { id: number; name: string; code: string } | null;
};

/** What the jobs that are created get, as it was changed and not yet kept. */
export type ChosenNewJobs = Omit<FileMatching['newJobs'], 'canChange'>;

/** By what a name is told from the others of its file. */
export const placeOfName = ({ subject, key }: Pick<FileName, 'subject' | 'key'>) => `${subject} ${key}`;

/** The choices on their way: they stay until they are kept, also when keeping them failed. */
export function useChosenMatches() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, { name: FileName; match: ChosenMatch }>>(new Map());
  const [newJobs, setNewJobs] = useState<ChosenNewJobs | null>(null);
  const chooseAll = (names: readonly FileName[], match: ChosenMatch) =>
    setChosen((before) => new Map([...before, ...names.map((name) => [placeOfName(name), { name, match }] as const)]));
  const settled = [...chosen.values()].filter(({ match }) => match.choice !== 'match' || match.record !== null);
  const isChanged = settled.length > 0 || newJobs !== null;
  return {
    of: (name: FileName) => chosen.get(placeOfName(name))?.match ?? null,
    choose: (name: FileName, match: ChosenMatch) => chooseAll([name], match),
    chooseAll,
    newJobs,
    chooseNewJobs: setNewJobs,
    /** Whether something has to be kept before the file comes in. */
    isChanged,
    /** Whether what is chosen can be kept as it is. */
    canKeep: isChanged && (newJobs === null || (newJobs.product.trim() !== '' && newJobs.campaign.trim() !== '')),
    /** As the call takes it. */
    body: {
      ...(newJobs
        ? {
            newJobs: {
              accountExecutiveId: newJobs.accountExecutive?.id ?? null,
              product: newJobs.product.trim(),
              campaign: newJobs.campaign.trim(),
            },
          }
        : {}),
      matches: settled.map(({ name: { subject, key }, match: { choice, record } }) => ({
        subject,
        key,
        choice,
        ...(record ? { id: record.id } : {}),
      })),
    },
    clear: () => {
      setChosen(new Map());
      setNewJobs(null);
    },
  };
}
