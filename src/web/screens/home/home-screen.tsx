import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Home } from '#contract/home/home.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { LoadFailure } from '../../widgets/load-states.tsx';
import { EstimatesToApprove, InvoicesToApprove, OrdersToApprove } from './documents-to-approve.tsx';
import { FailedMails } from './failed-mails.tsx';
import { FailedTasks } from './failed-tasks.tsx';
import classes from './home.module.css';
import { homeQuery } from './home-query.ts';
import { HomeSkeleton } from './home-skeleton.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { LeaveToDecide } from './leave-to-decide.tsx';
import { Mentions, MissingTime, RejectedOrders, ReturnedTime } from './mentions-and-returns.tsx';
import { TimeToApprove } from './time-to-approve.tsx';
import { WeekPanel } from './week-panel.tsx';

/** What waits for the person, decided in place, beside their week and their jobs. */
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

/** What waits is all but the week and the jobs; a part that could not be had may hold something. */
function isNothingWaiting({ week: _week, jobs: _jobs, ...waiting }: Home['sections']): boolean {
  return Object.values(waiting).every(
    (section) => section === null || (section.state === 'ready' && section.count === 0),
  );
}

/** Good news, and where to go from here. */
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
