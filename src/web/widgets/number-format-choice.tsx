import { lazy, Suspense } from 'react';
import type { SessionUser } from '#contract/session.ts';

// Nobody waits for it who does not choose.
const NumberFormatDialog = lazy(async () => ({
  default: (await import('./number-format-dialog.tsx')).NumberFormatDialog,
}));

/** The choice of the number format, of a menu that has it (FIX-38). */
export function NumberFormatChoice({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <NumberFormatDialog user={user} onClose={onClose} />
    </Suspense>
  );
}
