import type { SessionUser } from '#contract/identity/session.ts';
import { LazyDialog, partCode } from './lazy-part.tsx';

// Users who don't open it needn't wait for it.
const numberFormatDialog = partCode(async () => (await import('./number-format-dialog.tsx')).NumberFormatDialog);

/** The choice of the number format, of a menu that has it. */
export function NumberFormatChoice({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  return <LazyDialog code={numberFormatDialog} props={{ user, onClose }} />;
}
