import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Leave, withdrawLeave } from '#contract/leave.ts';
import { canTake } from '#domain/leave.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { leaveChanged } from './leave-queries.ts';

/** What can be done with own leave. */
export function OwnLeaveActs({ leave }: { leave: Leave }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  if (!canTake('withdraw', leave.state)) return null;
  const withdraw = async () => {
    setIsSending(true);
    try {
      await call(withdrawLeave, { params: { id: leave.id }, body: { lastModified: leave.lastModified } });
      toast('success', t('Leave withdrawn'));
    } catch (error) {
      toastProblem(error);
    }
    await leaveChanged(queryClient);
    setIsSending(false);
  };
  return (
    <Button variant="default" loading={isSending} onClick={() => void withdraw()}>
      {t('Withdraw')}
    </Button>
  );
}
