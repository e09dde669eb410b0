import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { afterFirstScreen } from '../platform/loading/when-idle.ts';
import { messagesSoFar, watchMessages } from '../widgets/dialog/toast.tsx';

/** Displays messages. Its code loads after the first screen, or with the first message; earlier messages then show as well. */
export function MessageArea() {
  const [Area, setArea] = useState<ComponentType | null>(null);
  const messageCount = useSyncExternalStore(watchMessages, messagesSoFar);
  useEffect(() => {
    if (Area) return;
    // If loading fails, the next message tries again.
    const load = () =>
      void import('./messages.tsx').then(({ Messages }) => setArea(() => Messages)).catch(() => undefined);
    if (messageCount > 0) return load();
    return afterFirstScreen(load);
  }, [Area, messageCount]);
  return Area && <Area />;
}
