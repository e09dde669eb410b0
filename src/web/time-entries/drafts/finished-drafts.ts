import { deviceStore } from '../../platform/storage.ts';
import type { Draft } from './draft.ts';

/** The most that is remembered: so many can hardly wait to be taken off the device at one time. */
const MOST = 2000;

/**
 * Drafts that are finished while the device still keeps them: taking them off it takes a moment, and a page that is loaded again in
 * that moment must not send them once more. Known by the id of their request, which no other draft has.
 */
export const finishedDrafts = {
  add: (drafts: readonly Draft[]) => put([...all(), ...drafts.map(({ requestId }) => requestId)].slice(-MOST)),
  /** The device keeps them no longer. */
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
