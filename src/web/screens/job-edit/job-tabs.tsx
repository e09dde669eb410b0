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

/** A part of the job's screen, as the address names it. */
export type JobTab = keyof typeof TAB_NAMES;
const JOB_TABS = Object.keys(TAB_NAMES) as JobTab[];

/** The part that an address names; what it does not know are the details. */
export function tabOf(text: string | undefined): JobTab {
  return JOB_TABS.find((tab) => tab === text?.toLowerCase()) ?? 'details';
}

/** The address of a part of a job; an internal project's details have a place of their own. */
export function placeOfTab({ id, isBillable }: Pick<Job, 'id' | 'isBillable'>, tab: JobTab) {
  const params = { id: String(databaseJobId(id)), isinternal: String(!isBillable) };
  return tab === 'details' && !isBillable
    ? ({ to: PATHS.jobNonBillable, params } as const)
    : ({ to: PATHS.job, params: { ...params, tab } } as const);
}

/** The parts of a job; a new one has its details only, and needs no way to them. The count of studio jobs stands on theirs. */
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
