import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Home } from '#contract/home/home.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useSeeMentions } from '../../jobs/job-mentions.ts';
import { formatHoursNumber } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { totalText } from '../../purchase-orders/approval-texts.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { DescribedDocument } from './described-document.tsx';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

/** Lists the user's returned entries, with the reason. */
export function ReturnedTime({ section }: { section: Home['sections']['returned'] }) {
  const { t } = useText();
  return (
    <HomeSection
      title={t('Time returned to you')}
      section={section}
      keyOf={({ id }) => id}
      row={({ id, transactionDate, units, returned, timeAllocation: { job } }) => (
        <span className={classes.what}>
          <ToCell id={id} day={transactionDate}>
            {formatDay(transactionDate)}, {job.name}
          </ToCell>
          <Text size="sm" c="dimmed" component="span">
            {job.code} · {t('{hours} hours', { hours: formatHoursNumber(units) })}
          </Text>
          {returned && (
            <Text size="sm" component="span">
              <ToCell id={id} day={transactionDate}>
                {returned.by.name}: {returned.comment}
              </ToCell>
            </Text>
          )}
        </span>
      )}
    />
  );
}

/** Links to the cell of an entry. */
function ToCell({ id, day, children }: { id: number; day: string; children: ReactNode }) {
  return (
    <Link to={PATHS.timeEntry} search={{ selectedDate: day, view: 'week', entryId: String(id) }}>
      {children}
    </Link>
  );
}

/** Lists the user's rejected orders, with the reason. */
export function RejectedOrders({ section }: { section: Home['sections']['rejectedOrders'] }) {
  const { t } = useText();
  return (
    <HomeSection
      title={t('Your rejected purchase orders')}
      section={section}
      keyOf={({ id }) => id}
      all={
        <Link to={PATHS.purchaseOrders} search={{ status: 'REJECTED', mine: 'true' }}>
          {t('All rejected orders')}
        </Link>
      }
      row={(order) => (
        <>
          <DescribedDocument
            path={PATHS.purchaseOrder}
            id={order.id}
            name={order.supplier.name}
            details={[order.reference, order.decision?.by.name]}
          >
            {order.approveStatusComment && (
              <Text size="sm" component="span">
                {order.approveStatusComment}
              </Text>
            )}
          </DescribedDocument>
          <span className={classes.amount}>{totalText(t, [order])}</span>
        </>
      )}
    />
  );
}

/** Lists the user's unread mentions; each can be dismissed here. */
export function Mentions({ section }: { section: Home['sections']['mentions'] }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const see = useSeeMentions();
  const [seeing, setSeeing] = useState<number | null>(null);
  const dismiss = async (commentId: number) => {
    setSeeing(commentId);
    try {
      await see([commentId]);
    } catch (error) {
      toastProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.home });
    setSeeing(null);
  };
  return (
    <HomeSection
      title={t('Mentions of you')}
      section={section}
      keyOf={({ commentId }) => commentId}
      busy={seeing}
      row={({ commentId, job, createdBy, text }) => (
        <>
          <span className={classes.what}>
            <Link
              to={PATHS.job}
              params={{ id: String(databaseJobId(job.id)), isinternal: String(!job.isBillable), tab: 'comments' }}
            >
              {job.name}
            </Link>
            <Text size="sm" c="dimmed" component="span">
              {job.code}
            </Text>
            <Text size="sm" component="span">
              {createdBy.name}: {text}
            </Text>
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={seeing === commentId}
            onClick={() => void dismiss(commentId)}
            aria-label={t('Dismiss the mention on {job}', { job: job.name })}
          >
            {t('Dismiss')}
          </Button>
        </>
      )}
    />
  );
}

/** Lists the days of the last two weeks with missing hours. */
export function MissingTime({ section }: { section: Home['sections']['missing'] }) {
  const { t } = useText();
  return (
    <HomeSection
      title={t('Your missing time')}
      section={section}
      keyOf={({ day }) => day}
      row={({ day, entered, expected }) => (
        <>
          <span className={classes.what}>
            <Link to={PATHS.timeEntry} search={{ selectedDate: day, view: 'week' }}>
              {formatDay(day)}
            </Link>
          </span>
          <span className={classes.amount}>
            {t('{entered} of {expected} hours', {
              entered: formatHoursNumber(entered),
              expected: formatHoursNumber(expected),
            })}
          </span>
        </>
      )}
    />
  );
}
