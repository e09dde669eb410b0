import { Menu, Tooltip } from '@mantine/core';
import { useRef, useState } from 'react';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { ownerOfJob } from '../../../jobs/job-owner.ts';
import { formatHoursNumber } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { weekdayText } from '../../../platform/weekday.ts';
import { stateOf, stateText } from '../../../time-entries/details/entry-state.ts';
import { describeOpenReturn } from '../../../time-entries/return-texts.ts';
import classes from '../approval.module.css';
import { type ListedEntry, SIGNAL_LABELS } from '../approval-filters.ts';
import type { EntryAction } from '../decidable.ts';
import type { ApprovalRow, Grouping } from './approval-rows.ts';
import { Cell } from './cell.tsx';
import type { SignalTexts } from './signal-texts.ts';

/** The actions of one row. */
export type RowActions = {
  toggle: (withShift: boolean) => void;
  act: (action: EntryAction | 'history') => void;
};

/** Displays one entry: selection, person or day, job, cost type, hours, notes, flag, status and warnings, and its menu. */
export function EntryRow(props: {
  row: Extract<ApprovalRow, { listed: ListedEntry }>;
  grouping: Grouping;
  isSelected: boolean;
  /** Why it can't be selected; null if it can. */
  fixed: string | null;
  /** Returns why an action isn't possible; null if it is. */
  actionRefusal: (action: EntryAction) => string | null;
  error: string | null;
  signalWords: SignalTexts;
  actions: RowActions;
}) {
  const { t } = useText();
  const { entry, signals } = props.row.listed;
  const { job, costType } = entry.timeAllocation;
  const day = `${weekdayText(entry.transactionDate, t)} ${formatDay(entry.transactionDate)}`;
  const who = props.grouping === 'employee' ? day : entry.employee.name;
  return (
    <>
      <Cell className={classes.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('Select {what}', { what: `${who}, ${job.code}` })}
          title={props.fixed ?? undefined}
          checked={props.isSelected}
          disabled={props.fixed !== null}
          onChange={() => undefined}
          onClick={(event) => props.actions.toggle(event.shiftKey)}
        />
      </Cell>
      <Cell className={classes.who}>{who}</Cell>
      <Cell className={classes.job} title={`${job.code} ${job.name}`}>
        <b>{job.name}</b>
        <span className={classes.client}>
          <span className={classes.code}>{job.code}</span>
          {!job.isActive && <em data-flag>{t('Job inactive')} </em>}
          <span>{ownerOfJob(job, t)}</span>
        </span>
      </Cell>
      <Cell className={classes.costType}>
        {costType?.name ?? t('No cost type')}
        {costType && !costType.isActive && <em data-flag> {t('Cost type inactive')}</em>}
      </Cell>
      <Cell className={classes.hours}>{formatHoursNumber(entry.units)}</Cell>
      <Cell className={classes.notes} title={entry.notes}>
        {entry.notes}
        {entry.returned && <ReturnNote entry={entry} />}
        {props.error && <em data-error>{props.error}</em>}
      </Cell>
      <Cell className={classes.billable}>{entry.isBillable ? t('Billable') : ''}</Cell>
      <Cell className={classes.state}>
        <span className={classes.status} data-status={stateOf(entry)}>
          {stateText(entry, t)}
        </span>
      </Cell>
      <Cell className={classes.signals}>
        {signals.map((signal) => (
          <Tooltip key={signal} label={props.signalWords(entry.id, signal)}>
            <span className={classes.signal}>{t.of(SIGNAL_LABELS[signal])}</span>
          </Tooltip>
        ))}
      </Cell>
      <Cell className={classes.menu}>
        <RowMenu entry={entry} type={props.row.type} actionRefusal={props.actionRefusal} actions={props.actions} />
      </Cell>
    </>
  );
}

/** Displays why an entry was returned, by whom, and whether that was resolved. */
function ReturnNote({ entry }: { entry: TimeEntry }) {
  const { t } = useText();
  const { comment, by, handledAt } = entry.returned!;
  return (
    <em data-returned={handledAt ? 'handled' : 'open'}>
      {handledAt
        ? t('Returned by {name}, changed since: {comment}', { name: by.name, comment })
        : describeOpenReturn(entry, t)}
    </em>
  );
}

function RowMenu(props: {
  entry: TimeEntry;
  type: ApprovalRow['type'];
  actionRefusal: (action: EntryAction) => string | null;
  actions: RowActions;
}) {
  const { t } = useText();
  const { entry, type, actionRefusal, actions } = props;
  const row = useRef<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const label = t('Actions for {job}', { job: entry.timeAllocation.job.code });
  const button = (
    <button
      type="button"
      className={classes.more}
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => {
        row.current = event.currentTarget.closest<HTMLElement>('[role=row]');
        setIsOpen(!isOpen);
      }}
    >
      ⋯
    </button>
  );
  const change = (isWanted: boolean) => {
    // The menu disappears with its focus, so its row takes the focus.
    if (!isWanted) row.current?.focus({ preventScroll: true });
    setIsOpen(isWanted);
  };
  const item = (action: EntryAction) => {
    const reason = actionRefusal(action);
    return { disabled: reason !== null, title: reason ?? undefined, onClick: () => actions.act(action) };
  };
  // Forty visible rows would have forty menus, so each is created when it opens.
  if (!isOpen) return button;
  return (
    <Menu opened onChange={change} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {entry.isApproved ? (
          <Menu.Item disabled={type === 'locked'} onClick={() => actions.act('unapprove')}>
            {t('Unapprove')}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item onClick={() => actions.act('approve')}>{t('Approve')}</Menu.Item>
            <Menu.Item onClick={() => actions.act('return')}>{t('Return')}</Menu.Item>
          </>
        )}
        <Menu.Item {...item('edit')}>{t('Edit')}</Menu.Item>
        <Menu.Item {...item('copy')}>{t('Copy')}</Menu.Item>
        <Menu.Item onClick={() => actions.act('history')}>{t('History')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" {...item('delete')}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
