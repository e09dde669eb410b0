import type { FileMatching, FileName } from '#contract/data-exchange/file-matching.ts';

/** The match chosen for a name but not saved yet; a match without a record still needs one. */
export type ChosenMatch = {
  choice: FileName['choice'];
  record: { id: number; name: string; code: string } | null;
};

/** Unsaved choices by the key of their name. */
export type ChosenMatches = ReadonlyMap<string, { name: FileName; match: ChosenMatch }>;

/** The values of the jobs to create, changed but not saved yet. */
export type ChosenNewJobs = Omit<FileMatching['newJobs'], 'canChange'>;

/** Returns the key of a name within its file. */
export const placeOfName = ({ subject, key }: Pick<FileName, 'subject' | 'key'>) => `${subject} ${key}`;

/** Returns the number of jobs to be created for the projects of a file. */
export function countNewJobs(names: readonly FileName[], chosen: ChosenMatches): number {
  return names.filter(
    (name) => name.subject === 'project' && (chosen.get(placeOfName(name))?.match ?? name).choice === 'create',
  ).length;
}

/** Checks whether the user still has to pick a record. */
export const isUnfinished = ({ choice, record }: ChosenMatch) => choice === 'match' && record === null;

/**
 * Returns the names that still need a choice, including unsaved choices. A client needs one only if a new job is created for it, as on the
 * server.
 */
export function openNames(names: readonly FileName[], chosen: ChosenMatches): FileName[] {
  const matchOf = (name: FileName): ChosenMatch => chosen.get(placeOfName(name))?.match ?? name;
  const clientsOfNewJobs = new Set(
    names.flatMap((name) => (name.clientKey !== null && matchOf(name).choice === 'create' ? [name.clientKey] : [])),
  );
  return names.filter((name) => {
    const match = matchOf(name);
    if (chosen.has(placeOfName(name)) && isUnfinished(match)) return true;
    if (match.choice !== null || name.subject === 'approver') return false;
    return name.subject !== 'client' || clientsOfNewJobs.has(name.key);
  });
}

/** Returns which choices can be saved, in the form of the call, and which are incomplete. */
export function readyMatches(names: readonly FileName[], chosen: ChosenMatches, changed: ChosenNewJobs | null) {
  const settled = [...chosen.values()].filter(({ match }) => !isUnfinished(match));
  const unfinished = [...chosen.values()].filter(({ match }) => isUnfinished(match)).map(({ name }) => name);
  // The fields are hidden if no job is created.
  const newJobs = countNewJobs(names, chosen) > 0 ? changed : null;
  const isSomeReady = settled.length > 0 || newJobs !== null;
  return {
    unfinished,
    /** Whether choices must be saved before the import. */
    isChanged: isSomeReady || unfinished.length > 0,
    /** Whether the choices can be saved as they are. */
    canKeep: isSomeReady && (newJobs === null || (newJobs.product.trim() !== '' && newJobs.campaign.trim() !== '')),
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
  };
}
