import { Alert, Button, Group, Switch, Text, TextInput } from '@mantine/core';
import type { Day } from '#domain/calendar/calendar.ts';
import { jobKindOf, jobKindOfId } from '#domain/jobs/job-id.ts';
import { hasAccess } from '#domain/people/permission.ts';
import { missingHours } from '#domain/time/distribute-hours.ts';
import { canPin } from '#domain/time/pin.ts';
import { canSetBillable, NOTES_MAXIMUM } from '#domain/time/time-entry.ts';
import { seesRatesOf, WhyThisRate } from '../../jobs/entry-rate.tsx';
import { ownerOfJob } from '../../jobs/job-owner.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { BudgetText } from '../../time-entries/budget-text.tsx';
import { ConflictAlert } from '../../time-entries/drafts/conflict-alert.tsx';
import { pairKey } from '../../time-entries/drafts/draft.ts';
import { type EntrySlot, slotMoveRefusal, slotRefusal } from '../../time-entries/entry-slots.ts';
import { describeOpenReturn } from '../../time-entries/return-texts.ts';
import { UnsavedTimer } from '../../time-entries/timer/unsaved-timer.tsx';
import { usePairToggles } from '../../time-entries/use-pair-toggles.ts';
import { NotesInput } from '../../widgets/notes-input.tsx';
import { DayBar } from './day-bar.tsx';
import type { EntryForm } from './entry-form.ts';
import { HoursPad } from './hours-pad.tsx';
import classes from './mobile.module.css';
import { BackBar, MobileFrame } from './mobile-frame.tsx';
import { TimerButton } from './timer-button.tsx';
import type { ShownDay } from './use-day.ts';
import type { EntrySaving } from './use-entry-saving.ts';

/** Displays one entry on the phone: job, cost type, hours, notes, flag, pin, timer, save and delete. */
export function EntryDetail(props: {
  shown: ShownDay;
  day: Day;
  today: Day;
  slot: EntrySlot | null;
  saving: EntrySaving;
  form: EntryForm;
  onForm: (form: EntryForm) => void;
  onChooseJob: (() => void) | null;
  onChooseCostType: (() => void) | null;
  onBack: () => void;
  onDone: () => void;
}) {
  const { t, field } = useText();
  const user = useUser();
  const { shown, day, slot, form, onForm, saving } = props;
  const { job, costType } = form;
  const { wrong } = saving;
  const toggles = usePairToggles(user.id, shown.favorites);
  const isFavorite = shown.favorites?.some((favorite) => favorite.job.id === job.id);
  const pin = shown.pins.find(
    (candidate) => pairKey(candidate.job.id, candidate.costType.id) === pairKey(job.id, costType?.id ?? null),
  );
  const fixed = slotRefusal({ job, costType: costType ?? { isActive: true } }, slot?.base ?? null, shown.closing);
  const isFixed = fixed !== null;
  // An entry on an inactive job can be deleted, or moved to an active one.
  const isBound = slotMoveRefusal(slot?.base ?? null, shown.closing) !== null;
  const returned = describeOpenReturn(slot?.base, t);
  // Job and cost type of a pinned entry can't be changed until it is unpinned.
  const isPairFixed = isBound || (slot?.base != null && pin !== undefined);
  const canEditBillable = canSetBillable({
    allowUserBillableFlag: user.allowUserBillableFlag,
    hasTimecellAccess: hasAccess(user, 'timecell'),
    isOwnEntry: true,
    jobKind: jobKindOf(job),
  });

  const doneWith = (isDone: boolean) => isDone && props.onDone();

  return (
    <MobileFrame
      head={<BackBar title={slot ? t('Time entry') : t('New time entry')} onBack={props.onBack} />}
      foot={
        <Group gap="sm" wrap="nowrap">
          {slot && (
            <Button
              size="md"
              variant="default"
              color="red"
              disabled={isBound}
              onClick={() => void saving.remove().then(doneWith)}
            >
              {t('Delete')}
            </Button>
          )}
          <Button size="md" flex={1} disabled={isFixed} onClick={() => void saving.save().then(doneWith)}>
            {t('Save')}
          </Button>
        </Group>
      }
    >
      <DayBar day={day} today={props.today} />
      <UnsavedTimer timer={shown.timer} />
      <div className={classes.detail}>
        {fixed && <Alert color="orange">{t.of(fixed)}</Alert>}
        {returned && <Alert color="orange">{returned}</Alert>}
        {saving.conflict ? (
          <ConflictAlert draft={saving.conflict} onDecide={(side) => doneWith(saving.decide(side))} />
        ) : (
          slot?.draft?.message && <Alert color="red">{slot.draft.message}</Alert>
        )}
        <button
          type="button"
          className={classes.pair}
          disabled={isPairFixed || !props.onChooseJob}
          onClick={() => props.onChooseJob?.()}
        >
          <span className={classes.words}>
            <span className={classes.line}>
              <b>{job.code}</b> {job.name}
            </span>
            <span className={`${classes.line} ${classes.quiet}`}>{ownerOfJob(job, t)}</span>
          </span>
          {!isPairFixed && props.onChooseJob && <span aria-hidden="true">›</span>}
        </button>
        <button
          type="button"
          className={classes.pair}
          disabled={isPairFixed || !props.onChooseCostType}
          onClick={() => props.onChooseCostType?.()}
        >
          <span className={classes.words}>{costType?.name ?? t('Choose a cost type')}</span>
          {!isPairFixed && props.onChooseCostType && <span aria-hidden="true">›</span>}
        </button>
        {jobKindOfId(job.id) === 'client' && (
          <div className={classes.budget}>{costType && <BudgetText jobId={job.id} costTypeId={costType.id} />}</div>
        )}
        {wrong?.at === 'costType' && (
          <Text size="sm" c="red" role="alert">
            {wrong.message}
          </Text>
        )}
        <Group gap="sm" mt="sm" mb={28} wrap="nowrap" align="end">
          <TextInput
            label={field('Hours')}
            size="lg"
            flex={1}
            classNames={{ root: classes.hoursField!, wrapper: classes.hoursInput!, error: classes.hoursError! }}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            value={form.hours}
            readOnly={isFixed}
            error={wrong?.at === 'hours' ? wrong.message : null}
            onChange={(event) => onForm({ ...form, hours: event.currentTarget.value })}
          />
          <TimerButton
            shown={shown}
            today={props.today}
            day={day}
            slot={slot}
            form={form}
            isBig
            saveFirst={saving.saveForTimer}
            onStarted={props.onDone}
          />
        </Group>
        <HoursPad
          text={form.hours}
          isDisabled={isFixed}
          fill={missingHours({ workHours: shown.workHours, otherHours: saving.otherHours })}
          onText={(hours) => onForm({ ...form, hours })}
        />
        <NotesInput
          label={field('Notes')}
          mt="sm"
          minRows={2}
          maximum={NOTES_MAXIMUM}
          value={form.notes}
          readOnly={isFixed}
          onText={(notes) => onForm({ ...form, notes })}
        />
        <Group gap="lg" mt="sm">
          <Switch
            size="md"
            label={field('Billable')}
            checked={form.isBillable}
            disabled={isFixed || !canEditBillable}
            onChange={(event) => onForm({ ...form, isBillable: event.currentTarget.checked })}
          />
          <Switch
            size="md"
            label={t('Pinned')}
            checked={pin !== undefined}
            disabled={pin === undefined && !canPin(job, costType)}
            onChange={() => toggles.togglePin({ job, costType, pinId: pin?.id ?? null })}
          />
          <Switch
            size="md"
            label={t('Favourite')}
            checked={isFavorite ?? false}
            disabled={isFavorite === undefined}
            onChange={() => toggles.toggleFavorite(job)}
          />
        </Group>
        {slot?.base && seesRatesOf(user, job) && <WhyThisRate entryId={slot.base.id} />}
      </div>
    </MobileFrame>
  );
}
