import type { PersonToApprove } from '#contract/home/home.ts';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findSignalsWhere } from '../approval/entry-signals.ts';
import {
  countPeopleToApprove,
  findPeopleToApprove,
  findWaitingEntries,
  waitingEntriesOf,
} from './people-to-approve.sql.ts';

/** Counts the people with time to approve; null if the user approves none. */
export async function waitingTime(session: SignedIn): Promise<number | null> {
  return hasApprovalAccess(session.actor) ? countPeopleToApprove(session) : null;
}

/** Lists the people with time to approve, each with their entries without a warning. */
export async function timeToApprove(session: SignedIn): Promise<{ count: number; items: PersonToApprove[] } | null> {
  if (!hasApprovalAccess(session.actor)) return null;
  const { people, count } = await findPeopleToApprove(session);
  const ids = people.map(({ employee }) => employee.id);
  const [entries, signals] = await Promise.all([
    findWaitingEntries(session, ids),
    ids.length === 0 ? [] : findSignalsWhere(session, waitingEntriesOf(ids, session.today)),
  ]);
  const withSignal = new Set(signals.map(({ id }) => id));
  const items = people.map((person) => {
    const own = entries.filter(({ employeeId }) => employeeId === person.employee.id);
    const approvable = own.filter(({ id, isLocked }) => !withSignal.has(id) && !isLocked);
    return {
      ...person,
      withSignal: own.filter(({ id }) => withSignal.has(id)).length,
      approvable: approvable.map(({ id, lastModified, isCurrentPeriod }) => ({ id, lastModified, isCurrentPeriod })),
    };
  });
  return { count, items };
}
