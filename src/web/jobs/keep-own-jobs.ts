import { isOffline } from '../platform/offline/connection.ts';
import { copyOf } from '../platform/offline/offline-answers.ts';
import { costTypesOf, readCostTypes } from './cost-types.ts';
import { searchJobs } from './job-search.tsx';

/** How long a kept list of cost types is good enough not to be read again, in milliseconds. */
const GOOD_FOR = 86_400_000;

/**
 * Reads one's own jobs and what cost types they offer, one after the other, so that time can be put on them without a
 * network. Gives up as soon as there is none.
 */
export async function keepOwnJobs(employeeId: number, signal: AbortSignal): Promise<void> {
  for (const { id } of await searchJobs('', employeeId, signal)) {
    const copy = await copyOf(...costTypesOf(id));
    if (copy && Date.now() - copy.readAt < GOOD_FOR) continue;
    if (isOffline() || signal.aborted) return;
    await readCostTypes(id, { signal });
  }
}
