import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Leave, withdrawLeave } from '#contract/calendar/leave.ts';
import { canTake } from '#domain/calendar/leave.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { leaveChanged } from '../../time-entries/leave-changed.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import classes from './leave.module.css';
import { LeaveForm } from './leave-form.tsx';

/** Displays the actions on the user's own leave: it can be changed until it is decided, and withdrawn after that too. */
export function OwnLeaveActs({ leave }: { leave: Leave }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
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
  const stop = () => setIsChanging(false);
  if (isChanging)
    return (
      <div className={classes.change}>
        <LeaveForm
          leave={leave}
          onDone={stop}
          others={
            <Button variant="subtle" onClick={stop}>
              {t('Cancel')}
            </Button>
          }
        />
      </div>
    );
  if (!canTake('withdraw', leave.state)) return null;
  return (
    <Group gap="sm">
      {canTake('change', leave.state) && (
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {t('Edit')}
        </Button>
      )}
      <Button variant="default" loading={isSending} onClick={() => void withdraw()}>
        {t('Withdraw')}
      </Button>
    </Group>
  );
}
