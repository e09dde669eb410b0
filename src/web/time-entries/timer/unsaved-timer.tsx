import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import type { OwnTimer } from './use-timer.ts';

const unsavedTimerDialog = partCode(async () => (await import('./unsaved-timer-dialog.tsx')).UnsavedTimerDialog);

/** Asks about a timer's time that its day doesn't accept, or that ran past midnight. */
export function UnsavedTimer({ timer }: { timer: OwnTimer }) {
  const { unsaved, leave } = timer;
  return unsaved && <LazyDialog code={unsavedTimerDialog} props={{ own: timer, unsaved, onClose: leave }} />;
}
