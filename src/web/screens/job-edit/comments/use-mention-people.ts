import { useCallback, useMemo, useState } from 'react';
import type { PersonRef } from '#contract/http/values.ts';
import { joinedByName } from '#domain/jobs/mention.ts';

export type MentionPeople = ReturnType<typeof useMentionPeople>;

/** The people whose names count as mentions in what is being typed: of two of one name the one that was picked last. */
export function useMentionPeople(jobId: number) {
  const [known, setKnown] = useState<readonly PersonRef[]>([]);
  const onOffered = useCallback((offered: readonly PersonRef[]) => {
    setKnown((before) => {
      const after = joinedByName(before, offered);
      return after.length === before.length ? before : after;
    });
  }, []);
  const onPicked = useCallback((person: PersonRef) => setKnown((before) => joinedByName([person], before)), []);
  return useMemo(() => ({ jobId, known, onOffered, onPicked }), [jobId, known, onOffered, onPicked]);
}
