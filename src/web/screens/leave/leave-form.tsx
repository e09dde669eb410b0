import { Alert, Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { askForLeave, changeLeave, type Leave } from '#contract/calendar/leave.ts';
import { REFUSALS } from '#contract/http/refusal.ts';
import { readWorkdays } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import {
  LEAVE_KIND_NAMES,
  LEAVE_KINDS,
  LEAVE_TEXT_MAXIMUM,
  type LeaveKind,
  leaveDaysRefusal,
} from '#domain/calendar/leave.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { describeRefusal } from '../../platform/change-texts.ts';
import { newRequestId } from '../../platform/new-ids.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useLeaving } from '../../record-editing/use-leaving.ts';
import { leaveChanged } from '../../time-entries/leave-changed.ts';
import { DatePicker } from '../../widgets/day/date-picker.tsx';
import { confirm } from '../../widgets/dialog/questions.ts';
import { toast } from '../../widgets/dialog/toast.tsx';

type Wanted = Pick<Leave, 'kind' | 'firstDay' | 'lastDay' | 'isHalfDay' | 'note'>;

const isSame = (one: Wanted, other: Wanted) =>
  (['kind', 'firstDay', 'lastDay', 'isHalfDay', 'note'] as const).every((name) => one[name] === other[name]);

/**
 * Requests leave, or changes a request before it is decided. The input stays until it is saved; if the leave was changed elsewhere, its row
 * displays the current state, and the form keeps the user's version.
 */
export function LeaveForm({ leave, onDone, others }: { leave?: Leave; onDone?: () => void; others?: ReactNode }) {
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const user = useUser();
  const today = todayIn(user.agency.timeZone);
  const [first, setFirst] = useState<Wanted>(
    leave ?? { kind: 'holiday', firstDay: today, lastDay: today, isHalfDay: false, note: '' },
  );
  const [wanted, setWanted] = useState(first);
  const [failure, setFailure] = useState<ApiProblem | Error | null>(null);
  const [isSending, setIsSending] = useState(false);
  // The same until a response arrives, so that repeating a request creates no second one.
  const requestId = useRef(newRequestId());
  const { kind, firstDay, lastDay, isHalfDay, note } = wanted;
  const wrong = leaveDaysRefusal(firstDay, lastDay);
  const errorAt = (path: string) =>
    failure instanceof ApiProblem ? (failure.problem.errors?.find((one) => one.path === path)?.message ?? null) : null;
  const isAtField = errorAt('firstDay') !== null || errorAt('lastDay') !== null;
  const change = (part: Partial<Wanted>) => {
    requestId.current = newRequestId();
    setFailure(null);
    setWanted((before) => ({ ...before, ...part }));
  };
  const send = async (): Promise<boolean> => {
    if (!(await confirmLeaveOnFreeDays(t, firstDay, lastDay))) return false;
    setIsSending(true);
    const body = { kind, firstDay, lastDay, isHalfDay, note };
    try {
      if (leave)
        await call(changeLeave, { params: { id: leave.id }, body: { ...body, lastModified: leave.lastModified } });
      else await call(askForLeave, { body: { requestId: requestId.current, ...body } });
      requestId.current = newRequestId();
      const next = leave ? wanted : { ...wanted, note: '' };
      setFirst(next);
      setWanted(next);
      setFailure(null);
      toast('success', leave ? t('Leave changed') : t('Leave requested'));
      await leaveChanged(queryClient);
      onDone?.();
      return true;
    } catch (error) {
      setFailure(error as Error);
      // Its row displays the other change.
      if (error instanceof ApiProblem && error.status === 409) await leaveChanged(queryClient);
      return false;
    } finally {
      setIsSending(false);
    }
  };
  useLeaving({ isUnsaved: !isSame(first, wanted), staysAt: () => false, save: send });
  return (
    <section aria-label={leave ? t('Edit leave') : t('Request leave')}>
      <Group align="flex-start" gap="sm">
        <NativeSelect
          label={field('Type')}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value as LeaveKind })}
          data={LEAVE_KIND_NAMES.map((value) => ({ value, label: t.of(LEAVE_KINDS[value]) }))}
        />
        <DatePicker
          label={t('From')}
          value={firstDay}
          error={errorAt('firstDay')}
          onChange={(day) => change({ firstDay: day, ...(day > lastDay ? { lastDay: day } : {}) })}
        />
        <DatePicker
          label={field('To')}
          value={lastDay}
          error={wrong ? t.of(REFUSALS[wrong].text) : errorAt('lastDay')}
          onChange={(day) => change({ lastDay: day })}
        />
        <TextInput
          label={field('Note')}
          value={note}
          maxLength={LEAVE_TEXT_MAXIMUM}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </Group>
      <Checkbox
        my="xs"
        label={t('Half days')}
        checked={isHalfDay}
        onChange={(event) => change({ isHalfDay: event.currentTarget.checked })}
      />
      <Group gap="sm">
        <Button disabled={wrong !== null} loading={isSending} onClick={() => void send()}>
          {leave ? t('Save') : t('Request leave')}
        </Button>
        {others}
      </Group>
      {failure && !isAtField && (
        <Alert color="red" role="alert" mt="sm">
          {describeRefusal(failure, user)}
        </Alert>
      )}
    </section>
  );
}

/** Asks for confirmation before a leave request for days without expected hours, such as a weekend. Returns whether to continue. */
async function confirmLeaveOnFreeDays(t: (original: string) => string, firstDay: Day, lastDay: Day): Promise<boolean> {
  // If this fails, the request itself reports why.
  const days = await call(readWorkdays, { query: { startDate: firstDay, endDate: lastDay } }).catch(() => null);
  if (!days || days.days.some(({ workHours }) => workHours > 0)) return true;
  return confirm({
    title: t('No hours are expected on these days'),
    message: t('No hours are expected on these days, so no leave is needed. Request it anyway?'),
    yes: t('Request leave'),
    no: t('Cancel'),
  });
}
