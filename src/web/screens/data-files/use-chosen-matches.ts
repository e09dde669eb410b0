import { useState } from 'react';
import type { FileName } from '#contract/data-exchange/file-matching.ts';
import {
  type ChosenMatch,
  type ChosenMatches,
  type ChosenNewJobs,
  countNewJobs,
  isUnfinished,
  openNames,
  placeOfName,
  readyMatches,
} from './chosen-matches.ts';

/** The choices for the names of a file: they stay until they are kept, also when keeping them failed. */
export function useChosenMatches(names: readonly FileName[]) {
  const [chosen, setChosen] = useState<ChosenMatches>(new Map());
  const [newJobs, setNewJobs] = useState<ChosenNewJobs | null>(null);
  const chooseAll = (of: readonly FileName[], match: ChosenMatch) =>
    setChosen((before) => new Map([...before, ...of.map((name) => [placeOfName(name), { name, match }] as const)]));
  const ready = readyMatches(names, chosen, newJobs);
  return {
    ...ready,
    of: (name: FileName) => chosen.get(placeOfName(name))?.match ?? null,
    choose: (name: FileName, match: ChosenMatch) => chooseAll([name], match),
    chooseAll,
    open: openNames(names, chosen),
    newJobs,
    newJobsCount: countNewJobs(names, chosen),
    chooseNewJobs: setNewJobs,
    /** Forgets what was kept; what could not be kept yet stays. */
    clearKept: () => {
      setChosen((before) => new Map([...before].filter(([, { match }]) => isUnfinished(match))));
      if (ready.body.newJobs) setNewJobs(null);
    },
    clear: () => {
      setChosen(new Map());
      setNewJobs(null);
    },
  };
}
