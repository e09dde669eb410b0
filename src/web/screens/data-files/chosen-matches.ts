import type { FileMatching, FileName } from '#contract/data-exchange/file-matching.ts';

/** What somebody has chosen for a name and not yet kept; a match without a record is still to be picked. */
export type ChosenMatch = {
  choice: FileName['choice'];
  record: { id: number; name: string; code: string } | null;
};

/** Choices by the place of their name. */
export type ChosenMatches = ReadonlyMap<string, { name: FileName; match: ChosenMatch }>;

/** What the jobs that are created get, as it was changed and not yet kept. */
export type ChosenNewJobs = Omit<FileMatching['newJobs'], 'canChange'>;

/** Identifies a name within its file. */
export const placeOfName = ({ subject, key }: Pick<FileName, 'subject' | 'key'>) => `${subject} ${key}`;

/** Returns how many jobs will be created for the projects of a file. */
export function countNewJobs(names: readonly FileName[], chosen: ChosenMatches): number {
  return names.filter(
    (name) => name.subject === 'project' && (chosen.get(placeOfName(name))?.match ?? name).choice === 'create',
  ).length;
}

/** Whether a record is still to be picked. */
export const isUnfinished = ({ choice, record }: ChosenMatch) => choice === 'match' && record === null;

/**
 * Returns the names that still need a choice, by what is chosen on the screen. A client needs one only where a new job of it is created, as
 * on the server.
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

/** Returns which choices can be kept, as the call takes them, and which are unfinished. */
export function readyMatches(names: readonly FileName[], chosen: ChosenMatches, changed: ChosenNewJobs | null) {
  const settled = [...chosen.values()].filter(({ match }) => !isUnfinished(match));
  const unfinished = [...chosen.values()].filter(({ match }) => isUnfinished(match)).map(({ name }) => name);
  // Its fields are not on screen where no job is created.
  const newJobs = countNewJobs(names, chosen) > 0 ? changed : null;
  const isSomeReady = settled.length > 0 || newJobs !== null;
  return {
    unfinished,
    /** Whether something has to be kept before the file is imported. */
    isChanged: isSomeReady || unfinished.length > 0,
    /** Whether what is chosen can be kept as it is. */
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
