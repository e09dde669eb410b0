import { ActionIcon } from '@mantine/core';
import { formatHours } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { weekdayText } from '../../../platform/weekday.ts';
import classes from '../approval.module.css';
import type { ApprovalRow } from './approval-rows.ts';
import { Cell } from './cell.tsx';

/** Displays the heading of a group: its name, its number of entries and hours, and a checkbox for all of them. */
export function GroupRow(props: {
  row: Extract<ApprovalRow, { type: 'grouping' }>;
  selected: 'all' | 'some' | 'none';
  onSelect: () => void;
  onToggle: () => void;
}) {
  const { t } = useText();
  const { group, isOpen } = props.row;
  return (
    <>
      <Cell className={classes.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('Select {what}', { what: group.text })}
          checked={props.selected === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = props.selected === 'some';
          }}
          onChange={props.onSelect}
        />
      </Cell>
      <Cell className={classes.groupText}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={-1}
          aria-label={isOpen ? t('Collapse {what}', { what: group.text }) : t('Expand {what}', { what: group.text })}
          onClick={props.onToggle}
        >
          {isOpen ? '▾' : '▸'}
        </ActionIcon>
        <b>{group.day ? `${weekdayText(group.day, t)} ${group.text}` : group.text}</b>{' '}
        <span className={classes.quiet}>{t('{count} {count, entry|entries}', { count: group.entries.length })}</span>
      </Cell>
      <Cell className={classes.groupHours}>{formatHours(group.hours)}</Cell>
    </>
  );
}
