import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ApprovalLink, decideByLink } from '#contract/purchasing/order-link.ts';
import { REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { PATHS } from '#domain/screen-paths.ts';
import classes from '../../mail-links/mail-links.module.css';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { NotesInput } from '../../widgets/notes-input.tsx';

/** Approves or rejects the order of a link. The typed text stays after a failure; above the agency's limit the user must sign in. */
export function DecisionByLink(props: {
  agency: string;
  token: string;
  link: ApprovalLink;
  /** Describes the decision. */
  done: string | null;
  onDone: (words: string) => void;
}) {
  const { agency, token, link, done, onDone } = props;
  const { t } = useText();
  const [isRejecting, setIsRejecting] = useState(false);
  const [comment, setComment] = useState('');
  const [underWay, setUnderWay] = useState<'approve' | 'reject' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { order } = link;
  const decide = async (decision: 'approve' | 'reject') => {
    if (underWay || (decision === 'reject' && comment.trim() === '')) return;
    setUnderWay(decision);
    setFailure(null);
    try {
      const body = decision === 'approve' ? { token, decision } : { token, decision, comment: comment.trim() };
      const { warning } = await call(decideByLink, { params: { agency }, body });
      const words = decision === 'approve' ? t('Purchase order approved') : t('Purchase order rejected');
      onDone(warning ? `${words}. ${warning}` : words);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setUnderWay(null);
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
  if (link.needsSignIn) {
    return (
      <div className={classes.decision}>
        <Text size="sm">{t('Sign in to decide on an order of this amount.')}</Text>
        <Anchor href={PATHS.purchaseOrder.replace('$id', String(order.id))} className={classes.link!}>
          {t('Sign in and decide')}
        </Anchor>
      </div>
    );
  }
  return (
    <div className={classes.decision}>
      <Stack gap="sm">
        {isRejecting && (
          <NotesInput
            label={t('Reason')}
            required
            autoFocus
            maximum={REJECTION_MAXIMUM}
            value={comment}
            onText={setComment}
          />
        )}
        {failure && (
          <Alert color="red" variant="outline" role="alert">
            {failure}
          </Alert>
        )}
        {isRejecting ? (
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={() => setIsRejecting(false)}>
              {t('Back')}
            </Button>
            <Button
              size="md"
              loading={underWay === 'reject'}
              disabled={comment.trim() === ''}
              onClick={() => void decide('reject')}
            >
              {t('Reject')}
            </Button>
          </Group>
        ) : (
          <Group justify="flex-end">
            <Button size="md" variant="default" disabled={underWay !== null} onClick={() => setIsRejecting(true)}>
              {t('Reject…')}
            </Button>
            <Button size="md" loading={underWay === 'approve'} onClick={() => void decide('approve')}>
              {t('Approve')}
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  );
}
