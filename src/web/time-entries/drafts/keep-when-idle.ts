import { whenIdle } from '../../platform/loading/when-idle.ts';
import { signedInAs } from '../../platform/signed-in-as.ts';

const waiting = new Map<string, () => void>();

/**
 * Writes to the device when the page is idle, and only the last value under each name: typing cell after cell doesn't wait for a month
 * being written after each of them. Once a user has signed out, nothing of theirs is written any more.
 */
export function keepWhenIdle(name: string, write: () => void) {
  const owner = signedInAs();
  const isAwaited = waiting.size > 0;
  waiting.set(name, () => {
    if (owner !== null && signedInAs() === owner) write();
  });
  if (!isAwaited) whenIdle(writeAll);
}

function writeAll() {
  const writes = [...waiting.values()];
  waiting.clear();
  for (const write of writes) write();
}
