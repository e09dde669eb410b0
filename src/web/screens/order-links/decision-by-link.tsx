import { Alert, Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { type ApprovalLink, decideByLink } from '#contract/purchasing/order-link.ts';
import { REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { AnswerForm } from '../../mail-links/answer-form.tsx';
import type { OpenedLink } from '../../mail-links/linked-page.tsx';
import classes from '../../mail-links/mail-links.module.css';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';

/** Approves or rejects the order of a link; above the agency's limit the user must sign in. */
export function DecisionByLink({
  opened: { agency, token, link, isInvalid, end },
  invalidText,
}: {
  opened: OpenedLink<ApprovalLink>;
  invalidText: string;
}) {
  const { t } = useText();
  const [done, setDone] = useState<string | null>(null);
  const decide = async (comment: string | null) => {
    const body =
      comment === null ? { token, decision: 'approve' as const } : { token, decision: 'reject' as const, comment };
    const { warning } = await call(decideByLink, { params: { agency }, body });
    const words = comment === null ? t('Purchase order approved') : t('Purchase order rejected');
    end();
    setDone(warning ? `${words}. ${warning}` : words);
  };
  if (done !== null) {
    return (
      <div className={classes.decision} role="status">
        <Alert color="green" title={done}>
          {t('The requester has been notified. You can close this page.')}
        </Alert>
      </div>
    );
  }
  if (link.needsSignIn && !isInvalid) {
    return (
      <div className={classes.decision}>
        <Text size="sm">{t('Sign in to decide on an order of this amount.')}</Text>
        <Anchor href={PATHS.purchaseOrder.replace('$id', String(link.order.id))} className={classes.link!}>
          {t('Sign in and decide')}
        </Anchor>
      </div>
    );
  }
  return (
    <AnswerForm
      agree={t('Approve')}
      begin={t('Reject…')}
      sendText={t('Reject')}
      label={t('Reason')}
      maximum={REJECTION_MAXIMUM}
      invalidText={isInvalid ? invalidText : null}
      onSend={decide}
    />
  );
}
