import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Invitation, invitePeople } from '#contract/identity/sign-in-link.ts';
import { ApiProblem, call } from '../../../platform/api.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { toastProblem } from '../../../widgets/dialog/toast.tsx';

/** Invites people and holds the results until the user has seen them. */
export function useInvitations() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [results, setResults] = useState<readonly Invitation[] | null>(null);
  return {
    isBusy,
    results,
    close: () => setResults(null),
    invite: async (ids: readonly number[], { isForNewPassword = false } = {}) => {
      if (isBusy || ids.length === 0) return;
      setIsBusy(true);
      try {
        setResults(await call(invitePeople, { body: { ids: [...ids], isForNewPassword } }));
        await queryClient.invalidateQueries({ queryKey: queryKeys.masterRecords('people') });
        for (const id of ids) await queryClient.invalidateQueries({ queryKey: queryKeys.masterRecord('people', id) });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        toastProblem(error);
      } finally {
        setIsBusy(false);
      }
    },
  };
}
