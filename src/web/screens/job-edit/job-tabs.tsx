import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Job } from '#contract/jobs/job-record.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import classes from './job-edit.module.css';

const TAB_NAMES = {
  details: phrase('Details'),
  studio: phrase('Studio'),
  comments: phrase('Comments'),
  summary: phrase('Summary'),
  tracking: phrase('Tracking'),
  time: phrase('Time'),
  estimates: phrase('Estimates'),
  orders: phrase('Orders'),
  history: phrase('History'),
} as const;

/** A tab of the job screen, as named in the address. */
export type JobTab = keyof typeof TAB_NAMES;
const JOB_TABS = Object.keys(TAB_NAMES) as JobTab[];

/** Reads the tab from an address; unknown ones become the details. */
export function tabOf(text: string | undefined): JobTab {
  return JOB_TABS.find((tab) => tab === text?.toLowerCase()) ?? 'details';
}

/** Returns the address of a job's tab; the details of an internal project have their own address. */
export function placeOfTab({ id, isBillable }: Pick<Job, 'id' | 'isBillable'>, tab: JobTab) {
  const params = { id: String(databaseJobId(id)), isinternal: String(!isBillable) };
  return tab === 'details' && !isBillable
    ? ({ to: PATHS.jobNonBillable, params } as const)
    : ({ to: PATHS.job, params: { ...params, tab } } as const);
}

/** Displays the tabs of a job, with the number of studio jobs. A new job has only the details, and no tabs. */
export function JobTabs({ job, current }: { job: Job; current: JobTab }) {
  const { t } = useText();
  const user = useUser();
  const isHidden: Partial<Record<JobTab, boolean>> = {
    studio: !job.isBillable,
    estimates: !can(user, 'read', 'estimate'),
    orders: !can(user, 'read', 'purchaseorder'),
  };
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part that shows is marked in the bar, which is scrolled to it
  useEffect(() => {
    const mark = bar.current?.querySelector('[aria-current=page]');
    if (!bar.current || !mark) return;
    const [around, inside] = [bar.current.getBoundingClientRect(), mark.getBoundingClientRect()];
    bar.current.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2;
  }, [current]);
  if (job.id === 0) return null;
  const tabs = JOB_TABS.filter((tab) => !isHidden[tab]);
  return (
    <nav ref={bar} className={classes.tabs} aria-label={t('Job sections')}>
      {tabs.map((tab) => (
        <Link key={tab} {...placeOfTab(job, tab)} aria-current={tab === current ? 'page' : undefined}>
          {t.of(TAB_NAMES[tab])}
          {tab === 'studio' && job.studioJobCount > 0 && ` (${job.studioJobCount})`}
        </Link>
      ))}
    </nav>
  );
}
