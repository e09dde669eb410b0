import { useQueryClient } from '@tanstack/react-query';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { HandoverDialog } from './handover-dialog.tsx';

/** Displays the dialog to deactivate a person; `onChanged` receives the changed person. */
export function Leaving(props: {
  record: MasterRecord;
  onClose: () => void;
  onChanged: (record: MasterRecord) => void;
}) {
  const { record, onClose, onChanged } = props;
  const queryClient = useQueryClient();
  const done = (changed: MasterRecord) => {
    queryClient.setQueryData(queryKeys.masterRecord('people', record.id), changed);
    onChanged(changed);
    onClose();
    void queryClient.invalidateQueries({ queryKey: queryKeys.masterRecords('people') });
  };
  return <HandoverDialog record={record} onClose={onClose} onDone={done} />;
}
