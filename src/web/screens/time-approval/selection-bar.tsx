import { Button, type ButtonProps, Group, Loader, Text } from '@mantine/core';
import { Fragment, useMemo } from 'react';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { sumHours } from '#domain/time/hours.ts';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { unitsOf } from '../../time-entries/drafts/draft.ts';
import type { EntryAction } from './decidable.ts';

/** Displays, above the list, the total, or the selection and its actions. */
export function SelectionBar(props: {
  all: readonly TimeEntry[];
  /** Whether they are in the list: too many are only counted, and displayed on request. */
  areShown: boolean;
  selected: readonly TimeEntry[];
  quietCount: number;
  /** In the matrix, the number of people whose time can be approved without a look; null in the list. */
  peopleWithoutWarnings: number | null;
  mayEdit: boolean;
  busy: string | null;
  undoLabel: string | null;
  onAct: (action: Exclude<EntryAction, 'edit'>) => void;
  onSelectAll: () => void;
  onSelectQuiet: () => void;
  onApprovePeople: () => void;
  onClear: () => void;
  onUndo: () => void;
}) {
  const { t } = useText();
  const { selected, all } = props;
  const isAny = selected.length > 0;
  const allAmount = useMemo(() => amountOf(all), [all]);
  const values = isAny ? amountOf(selected) : allAmount;
  const isBusy = props.busy !== null;
  const button = (action: Exclude<EntryAction, 'edit'>, label: string, look: ButtonProps = { variant: 'default' }) => (
    <Button size="compact-sm" {...look} disabled={isBusy} onClick={() => props.onAct(action)}>
      {label}
    </Button>
  );
  return (
    <Group gap={6} mih={30} role="toolbar" aria-label={t('Selection')}>
      <Text size="sm" fw={isAny ? 600 : 400} aria-live="polite">
        {isAny
          ? t('{count} selected, {hours} hours', values)
          : t('{count} {count, entry|entries}, {hours} hours', values)}
      </Text>
      {/* Separate keys, so that no focused or touched button turns into another. */}
      {isAny ? (
        <Fragment key="selected">
          {button('approve', t('Approve'), {})}
          {button('unapprove', t('Unapprove'))}
          {button('return', t('Return'))}
          {props.mayEdit && button('copy', t('Copy'))}
          {props.mayEdit && button('delete', t('Delete'), { variant: 'default', c: 'red' })}
          <Button size="compact-sm" variant="subtle" onClick={props.onClear}>
            {t('Clear selection')}
          </Button>
        </Fragment>
      ) : (
        <Fragment key="all">
          {props.peopleWithoutWarnings !== null && (
            <Button
              size="compact-sm"
              disabled={props.peopleWithoutWarnings === 0 || isBusy}
              onClick={props.onApprovePeople}
            >
              {t('Approve {count} {count, person|people} without warnings', { count: props.peopleWithoutWarnings })}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            disabled={all.length === 0 || !props.areShown}
            onClick={props.onSelectAll}
          >
            {t('Select all')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={props.quietCount === 0} onClick={props.onSelectQuiet}>
            {t('Select all without a warning ({count})', { count: props.quietCount })}
          </Button>
        </Fragment>
      )}
      {props.undoLabel && (
        <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={props.onUndo}>
          {props.undoLabel}
        </Button>
      )}
      {props.busy && (
        <Group gap={6} role="status">
          <Loader size="xs" />
          <Text size="sm">{props.busy}</Text>
        </Group>
      )}
    </Group>
  );
}

function amountOf(entries: readonly TimeEntry[]) {
  return { count: entries.length, hours: formatHours(sumHours(entries.map(unitsOf))) };
}
