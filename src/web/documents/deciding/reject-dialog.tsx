import { useState } from 'react';
import { useText } from '../../platform/translation.ts';
import { ReasonDialog } from '../../widgets/dialog/reason-dialog.tsx';
import type { Approval, DecidableRow } from './use-approval.ts';

/** Asks for the reason while records are to be rejected; stays open while any of them isn't. */
export function RejectDialog<Row extends DecidableRow>({ approval }: { approval: Approval<Row> }) {
  return approval.rejected && <OpenDialog approval={approval} rejected={approval.rejected} />;
}

function OpenDialog<Row extends DecidableRow>(props: { approval: Approval<Row>; rejected: readonly Row[] }) {
  const { t } = useText();
  const { approval, rejected } = props;
  const { comment, rejectionText } = approval.kind;
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <ReasonDialog
      title={t('Reject')}
      message={rejectionText(t, rejected)}
      label={t.of(comment.label)}
      maximum={comment.maximum}
      failures={failures}
      isPossible={rejected.length > 0}
      onSend={async (reason) => {
        const { errors, isSent } = await approval.reject(reason);
        setFailures([...new Set(errors.values())]);
        return isSent && errors.size === 0;
      }}
      onClose={approval.closeRejectDialog}
    />
  );
}
