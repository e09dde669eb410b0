import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import type { OwnTimer } from './use-timer.ts';

const unsavedTimerDialog = partCode(async () => (await import('./unsaved-timer-dialog.tsx')).UnsavedTimerDialog);

/** Asks what becomes of a timer's time that its day does not take, or that was left running over midnight. */
export function UnsavedTimer({ timer }: { timer: OwnTimer }) {
  const { unsaved, leave } = timer;
  return unsaved && <LazyDialog code={unsavedTimerDialog} props={{ own: timer, unsaved, onClose: leave }} />;
}
