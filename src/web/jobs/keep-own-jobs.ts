import { isOffline } from '../platform/offline/connection.ts';
import { copyOf } from '../platform/offline/offline-answers.ts';
import { costTypesOf, readCostTypes } from './cost-types.ts';
import { searchJobs } from './job-search.tsx';

/** Milliseconds for which a stored list of cost types isn't refreshed. */
const GOOD_FOR = 86_400_000;

/** Stores the user's jobs and their cost types one by one, for time entry without a network. Stops when the network is lost. */
export async function keepOwnJobs(employeeId: number, signal: AbortSignal): Promise<void> {
  for (const { id } of await searchJobs('', employeeId, signal)) {
    const copy = await copyOf(...costTypesOf(id));
    if (copy && Date.now() - copy.readAt < GOOD_FOR) continue;
    if (isOffline() || signal.aborted) return;
    await readCostTypes(id, { signal });
  }
}
