import type { ComponentProps } from 'react';
import type { DraftStore } from '../../time-entries/drafts/draft-store.ts';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import type { CopyLastWeekDialog } from './copy-last-week-dialog.tsx';

const copyLastWeekDialog = partCode(async () => (await import('./copy-last-week-dialog.tsx')).CopyLastWeekDialog);

/** Offers to bring last week, and commits what was chosen as one step to undo. */
export function CopyLastWeek({
  store,
  ...props
}: Omit<ComponentProps<typeof CopyLastWeekDialog>, 'onBring'> & { store: DraftStore }) {
  return (
    <LazyDialog
      code={copyLastWeekDialog}
      props={{
        ...props,
        onBring: ({ changes, rows }) => {
          store.commit(changes, { shown: rows });
          props.onClose();
        },
      }}
    />
  );
}
