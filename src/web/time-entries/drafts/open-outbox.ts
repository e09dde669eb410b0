import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/identity/session.ts';
import { newEntryId, newRequestId } from '../../platform/new-ids.ts';
import { keepTrying, type WaitingState } from '../../platform/offline/keep-trying.ts';
import { ownerOf } from '../../platform/offline/offline-database.ts';
import { type OfflineRecords, offlineRecords } from '../../platform/offline/offline-store.ts';
import { holdTabLock, TAB_ID, tabsAlive } from '../../platform/offline/tab-lock.ts';
import { onForgotten } from '../../platform/session.ts';
import { deviceStore } from '../../platform/storage.ts';
import { text } from '../../platform/translation.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { storedEntry, takeEntriesIn } from '../time-entry-queries.ts';
import { undoDeletion } from '../undo-steps.ts';
import type { Draft, Drafts } from './draft.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { sendDraftsOf } from './send-drafts.ts';
import type { EntryUpdate } from './settle-drafts.ts';

/** The maximum number remembered; more hardly ever wait to be deleted at once. */
const MOST = 2000;

/**
 * Finished drafts still on the device: deleting them takes a moment, and a page reloaded meanwhile must not resend them. Identified by
 * their unique request id.
 */
const finishedDrafts = {
  add: (drafts: readonly Draft[]) => put([...all(), ...drafts.map(({ requestId }) => requestId)].slice(-MOST)),
  /** The device has deleted them. */
  forget(drafts: readonly Draft[]) {
    const gone = new Set(drafts.map(({ requestId }) => requestId));
    put(all().filter((id) => !gone.has(id)));
  },
  has: ({ requestId }: Draft) => all().includes(requestId),
};

function all(): string[] {
  const kept = deviceStore.get<unknown>('finishedDrafts');
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

function put(ids: readonly string[]) {
  if (ids.length > 0) deviceStore.set('finishedDrafts', ids);
  else deviceStore.remove('finishedDrafts');
}

/** A draft as stored: for whose time, and which tab handles it. */
type StoredDraft = { employeeId: number; tab: string; draft: Draft };

/** The page's outboxes, which outlive the screens that fill them. */
const outboxes = new Map<string, DraftStore>();

/** Returns the outbox of one employee's time by one user: drafts stay on the device until the server has them. */
export function outboxOf(queryClient: QueryClient, user: SessionUser, employeeId: number): DraftStore {
  const owner = ownerOf(user);
  const key = `${owner}|${employeeId}`;
  const known = outboxes.get(key);
  if (known) return known;
  const store = createDraftStore(sendDraftsOf(employeeId, user), {
    onSaved(entries) {
      takeEntriesIn(queryClient, employeeId, entries);
      reportSaved(entries, (ids) => undoDeletion(store, ids));
    },
    onFoundElsewhere(entries, merged) {
      takeEntriesIn(queryClient, employeeId, entries);
      if (merged > 0) toast('info', text('Your change was combined with one made elsewhere'));
    },
    onRefused(messages) {
      for (const message of new Set(messages)) toast('error', message);
    },
    entryById: (id) => storedEntry(queryClient, employeeId, id),
    newRequestId,
    newEntryId,
    now: Date.now,
  });
  outboxes.set(key, store);
  onForgotten(closeOutboxes);
  holdTabLock();
  keepOnDevice(store, offlineRecords<StoredDraft>('drafts', owner), employeeId);
  const stopTrying = keepTrying({
    state: () => stateOf(store),
    watch: (listener) => store.subscribe(listener),
    sendAgain: () => store.sendAgain(),
  });
  store.onClose(stopTrying);
  return store;
}

/** Closes every outbox of this page, because the user signed out. Stored drafts stay. */
function closeOutboxes() {
  for (const store of outboxes.values()) store.close();
  outboxes.clear();
}

/** Stores every change of drafts on the device, and takes over what a closed tab left. */
function keepOnDevice(store: DraftStore, records: OfflineRecords<StoredDraft>, employeeId: number) {
  let kept: Drafts = new Map();
  const keyOf = (entryId: number) => `${employeeId}|${entryId}`;
  const keyOfDraft = ({ entryId }: Draft) => keyOf(entryId);
  let isWriting = false;
  // New input is sent at once: the device stores both at the end of this moment, as one change.
  const writeSoon = () => {
    if (isWriting) return;
    isWriting = true;
    queueMicrotask(write);
  };
  const write = () => {
    isWriting = false;
    const drafts = store.drafts();
    const changed = [...drafts.values()].filter((draft) => kept.get(draft.entryId) !== draft);
    const gone = [...kept.keys()].filter((entryId) => !drafts.has(entryId));
    // A change that continues under another id isn't finished.
    const finished = changed.length > 0 ? [] : gone.map((entryId) => kept.get(entryId)!);
    kept = drafts;
    if (changed.length + gone.length === 0) return;
    const put = changed.map((draft) => [keyOf(draft.entryId), { employeeId, tab: TAB_ID, draft }] as const);
    if (finished.length > 0) finishedDrafts.add(finished);
    takeOff(finished, gone.map(keyOf), new Map(put));
  };
  const takeOff = (finished: readonly Draft[], gone: readonly string[], put = new Map<string, StoredDraft>()) =>
    void records.change(put, gone).then((isGone) => {
      if (isGone && finished.length > 0) finishedDrafts.forget(finished);
    });
  store.subscribe(writeSoon);
  void records.readAll(`${employeeId}|`).then(async (found) => {
    const alive = await tabsAlive(found.map(({ tab }) => tab));
    const left = found.filter(({ tab }) => tab === TAB_ID || !alive.has(tab)).map(({ draft }) => draft);
    const orphans = left.filter((draft) => !finishedDrafts.has(draft));
    // Newer input for the same entry replaces it.
    const finished = left.filter((draft) => finishedDrafts.has(draft) && !store.drafts().has(draft.entryId));
    if (finished.length > 0) takeOff(finished, finished.map(keyOfDraft));
    store.restore(orphans.sort((a, b) => a.madeAt - b.madeAt));
  });
}

function stateOf(store: DraftStore): WaitingState {
  const states = [...store.drafts().values()].map(({ state }) => state);
  if (states.length === 0) return 'empty';
  return states.includes('unsent') && !states.includes('saving') ? 'unsent' : 'sending';
}

/** One message per request, however much it saved. */
function reportSaved(taken: EntryUpdate[], undo: (entryIds: number[]) => void) {
  // An entry without changes wasn't changed by anyone.
  const entries = taken.filter(({ before, after }) => !after || before?.lastModified !== after.lastModified);
  if (entries.length === 0) return;
  const gone = entries.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  const undoing = { label: text('Undo'), onClick: () => undo(gone) };
  if (entries.length > 1) {
    const areDeleted = entries.every(({ after }) => after === null);
    if (areDeleted) toast('success', text('{count} time entries deleted', { count: entries.length }), undoing);
    else toast('success', text('{count} time entries saved', { count: entries.length }));
    return;
  }
  const [{ before, after }] = entries as [EntryUpdate];
  if (!after) toast('success', text('Time entry deleted'), undoing);
  else toast('success', before ? text('Time entry updated') : text('Time entry saved'));
}
