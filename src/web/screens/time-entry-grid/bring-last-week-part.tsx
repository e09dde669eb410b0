import type { ComponentProps } from 'react';
import type { DraftStore } from '../../time-entries/drafts/draft-store.ts';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import type { BringLastWeekDialog } from './bring-last-week-dialog.tsx';

const bringLastWeekDialog = partCode(async () => (await import('./bring-last-week-dialog.tsx')).BringLastWeekDialog);

/** Offers to bring last week, and commits what was chosen as one step to undo. */
export function BringLastWeek({
  store,
  ...props
}: Omit<ComponentProps<typeof BringLastWeekDialog>, 'onBring'> & { store: DraftStore }) {
  return (
    <LazyDialog
      code={bringLastWeekDialog}
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
