import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/identity/session.ts';
import { newEntryId, newRequestId } from '../../platform/new-ids.ts';
import { keepTrying, type WaitingState } from '../../platform/offline/keep-trying.ts';
import { ownerOf } from '../../platform/offline/offline-database.ts';
import { type OfflineRecords, offlineRecords } from '../../platform/offline/offline-store.ts';
import { holdTabLock, TAB_ID, tabsAlive } from '../../platform/offline/tab-lock.ts';
import { onSessionLeft } from '../../platform/session.ts';
import { deviceStore } from '../../platform/storage.ts';
import { text } from '../../platform/translation.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { applyEntryUpdates, storedEntry } from '../time-entry-queries.ts';
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

/** A draft as the device stores it; `tab` = the browser tab that sends it. */
type StoredDraft = { employeeId: number; tab: string; draft: Draft };

/** The outboxes of this page. They must outlive the screens, so they are not React state. */
const outboxes = new Map<string, DraftStore>();

/** Returns the drafts that a user made of one employee's time. The device stores them until the server has them. */
export function outboxOf(queryClient: QueryClient, user: SessionUser, employeeId: number): DraftStore {
  const owner = ownerOf(user);
  const key = `${owner}|${employeeId}`;
  const known = outboxes.get(key);
  if (known) return known;
  const store = createDraftStore(sendDraftsOf(employeeId, user), {
    onSaved(entries) {
      applyEntryUpdates(queryClient, employeeId, entries);
      reportSaved(entries, (ids) => undoDeletion(store, ids));
    },
    onChangedElsewhere(entries, merged) {
      applyEntryUpdates(queryClient, employeeId, entries);
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
  onSessionLeft(closeOutboxes);
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

/** Stops sending, because the person is no longer signed in. The device keeps its copy. */
function closeOutboxes() {
  for (const store of outboxes.values()) store.close();
  outboxes.clear();
}

/** Writes every change of the drafts to the device, and adopts the drafts of closed tabs. */
function keepOnDevice(store: DraftStore, records: OfflineRecords<StoredDraft>, employeeId: number) {
  let written: Drafts = new Map();
  const keyOf = (entryId: number) => `${employeeId}|${entryId}`;
  const keyOfDraft = ({ entryId }: Draft) => keyOf(entryId);
  let isWriting = false;
  // A new draft changes its state to `saving` right away: a microtask writes both changes as one.
  const writeSoon = () => {
    if (isWriting) return;
    isWriting = true;
    queueMicrotask(write);
  };
  const write = () => {
    isWriting = false;
    const drafts = store.drafts();
    const changed = [...drafts.values()].filter((draft) => written.get(draft.entryId) !== draft);
    const gone = [...written.keys()].filter((entryId) => !drafts.has(entryId));
    // If drafts changed too, a removed one may just continue under another id: then it isn't finished.
    const finished = changed.length > 0 ? [] : gone.map((entryId) => written.get(entryId)!);
    written = drafts;
    if (changed.length + gone.length === 0) return;
    const put = changed.map((draft) => [keyOf(draft.entryId), { employeeId, tab: TAB_ID, draft }] as const);
    if (finished.length > 0) finishedDrafts.add(finished);
    writeChanges(finished, gone.map(keyOf), new Map(put));
  };
  const writeChanges = (finished: readonly Draft[], gone: readonly string[], put = new Map<string, StoredDraft>()) =>
    void records.change(put, gone).then((isGone) => {
      if (isGone && finished.length > 0) finishedDrafts.forget(finished);
    });
  store.subscribe(writeSoon);
  void records.readAll(`${employeeId}|`).then(async (found) => {
    const alive = await tabsAlive(found.map(({ tab }) => tab));
    const left = found.filter(({ tab }) => tab === TAB_ID || !alive.has(tab)).map(({ draft }) => draft);
    const orphans = left.filter((draft) => !finishedDrafts.has(draft));
    // Not the ones that newer input for the same entry has already replaced on the device.
    const finished = left.filter((draft) => finishedDrafts.has(draft) && !store.drafts().has(draft.entryId));
    if (finished.length > 0) writeChanges(finished, finished.map(keyOfDraft));
    store.restore(orphans.sort((a, b) => a.madeAt - b.madeAt));
  });
}

function stateOf(store: DraftStore): WaitingState {
  const states = [...store.drafts().values()].map(({ state }) => state);
  if (states.length === 0) return 'empty';
  return states.includes('unsent') && !states.includes('saving') ? 'unsent' : 'sending';
}

/** Shows one message per request, however many entries it saved. */
function reportSaved(saved: EntryUpdate[], undo: (entryIds: number[]) => void) {
  // The server leaves entries alone that already were as requested: their version stays.
  const entries = saved.filter(({ before, after }) => !after || before?.lastModified !== after.lastModified);
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
