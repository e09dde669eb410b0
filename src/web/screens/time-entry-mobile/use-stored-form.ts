import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { signedInAs } from '../../platform/signed-in-as.ts';
import { sessionStore } from '../../platform/storage.ts';
import type { EntryForm } from './entry-form.ts';

/** The unsaved input for an entry; `base` = the saved entry when typing started, null = a new one. */
type TypedEntry = { owner: string | null; address: string; day: Day; base: TimeEntry | null; form: EntryForm };

/**
 * Stores the unsaved input for an entry; null = none yet. Phones discard hidden pages and reload them: the input is then restored, with its
 * day and the version that was edited. It is deleted when the user leaves the screen.
 */
export function useStoredForm(): {
  typed: TypedEntry | null;
  keep: (form: EntryForm, day: Day, base: TimeEntry | null) => void;
} {
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const [typed, setTyped] = useState(() => {
    const kept = sessionStore.get<TypedEntry>('typedEntry');
    return kept?.address === address && kept.owner === signedInAs() ? kept : null;
  });
  useEffect(() => () => sessionStore.remove('typedEntry'), []);
  return {
    typed,
    keep(form, day, base) {
      const now: TypedEntry = { owner: signedInAs(), address, day, base: typed ? typed.base : base, form };
      setTyped(now);
      sessionStore.set('typedEntry', now);
    },
  };
}
