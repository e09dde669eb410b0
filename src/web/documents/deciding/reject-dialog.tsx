import { useState } from 'react';
import { useText } from '../../platform/translation.ts';
import { ReasonDialog } from '../../widgets/dialog/reason-dialog.tsx';
import type { Approval, DecidableRow } from './use-approval.ts';

/** Asks for the reason of a rejection; stays open while any record isn't rejected. */
export function RejectDialog<Row extends DecidableRow>(props: {
  approval: Pick<Approval<Row>, 'rejected' | 'reject' | 'closeRejectDialog'>;
  /** What becomes of the records, or that there are none left to reject. */
  message: string;
  label: string;
  /** The maximum characters. */
  maximum: number;
}) {
  const { t } = useText();
  const { approval, ...texts } = props;
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <ReasonDialog
      {...texts}
      title={t('Reject')}
      failures={failures}
      isPossible={approval.rejected !== null && approval.rejected.length > 0}
      onSend={async (comment) => {
        const { errors, isSent } = await approval.reject(comment);
        setFailures([...new Set(errors.values())]);
        return isSent && errors.size === 0;
      }}
      onClose={approval.closeRejectDialog}
    />
  );
}
