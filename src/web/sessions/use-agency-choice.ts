import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listDatabases } from '#contract/identity/session.ts';
import { ApiProblem, call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { deviceStore } from '../platform/storage.ts';

/** Milliseconds for which the answer to a name counts. */
const KNOWN_FOR = 10_000;

/**
 * Which agency somebody means who is not signed in: chosen from the list, or typed in full where the server tells of none that
 * cannot be named. The one that was used here last is there already.
 */
export function useAgencyChoice() {
  const queries = useQueryClient();
  const [last] = useState(() => deviceStore.get<string>('database'));
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState(last ?? '');
  const [asked, setAsked] = useState(typed);
  const list = useQuery({
    queryKey: queryKeys.databases,
    queryFn: ({ signal }) => call(listDatabases, { query: {} }, { signal }),
  });
  const isTyped = list.error instanceof ApiProblem && list.error.code === 'agency-name-needed';
  const named = useQuery({ ...askFor(asked), enabled: isTyped && asked !== '' });
  const isSettled = asked === typed.trim();
  const found = isSettled && asked !== '' ? named.data : undefined;
  const listed = list.data ?? [];
  const fromList = chosen ?? preselected(listed, last);

  return {
    list,
    last,
    isTyped,
    typed,
    type: setTyped,
    /** Asks for what was typed, which is all of it now. */
    settle: () => setAsked(typed.trim()),
    /** The agency of what was typed; null = there is none, undefined = that is not known. */
    found: found && (found[0] ?? null),
    listed,
    choose: setChosen,
    /** The database of the agency; empty = none is chosen, or known yet. */
    database: isTyped ? (found?.[0]?.name ?? '') : fromList,
    /** Whether something is chosen or typed that can be sent. */
    isGiven: isTyped ? typed.trim() !== '' : fromList !== '',
    /** Where a passkey may be asked for, which says itself of which agency it is. */
    anyDatabase: isTyped ? (found?.[0]?.name ?? '') : fromList || (listed[0]?.name ?? ''),
    /** The database of what is chosen or typed now; null = there is no such agency. */
    async resolve(): Promise<string | null> {
      if (!isTyped) return fromList;
      const name = typed.trim();
      setAsked(name);
      return (await queries.fetchQuery(askFor(name)))[0]?.name ?? null;
    },
  };
}

export type AgencyChoice = ReturnType<typeof useAgencyChoice>;

function askFor(name: string) {
  return {
    queryKey: queryKeys.databaseNamed(name),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(listDatabases, { query: { name } }, { signal }),
    // The field and the sign-in ask for the same within moments.
    staleTime: KNOWN_FOR,
  };
}

/** The only database, or the one that was used here last. */
function preselected(listed: { name: string }[], last: string | null): string {
  if (listed.length === 1) return listed[0]!.name;
  return listed.some(({ name }) => name === last) ? last! : '';
}
