import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TimeEntry } from '#contract/time-entry.ts';
import { sessionStore } from '../../platform/storage.ts';
import { text, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { askAboutUnsaved } from '../../widgets/questions.ts';
import { toast } from '../../widgets/toast.tsx';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { sendDraftsOf } from './send-drafts.ts';
import { takeEntryIn } from './time-entry-queries.ts';
import type { CellPlace, Draft } from './time-sheet.ts';

/** Unsaved drafts as the browser keeps them over a session that ended: whose they are, and for whose time. */
type KeptDrafts = { userId: number; employeeId: number; drafts: Draft[] };

/** The drafts of one employee's time: restored from before, saved as they come, kept until they are. */
export function useDraftStore(employeeId: number): { store: DraftStore; drafts: ReadonlyMap<string, Draft> } {
  const user = useUser();
  const queryClient = useQueryClient();
  const [store] = useState(() => openStore(queryClient, user.id, employeeId));
  const drafts = useSyncExternalStore(store.subscribe, store.drafts);
  useEffect(
    () => keepDrafts({ userId: user.id, employeeId, drafts: [...drafts.values()] }),
    [drafts, user.id, employeeId],
  );
  useSaveBeforeLeaving(store);
  useSaveWhenOnlineAgain(store);
  return { store, drafts };
}

function openStore(queryClient: QueryClient, userId: number, employeeId: number): DraftStore {
  const store: DraftStore = createDraftStore(
    sendDraftsOf(employeeId),
    {
      onSettled(before, after) {
        takeEntryIn(queryClient, employeeId, before, after);
        if (!before && after) toast('success', text('Time entry saved'));
        else if (before && after) toast('success', text('Time entry updated'));
        else if (before)
          toast('success', text('Time entry deleted'), { label: text('Undo'), onClick: () => store.undo() });
      },
      onRefused: (message) => toast('error', message),
      entryAt: (place) => entryAt(queryClient, employeeId, place),
      newRequestId,
    },
    restoreDrafts(userId, employeeId),
  );
  return store;
}

/** A random UUID; made by hand because browsers offer theirs over TLS and on this very machine only. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function entryAt(queryClient: QueryClient, employeeId: number, { job, costType, day }: CellPlace): TimeEntry | null {
  for (const [, entries] of queryClient.getQueriesData<TimeEntry[]>({ queryKey: ['time-entries', employeeId] })) {
    const found = entries?.find(
      ({ transactionDate, timeAllocation }) =>
        transactionDate === day && timeAllocation.job.id === job.id && timeAllocation.costType?.id === costType.id,
    );
    if (found) return found;
  }
  return null;
}

function restoreDrafts(userId: number, employeeId: number): Draft[] {
  const kept = sessionStore.get<KeptDrafts>('drafts');
  if (!kept || kept.userId !== userId || kept.employeeId !== employeeId) return [];
  return kept.drafts.map((draft) => (draft.state === 'saving' ? { ...draft, state: 'waiting' } : draft));
}

function keepDrafts(kept: KeptDrafts) {
  if (kept.drafts.length > 0) sessionStore.set('drafts', kept);
  else sessionStore.remove('drafts');
}

/** The network is back: what failed for the lack of it is sent again. */
function useSaveWhenOnlineAgain(store: DraftStore) {
  useEffect(() => {
    const saveAll = () => void store.saveAll();
    window.addEventListener('online', saveAll);
    return () => window.removeEventListener('online', saveAll);
  }, [store]);
}

/** Leaving with unsaved cells saves them first; what cannot be saved is asked about (SHELL-14). */
function useSaveBeforeLeaving(store: DraftStore) {
  const { t } = useText();
  useBlocker({
    enableBeforeUnload: () => store.drafts().size > 0,
    shouldBlockFn: async ({ current, next }) => {
      const staysHere = current.pathname === next.pathname && employeeOf(current.search) === employeeOf(next.search);
      if (staysHere || store.drafts().size === 0) return false;
      const isOnItsWay = [...store.drafts().values()].every(({ state }) => state === 'waiting' || state === 'saving');
      if (isOnItsWay && (await store.saveAll())) return false;
      const answer = await askAboutUnsaved(t);
      if (answer === 'save') return !(await store.saveAll());
      if (answer === 'discard') store.discardAll();
      return answer === 'stay';
    },
  });
}

function employeeOf(search: object): unknown {
  return 'employeeId' in search ? search.employeeId : undefined;
}
