import { Alert, Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#domain/calendar/calendar.ts';
import { jobKindOf } from '#domain/jobs/job-id.ts';
import { hasAccess } from '#domain/people/permission.ts';
import { canSetBillable, NOTES_MAXIMUM } from '#domain/time/time-entry.ts';
import { costTypesQuery } from '../../../jobs/cost-types.ts';
import { JOB_SEARCH_PAUSE, JobSearch } from '../../../jobs/job-search.tsx';
import { formatHoursNumber } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { pairRefusal } from '../../../time-entries/entry-slots.ts';
import { NotesInput } from '../../../widgets/notes-input.tsx';
import classes from '../approval.module.css';
import { Cell } from '../rows/cell.tsx';
import { type EntryEdit, editOf } from './entry-edit.ts';

/** Edits an entry of the team in its row: hours, notes, job, cost type, billable flag. */
export function EntryEditor(props: {
  edit: EntryEdit;
  isSaving: boolean;
  onEdit: (edit: EntryEdit) => void;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { t, field } = useText();
  const user = useUser();
  const { edit, onEdit } = props;
  const { base, job, costType } = edit;
  const [isChoosingJob, setIsChoosingJob] = useState(false);
  const costTypes = useQuery(costTypesQuery(job.id));
  const offered = costTypes.data ?? [];
  const others = costType && !offered.some(({ id }) => id === costType.id) ? [costType] : [];
  const canEditBillable = canSetBillable({
    allowUserBillableFlag: user.allowUserBillableFlag,
    hasTimecellAccess: hasAccess(user, 'timecell'),
    isOwnEntry: base.employee.id === user.id,
    jobKind: jobKindOf(job),
  });
  // Job and cost type of a pinned entry can't be changed until it is unpinned.
  const isPairFixed = base.timeAllocation.pinId !== null;
  // An entry on an inactive job or cost type can be deleted or moved, but not otherwise changed.
  const fixed = pairRefusal({ job, costType: costType ?? { isActive: true } });

  return (
    <Cell
      className={classes.editor}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel();
        else if (event.key === 'Enter' && (event.ctrlKey || event.target instanceof HTMLInputElement)) {
          event.preventDefault();
          props.onSave();
        }
      }}
    >
      <Text size="sm" fw={600}>
        {base.employee.name}, {formatDay(base.transactionDate)}
      </Text>
      {edit.theirs ? (
        <Alert color="orange" role="alert" title={edit.message}>
          <Text size="sm">
            {t('Theirs: {content}', {
              content: `${edit.theirs.timeAllocation.job.code}, ${formatHoursNumber(edit.theirs.units)}, ${edit.theirs.notes}`,
            })}
          </Text>
          <Group gap="xs" mt="xs">
            <Button
              size="xs"
              onClick={() => onEdit({ ...edit, base: edit.theirs ?? base, theirs: null, message: null })}
            >
              {t('Keep mine')}
            </Button>
            <Button size="xs" variant="default" onClick={() => onEdit(editOf(edit.theirs ?? base))}>
              {t('Keep theirs')}
            </Button>
          </Group>
        </Alert>
      ) : (
        edit.message && (
          <Alert color="red" role="alert">
            {edit.message}
          </Alert>
        )
      )}
      {fixed && <Text size="sm">{t.of(fixed)}</Text>}
      <Group align="flex-end" gap="sm">
        <TextInput
          label={field('Hours')}
          w={90}
          inputMode="decimal"
          data-autofocus
          autoFocus
          value={edit.hours}
          readOnly={fixed !== null}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onEdit({ ...edit, hours: event.currentTarget.value })}
        />
        <div>
          <Text size="sm" fw={500}>
            {field('Job')}
          </Text>
          {isChoosingJob ? (
            <JobSearch
              label={t('Choose a job')}
              pause={JOB_SEARCH_PAUSE.timesheet}
              employeeId={base.employee.id}
              onPick={(picked) => {
                setIsChoosingJob(false);
                onEdit({ ...edit, job: picked, costType: null, isBillable: edit.isBillable && picked.isBillable });
              }}
              onLeave={() => setIsChoosingJob(false)}
            />
          ) : (
            <Button variant="default" disabled={isPairFixed} onClick={() => setIsChoosingJob(true)}>
              {job.code} {job.name}
            </Button>
          )}
        </div>
        <NativeSelect
          label={field('Cost type')}
          disabled={isPairFixed}
          value={String(costType?.id ?? '')}
          onChange={(event) => {
            const id = Number(event.currentTarget.value);
            onEdit({ ...edit, costType: [...offered, ...others].find((other) => other.id === id) ?? null });
          }}
          data={[
            ...(costType ? [] : [{ value: '', label: t('Choose a cost type') }]),
            ...[...others, ...offered].map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Checkbox
          label={field('Billable')}
          checked={edit.isBillable}
          disabled={!canEditBillable || fixed !== null}
          onChange={(event) => onEdit({ ...edit, isBillable: event.currentTarget.checked })}
        />
      </Group>
      <NotesInput
        label={field('Notes')}
        maximum={NOTES_MAXIMUM}
        minRows={1}
        value={edit.notes}
        readOnly={fixed !== null}
        onText={(notes) => onEdit({ ...edit, notes })}
      />
      <Group gap="xs">
        <Button size="xs" loading={props.isSaving} disabled={edit.theirs !== null} onClick={props.onSave}>
          {t('Save')}
        </Button>
        <Button size="xs" variant="default" onClick={props.onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </Cell>
  );
}
