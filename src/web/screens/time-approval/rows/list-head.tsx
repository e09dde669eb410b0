import { useText } from '../../../platform/translation.ts';
import classes from '../approval.module.css';
import type { Grouping } from './approval-rows.ts';

/** What all entries share, stated in the heading. */
export type SharedOfEntries = { state: string | null };

/** Displays the column headings. */
export function ListHead({ grouping, shared }: { grouping: Grouping; shared: SharedOfEntries }) {
  const { t, field } = useText();
  const name = grouping === 'employee' ? field('Date') : field('Employee');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a head has nothing to do
    // biome-ignore lint/a11y/useSemanticElements: as the rows below it
    <div role="row" aria-rowindex={1} className={classes.head} data-grouping={grouping}>
      <Head className={classes.check} isQuiet>
        {t('Selected')}
      </Head>
      <Head className={classes.who}>{name}</Head>
      <Head className={classes.job}>{field('Job')}</Head>
      <Head className={classes.costType}>{field('Cost type')}</Head>
      <Head className={classes.hours}>{field('Hours')}</Head>
      <Head className={classes.notes}>{field('Notes')}</Head>
      <Head className={classes.billable}>{field('Billable')}</Head>
      <Head className={classes.state} shared={shared.state}>
        {field('Status')}
      </Head>
      <Head className={classes.signals}>{field('Warnings')}</Head>
      <Head className={classes.menu} isQuiet>
        {t('Actions')}
      </Head>
    </div>
  );
}

/** Displays a column's heading. `isQuiet` = only screen readers need the heading. */
export function Head(props: {
  className: string | undefined;
  isQuiet?: boolean;
  shared?: string | null;
  children: string;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="columnheader" className={props.className}>
      {props.isQuiet ? <span className="visually-hidden">{props.children}</span> : props.children}
      {props.shared && <span className={classes.sharedState}>{props.shared}</span>}
    </div>
  );
}
