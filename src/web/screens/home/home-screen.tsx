import { Skeleton, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Home, readHome } from '#contract/home/home.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { TASK_NAMES } from '#domain/operations/scheduled-task.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { callOrCopy } from '../../platform/offline/offline-answers.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { LoadFailure } from '../../widgets/load-states.tsx';
import { EstimatesToApprove, InvoicesToApprove, OrdersToApprove } from './documents-to-approve.tsx';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { LeaveToDecide } from './leave-to-decide.tsx';
import { Mentions, MissingTime, RejectedOrders, ReturnedTime } from './mentions-and-returns.tsx';
import { TimeToApprove } from './time-to-approve.tsx';
import { WeekPanel } from './week-panel.tsx';

/** Waits shorter than this display nothing, so that fast responses don't flicker; in milliseconds. */
const PATIENCE = 150;

/** Displays the layout of Home while it loads. */
function HomeSkeleton() {
  const { t } = useText();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.columns} role="status" aria-label={t('Loading')}>
      {isLate &&
        [3, 2].map((sections) => (
          <div key={sections} className={classes.column}>
            {Array.from({ length: sections }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
              <div key={index} className={classes.section}>
                <Skeleton height={16} width={160} m="sm" />
                <Skeleton height={36} m="sm" />
                <Skeleton height={36} m="sm" />
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}

/** Loads Home in one request; offline, it displays the last response. Reloads whenever the page becomes visible. */
const homeQuery = queryOptions({
  queryKey: queryKeys.home,
  queryFn: (asking) => callOrCopy(readHome, {}, asking),
  retry: false,
  refetchOnWindowFocus: 'always',
});

/** Displays what waits for the user, to be decided in place, next to their week and jobs. */
export function HomeScreen() {
  const { t } = useText();
  const home = useQuery(homeQuery);
  const shown = home.data;
  return (
    <div className={classes.home}>
      <h1 id="home-heading" tabIndex={-1} className={classes.heading}>
        {t('Home')}
      </h1>
      {shown ? (
        <HomeParts home={shown} />
      ) : home.error ? (
        <LoadFailure error={home.error} onRetry={() => void home.refetch()} />
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

function HomeParts({ home: { sections, today } }: { home: Home }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <ReturnedTime section={sections.returned} />
        <TimeToApprove section={sections.timeToApprove} />
        <LeaveToDecide section={sections.leave} />
        <EstimatesToApprove section={sections.estimates} />
        <OrdersToApprove section={sections.orders} />
        <InvoicesToApprove section={sections.clientInvoices} />
        <RejectedOrders section={sections.rejectedOrders} />
        <Mentions section={sections.mentions} />
        <MissingTime section={sections.missing} />
        <FailedMails section={sections.failedMails} />
        <FailedTasks section={sections.failedTasks} />
        {isNothingWaiting(sections) && <NothingWaits />}
      </div>
      <div className={classes.column}>
        <WeekPanel section={sections.week} today={today} />
        <JobsPanel section={sections.jobs} />
      </div>
    </div>
  );
}

/** Checks whether nothing waits, apart from the week and the jobs; a failed section may hold something. */
function isNothingWaiting({ week: _week, jobs: _jobs, ...waiting }: Home['sections']): boolean {
  return Object.values(waiting).every(
    (section) => section === null || (section.state === 'ready' && section.count === 0),
  );
}

/** Displays that nothing is waiting, and where to go next. */
function NothingWaits() {
  const { t } = useText();
  return (
    <section className={classes.section}>
      <div className={classes.nothing}>
        <Text fw={600}>{t('Nothing waits')}</Text>
        <Link to={PATHS.timeEntry}>{t('Enter today’s time')}</Link>
      </div>
    </section>
  );
}

/** Lists abandoned mails with the mail server's response, for administrators. */
function FailedMails({ section }: { section: Home['sections']['failedMails'] }) {
  const { t } = useText();
  return (
    <HomeSection
      title={t('Emails that could not be delivered')}
      section={section}
      keyOf={({ id }) => id}
      all={<Link to={PATHS.mailAdministration}>{t('All emails')}</Link>}
      row={({ to, subject, note }) => (
        <span className={classes.what}>
          <Link to={PATHS.mailAdministration}>{to ?? '–'}</Link>
          <Text size="sm" c="dimmed" component="span">
            {subject}
          </Text>
          <Text size="sm" component="span">
            {note}
          </Text>
        </span>
      )}
    />
  );
}

/** Lists failed scheduled work with its error, for administrators. */
function FailedTasks({ section }: { section: Home['sections']['failedTasks'] }) {
  const { t } = useText();
  return (
    <HomeSection
      title={t('Failed scheduled tasks')}
      section={section}
      keyOf={({ id }) => id}
      all={<Link to={PATHS.health}>{t('Health')}</Link>}
      row={({ kind, day, note }) => (
        <span className={classes.what}>
          <Link to={PATHS.health}>
            {t.of(TASK_NAMES[kind])}, {formatDay(day)}
          </Link>
          <Text size="sm" component="span">
            {note}
          </Text>
        </span>
      )}
    />
  );
}
