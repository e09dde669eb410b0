import { setTimeout as delay } from 'node:timers/promises';
import { WAITING_SUBJECTS, type Waiting, type WaitingNews } from '#contract/home/pending-work.ts';
import { approvableKinds } from '#domain/billing/client-invoice.ts';
import { can, hasApprovalAccess } from '#domain/people/permission.ts';
import type { ChangeFeed, ChangeNews } from '../platform/database/changes/change-feed.ts';
import type { EventSource } from '../platform/http/event-streams.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findInterests, type Interests } from './interests.sql.ts';

type Subject = (typeof WAITING_SUBJECTS)[number];

/** Milliseconds within which changes are announced together, as for a batch of entries. */
const GATHERING_PAUSE = 200;

/**
 * Streams changes of a user's pending work with current counts. The first event states all counts; afterwards nothing is missed, and after
 * a lost database connection everything counts as changed.
 */
export function detectWaitingChanges(
  feed: ChangeFeed,
  session: SignedIn,
  count: () => Promise<Waiting>,
): EventSource<WaitingNews> {
  return (send) => {
    const heard = new AbortController();
    const changed = new Set<Subject>();
    let interests: Interests | null = null;
    let isTelling = false;

    const tell = async () => {
      if (isTelling) return;
      isTelling = true;
      while (changed.size > 0 && !heard.signal.aborted) {
        await delay(GATHERING_PAUSE, undefined, { signal: heard.signal }).catch(() => undefined);
        const changedKinds = [...changed];
        changed.clear();
        interests ??= await findInterests(session).catch(() => null);
        const waiting = await count();
        if (!heard.signal.aborted) send({ changed: changedKinds, waiting });
      }
      isTelling = false;
    };

    const stop = feed.subscribe((news) => {
      for (const subject of subjectsOf(news, session, interests)) changed.add(subject);
      if (changed.size > 0) void tell();
    });
    return () => {
      heard.abort();
      stop();
    };
  };
}

/** Returns which subjects a change may affect; all of them until the user's interests are known. */
function subjectsOf(news: ChangeNews, { actor }: SignedIn, interests: Interests | null): readonly Subject[] {
  if (typeof news === 'string') return WAITING_SUBJECTS;
  const { subject, employeeId } = news;
  const isOf = (people: ReadonlySet<number> | undefined) => employeeId === null || !people || people.has(employeeId);
  const isOwn = employeeId === null || employeeId === actor.id;
  switch (subject) {
    case 'time-entry':
      return hasApprovalAccess(actor) && isOf(interests?.team) ? ['time'] : [];
    case 'waiting-order':
      return isOf(interests?.approvers) ? ['orders'] : [];
    case 'waiting-invoice':
      return approvableKinds(actor).length > 0 ? ['clientInvoices'] : [];
    case 'mention':
      return isOwn ? ['mentions'] : [];
    case 'notification':
      // Approvers and deputies are notified of every estimate pending for them, until it's decided.
      if (!isOwn) return [];
      return can(actor, 'approve', 'estimate') ? ['notifications', 'estimates'] : ['notifications'];
    default:
      return [];
  }
}
