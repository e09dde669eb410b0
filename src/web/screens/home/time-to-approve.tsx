import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Home, PersonToApprove } from '#contract/home/home.ts';
import { addDays, formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatHoursNumber } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { sendApproval } from '../../time-entries/send-decisions.ts';
import { confirmApprovalOutsidePeriod } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

/** Lists people with time to approve: entries without a warning are approved here, the others are opened. */
export function TimeToApprove({ section }: { section: Home['sections']['timeToApprove'] }) {
  const { t } = useText();
  const { approving, approve } = useApproveHere();
  return (
    <HomeSection
      title={t('Time to approve')}
      section={section}
      keyOf={({ employee }) => employee.id}
      busy={approving.size}
      all={<Link to={PATHS.timeApproval}>{t('All time to approve')}</Link>}
      row={(person) => (
        <>
          <span className={classes.what}>
            <Link to={PATHS.timeApproval} search={waitingTimeOf(person)}>
              {person.employee.name}
            </Link>
            <Text size="sm" c="dimmed" component="span">
              {daysOf(person)} · {t('{count} {count, entry|entries}, {hours} hours', countsOf(person))}
              {person.withSignal > 0 && ` · ${t('{count} to review', { count: person.withSignal })}`}
            </Text>
          </span>
          {person.approvable.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              loading={approving.has(person.employee.id)}
              onClick={() => void approve(person)}
              aria-label={t('Approve {count} {count, entry|entries} of {name}', {
                count: person.approvable.length,
                name: person.employee.name,
              })}
            >
              {t('Approve {count}', { count: person.approvable.length })}
            </Button>
          )}
        </>
      )}
    />
  );
}

/** Approves exactly what was displayed for a person; the server rejects entries changed since. */
function useApproveHere() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [approving, setApproving] = useState<ReadonlySet<number>>(new Set());
  const underWay = useRef(new Set<number>());
  const mark = (id: number, isUnderWay: boolean) => {
    if (isUnderWay) underWay.current.add(id);
    else underWay.current.delete(id);
    setApproving(new Set(underWay.current));
  };
  const approve = async ({ employee, approvable }: PersonToApprove) => {
    if (underWay.current.has(employee.id)) return;
    const outside = approvable.filter(({ isCurrentPeriod }) => !isCurrentPeriod).length;
    if (outside > 0 && !(await confirmApprovalOutsidePeriod(t, outside))) return;
    mark(employee.id, true);
    try {
      const { done, refused, failure } = await sendApproval(approvable, true);
      if (done.length > 0)
        toast(
          'success',
          t('{count} {count, entry|entries} of {name} approved', { count: done.length, name: employee.name }),
        );
      if (failure !== null) toastProblem(failure);
      if (refused.size > 0)
        toast('error', t('{count} failed: {reason}', { count: refused.size, reason: [...refused.values()][0]! }));
    } catch (error) {
      toastProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.home });
    mark(employee.id, false);
  };
  return { approving, approve };
}

/** Returns the address of the list with the time that the row counts; the list displays at most a month. */
function waitingTimeOf({ employee, from, to }: PersonToApprove) {
  const monthLater = addDays(from, 30);
  const until = to < monthLater ? to : monthLater;
  return { selectedDate: from, until, only: 'waiting', employeeId: String(employee.id) };
}

function daysOf({ from, to }: PersonToApprove): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

function countsOf({ entries, hours }: PersonToApprove) {
  return { count: entries, hours: formatHoursNumber(hours) };
}
