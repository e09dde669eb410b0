import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideOnLeave, type Leave } from '#contract/calendar/leave.ts';
import { canTake, LEAVE_TEXT_MAXIMUM } from '#domain/calendar/leave.ts';
import { call } from '../../platform/api.ts';
import { describeRefusal } from '../../platform/change-texts.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { leaveChanged } from '../../time-entries/leave-changed.ts';
import { toast } from '../../widgets/dialog/toast.tsx';

/** Approves leave, or declines it with a reason; an approval can be withdrawn. */
export function DecideOnLeave({ leave }: { leave: Leave }) {
  const { t, field } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const decide = async (decision: 'approve' | 'decline') => {
    setIsSending(true);
    try {
      const body = { decision, reason, lastModified: leave.lastModified };
      await call(decideOnLeave, { params: { id: leave.id }, body });
      setFailure(null);
      setReason('');
      toast('success', decision === 'approve' ? t('Leave approved') : t('Leave declined'));
      await leaveChanged(queryClient);
    } catch (error) {
      setFailure(describeRefusal(error as Error, user));
    }
    setIsSending(false);
  };
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label={field('Reason')}
        value={reason}
        maxLength={LEAVE_TEXT_MAXIMUM}
        error={failure}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {canTake('approve', leave.state) && (
        <Button loading={isSending} onClick={() => void decide('approve')}>
          {t('Approve')}
        </Button>
      )}
      <Button variant="default" disabled={isSending} onClick={() => void decide('decline')}>
        {t('Decline')}
      </Button>
    </Group>
  );
}
