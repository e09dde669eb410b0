import type { SessionUser } from '#contract/identity/session.ts';
import { LazyDialog, partCode } from './lazy-part.tsx';

// Users who don't open it needn't wait for it.
const numberFormatDialog = partCode(async () => (await import('./number-format-dialog.tsx')).NumberFormatDialog);

/** A menu item that opens the number format dialog. */
export function NumberFormatChoice({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  return <LazyDialog code={numberFormatDialog} props={{ user, onClose }} />;
}
