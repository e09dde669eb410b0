import { useState } from 'react';
import type { ClientInvoiceRow } from '#contract/client-invoice.ts';
import { REJECTION_MAXIMUM } from '#domain/client-invoice.ts';
import { useText } from '../../platform/translation.ts';
import { ReasonDialog } from '../../widgets/dialog/reason-dialog.tsx';
import { totalText } from './invoice-words.ts';
import type { Decided } from './use-invoice-decisions.ts';

/** Asks for the comment with which invoices are rejected (CI-03); it stays open while any of them is not rejected. */
export function RejectDialog(props: {
  invoices: readonly ClientInvoiceRow[];
  onReject: (comment: string) => Promise<Decided>;
  onClose: () => void;
}) {
  const { t } = useText();
  const { invoices } = props;
  const [failures, setFailures] = useState<readonly string[]>([]);
  const reject = async (comment: string) => {
    const { errors, isSent } = await props.onReject(comment);
    setFailures([...new Set(errors.values())]);
    return isSent && errors.size === 0;
  };
  return (
    <ReasonDialog
      title={t('Reject')}
      message={aboutText(t, invoices)}
      label={t('Comment')}
      maximum={REJECTION_MAXIMUM}
      failures={failures}
      isPossible={invoices.length > 0}
      onSend={reject}
      onClose={props.onClose}
    />
  );
}

function aboutText(t: ReturnType<typeof useText>['t'], invoices: readonly ClientInvoiceRow[]): string {
  const [first] = invoices;
  if (!first) return t('None of these client invoices is ready for approval any more.');
  if (invoices.length > 1)
    return t('{count} client invoices, {total} in all', { count: invoices.length, total: totalText(invoices) });
  return t('{reference} of {client}, {total}', {
    reference: first.reference,
    client: first.client.name,
    total: totalText(invoices),
  });
}
