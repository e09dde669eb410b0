import { useCallback, useMemo, useState } from 'react';
import type { PersonRef } from '#contract/http/values.ts';
import { joinedByName } from '#domain/jobs/mention.ts';

export type MentionPeople = ReturnType<typeof useMentionPeople>;

/** Collects the people whose names count as mentions in the typed text: if two share a name, the one picked last. */
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
