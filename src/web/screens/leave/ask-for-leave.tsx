import { Alert, Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askForLeave } from '#contract/leave.ts';
import { REFUSALS } from '#contract/refusal.ts';
import { LEAVE_KIND_NAMES, LEAVE_KINDS, LEAVE_TEXT_MAXIMUM, type LeaveKind, leaveDaysRefusal } from '#domain/leave.ts';
import { call } from '../../platform/api.ts';
import { newRequestId } from '../../platform/new-ids.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { DatePicker } from '../../widgets/day/date-picker.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import { leaveChanged } from './leave-queries.ts';

/** Asks for leave; what was filled in stays until it is asked for (PEOPLE-11, PEOPLE-12). */
export function AskForLeave() {
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const today = todayIn(useUser().agency.timeZone);
  const [kind, setKind] = useState<LeaveKind>('holiday');
  const [firstDay, setFirstDay] = useState(today);
  const [lastDay, setLastDay] = useState(today);
  const [isHalfDay, setIsHalfDay] = useState(false);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  // The same until it was answered, so that asking again after no answer makes no second one.
  const requestId = useRef(newRequestId());
  const wrong = leaveDaysRefusal(firstDay, lastDay);
  const shown = wrong ? t(REFUSALS[wrong].text) : failure;
  const send = async () => {
    setIsSending(true);
    try {
      const body = { requestId: requestId.current, kind, firstDay, lastDay, isHalfDay, note };
      await call(askForLeave, { body });
      requestId.current = newRequestId();
      setFailure(null);
      setNote('');
      toast('success', t('Leave asked for'));
      await leaveChanged(queryClient);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setIsSending(false);
  };
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      requestId.current = newRequestId();
      set(value);
    };
  };
  return (
    <section aria-label={t('Ask for leave')}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={field('Kind')}
          value={kind}
          onChange={(event) => change(setKind)(event.currentTarget.value as LeaveKind)}
          data={LEAVE_KIND_NAMES.map((value) => ({ value, label: t(LEAVE_KINDS[value]) }))}
        />
        <DatePicker label={t('From')} value={firstDay} onChange={change(setFirstDay)} />
        <DatePicker label={t('To')} value={lastDay} onChange={change(setLastDay)} />
        <TextInput
          label={field('Note')}
          value={note}
          maxLength={LEAVE_TEXT_MAXIMUM}
          onChange={(event) => change(setNote)(event.currentTarget.value)}
        />
        <Checkbox
          label={t('Half days')}
          checked={isHalfDay}
          onChange={(event) => change(setIsHalfDay)(event.currentTarget.checked)}
        />
        <Button disabled={wrong !== null} loading={isSending} onClick={() => void send()}>
          {t('Ask for leave')}
        </Button>
      </Group>
      {shown && (
        <Alert color="red" role="alert" mt="sm">
          {shown}
        </Alert>
      )}
    </section>
  );
}
