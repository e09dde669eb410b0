import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Day } from '#domain/calendar.ts';
import { sessionStore } from '../../platform/storage.ts';
import type { EntryForm } from './entry-form.ts';

type KeptForm = { address: string; day: Day; form: EntryForm };

/**
 * What stands in the detail of an entry and is not saved, null = nothing yet, and how it changes. Phones throw away pages that nobody looks at and load them anew:
 * what was typed is there again then, for the day for which it was. It goes with the screen.
 */
export function useKeptForm(): {
  kept: KeptForm | null;
  typed: EntryForm | null;
  keep: (form: EntryForm, day: Day) => void;
} {
  const address = useLocation({ select: ({ pathname }) => pathname });
  const [kept] = useState(() => {
    const found = sessionStore.get<KeptForm>('typedEntry');
    return found?.address === address ? found : null;
  });
  const [typed, setTyped] = useState(kept?.form ?? null);
  useEffect(() => () => sessionStore.remove('typedEntry'), []);
  return {
    kept,
    typed,
    keep(form, day) {
      setTyped(form);
      sessionStore.set('typedEntry', { address, day, form } satisfies KeptForm);
    },
  };
}
