import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { isTypedWithin, watchUnsavedInput } from '../../platform/unsaved-input.ts';
import { useSession, useUser } from '../../platform/use-session.ts';
import { askAboutUnsaved } from '../../widgets/dialog/questions.ts';
import { useLiveChanges } from '../use-live-changes.ts';
import { type Drafts, isBeingSaved } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import { outboxOf } from './open-outbox.ts';

/** The drafts of one employee's time: restored, saved as they are entered, and kept until saved. */
export function useDraftStore(employeeId: number): { store: DraftStore; drafts: Drafts } {
  const user = useUser();
  const queryClient = useQueryClient();
  const store = useMemo(() => outboxOf(queryClient, user, employeeId), [queryClient, user, employeeId]);
  const drafts = useSyncExternalStore(store.subscribe, store.drafts);
  useEffect(() => watchUnsavedInput(() => store.drafts().size > 0), [store]);
  useSaveWhenSessionGoesOn(store);
  useLiveChanges(employeeId, store);
  useSaveBeforeLeaving(store);
  return { store, drafts };
}

/** Drafts that failed because the session had ended are sent again when it continues. */
function useSaveWhenSessionGoesOn(store: DraftStore) {
  const session = useSession();
  useEffect(() => session.onResumed(() => void store.saveAll()), [store, session]);
}

/** Returns whether something needs the user; a missing network doesn't, because nothing is lost. */
function needsPerson(store: DraftStore): boolean {
  return [...store.drafts().values()].some((draft) => !isBeingSaved(draft));
}

/** Leaving with unsaved cells saves them first; a dialog lists those that can't be saved. */
function useSaveBeforeLeaving(store: DraftStore) {
  const { t } = useText();
  useBlocker({
    // A date or search in the toolbar isn't unsaved input.
    enableBeforeUnload: () => store.drafts().size > 0 || isTypedWithin('[role=grid], [role=dialog]'),
    shouldBlockFn: async ({ current, next }) => {
      const staysHere =
        (current.pathname === next.pathname && employeeOf(current.search) === employeeOf(next.search)) ||
        (isOnPhone(current.pathname) && isOnPhone(next.pathname));
      if (staysHere || !needsPerson(store)) return false;
      const answer = await askAboutUnsaved(t);
      if (answer === 'save') return !(await store.saveAll()) && needsPerson(store);
      if (answer === 'discard') store.discard([...store.drafts().keys()]);
      return answer === 'stay';
    },
  });
}

/** The phone's list and entry details share drafts: the details show why an entry wasn't saved, and both sides of a conflict. */
function isOnPhone(pathname: string): boolean {
  return pathname.toLowerCase().startsWith(PATHS.mobileTimeEntry.toLowerCase());
}

function employeeOf(search: object): unknown {
  return 'employeeId' in search ? search.employeeId : undefined;
}
