import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { decideOnLeave, type Leave } from '#contract/calendar/leave.ts';
import type { Home } from '#contract/home/home.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { leaveChanged } from '../../time-entries/leave-changed.ts';
import { leaveText } from '../../time-entries/leave-text.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

/** Lists leave requests that wait for the user: approve here; decline, with a reason, on the leave screen. */
export function LeaveToDecide({ section }: { section: Home['sections']['leave'] }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [approving, setApproving] = useState<number | null>(null);
  const approve = async ({ id, lastModified }: Leave) => {
    setApproving(id);
    try {
      await call(decideOnLeave, { params: { id }, body: { decision: 'approve', reason: '', lastModified } });
      toast('success', t('Leave approved'));
    } catch (error) {
      toastProblem(error);
    }
    await leaveChanged(queryClient);
    setApproving(null);
  };
  return (
    <HomeSection
      title={t('Leave to approve')}
      section={section}
      keyOf={({ id }) => id}
      busy={approving}
      all={<Link to={PATHS.leave}>{t('All leave')}</Link>}
      row={(leave) => (
        <>
          <span className={classes.what}>
            <Link to={PATHS.leave}>{leave.employee.name}</Link>
            <Text size="sm" c="dimmed" component="span">
              {[...new Set([leave.firstDay, leave.lastDay])].map(formatDay).join(' – ')} · {leaveText(leave, t)}
            </Text>
            {leave.note && (
              <Text size="sm" component="span">
                {leave.note}
              </Text>
            )}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            loading={approving === leave.id}
            disabled={approving !== null && approving !== leave.id}
            onClick={() => void approve(leave)}
            aria-label={t('Approve leave of {name} from {day}', {
              name: leave.employee.name,
              day: formatDay(leave.firstDay),
            })}
          >
            {t('Approve')}
          </Button>
        </>
      )}
    />
  );
}
