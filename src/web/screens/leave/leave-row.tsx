import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Leave } from '#contract/calendar/leave.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { LEAVE_STATES } from '#domain/calendar/leave.ts';
import { useText } from '../../platform/translation.ts';
import { leaveText } from '../../time-entries/leave-text.ts';
import rows from '../../widgets/plain-rows.module.css';

/** Leave in a row: whose, when, what, how it stands, and what can be done with it. */
export function LeaveRow({ leave, name, children }: { leave: Leave; name?: string; children: ReactNode }) {
  const { t } = useText();
  const { firstDay, lastDay, state, note, reason, decidedBy } = leave;
  const days = firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text fw={600} size="sm">
          {[name, days, leaveText(leave, t)].filter(Boolean).join(', ')}
        </Text>
        <Text size="sm">
          {decidedBy && (state === 'approved' || state === 'declined')
            ? t('{state} by {name}', { state: t.of(LEAVE_STATES[state]), name: decidedBy.name })
            : t.of(LEAVE_STATES[state])}
        </Text>
        {note && <Text size="sm">{note}</Text>}
        {reason && <Text size="sm">{t('Reason: {reason}', { reason })}</Text>}
      </div>
      {children}
    </li>
  );
}
