import { Alert, Button, Checkbox, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import type { DayClosing } from '#domain/calendar/period.ts';
import { jobKindOf } from '#domain/jobs/job-id.ts';
import { hasAccess } from '#domain/people/permission.ts';
import { canSetBillable, NOTES_MAXIMUM } from '#domain/time/time-entry.ts';
import { seesRatesOf, WhyThisRate } from '../../../jobs/entry-rate.tsx';
import { beforePalette } from '../../../platform/palette-call.ts';
import { useText } from '../../../platform/translation.ts';
import { useWhenUnmounted } from '../../../platform/unsaved-input.ts';
import { useUser } from '../../../platform/use-session.ts';
import type { Position } from '../../../sheet/selection.ts';
import { ConflictAlert } from '../../../time-entries/drafts/conflict-alert.tsx';
import type { EntryChange } from '../../../time-entries/drafts/draft.ts';
import type { DraftStore } from '../../../time-entries/drafts/draft-store.ts';
import type { ConflictSide } from '../../../time-entries/drafts/settle-drafts.ts';
import { pairRefusal, slotRefusal } from '../../../time-entries/entry-slots.ts';
import { describeOpenReturn } from '../../../time-entries/return-texts.ts';
import { FloatingBox } from '../../../widgets/dialog/floating-box.tsx';
import { NotesInput } from '../../../widgets/notes-input.tsx';
import { cellOf, type Line } from '../time-sheet.ts';
import type { DayLimits } from './cell-changes.ts';
import { type BoxEntry, boxEntriesOf, newBoxEntry, readBoxEntry, settledSlot } from './entry-box-content.ts';

/**
 * Edits notes, billable flag and hours of the entries of a cell, in a list if there are several; saves however it is closed, except with
 * Esc.
 */
export function EntryBox(props: {
  line: Line;
  day: Day;
  position: Position;
  closing: DayClosing | null;
  limits: DayLimits;
  isOwnEntry: boolean;
  store: DraftStore;
  onClose: () => void;
}) {
  const { t } = useText();
  const { line, day, store } = props;
  const cell = cellOf(line, day);
  const [entries, setEntries] = useState<BoxEntry[]>(() => boxEntriesOf(cell, line));
  const anchor = useAnchor(props.position);
  const isLeft = useRef(false);
  const mayAdd = slotRefusal(line, null, props.closing) === null;

  const alter = (key: string, fields: Partial<BoxEntry>) =>
    setEntries((current) => current.map((entry) => (entry.key === key ? { ...entry, ...fields } : entry)));

  const changesOf = (some: readonly BoxEntry[]) =>
    some
      .map((entry) => ({ ...entry, slot: settledSlot(entry.slot, cell) }))
      .filter(({ slot }) => slotRefusal(line, slot?.base ?? null, props.closing) === null)
      .flatMap((entry) => readBoxEntry(entry, line, day, props.limits) ?? []);
  const save = () => {
    if (isLeft.current) return;
    isLeft.current = true;
    store.commit(changesOf(entries));
  };
  /**
   * Resolves the conflict of an entry with the current input as the user's version; other entries are saved as usual. Input that can't be
   * saved stays, with its reason.
   */
  const decide = (decided: BoxEntry, side: ConflictSide) => {
    const { entryId } = decided.slot!;
    const [typed] = changesOf([decided]);
    const isOpen = store.drafts().get(entryId)?.state === 'conflict';
    if (isOpen && (side === 'theirs' || !typed?.refusal)) {
      store.resolve(entryId, side, typed?.refusal ? {} : typed);
      store.commit(changesOf(entries.filter((entry) => entry !== decided)));
      isLeft.current = true;
    }
    close();
  };
  const close = () => {
    save();
    props.onClose();
  };

  const leave = useEffectEvent(close);
  useEffect(() => beforePalette(() => leave()), []);
  useWhenUnmounted(save);

  const onKeyDown = (event: KeyboardEvent) => {
    const discards = event.key === 'Escape' && !event.nativeEvent.isComposing;
    if (!discards && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    event.stopPropagation();
    // Esc leaves the entries as they were when the box opened.
    if (discards) isLeft.current = true;
    close();
  };

  return (
    <FloatingBox
      label={t('Notes')}
      at={anchor}
      side="below"
      width="min(360px, calc(100vw - 24px))"
      onKeyDown={onKeyDown}
      onLeave={close}
    >
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {line.job.code} · {line.costType?.name} · {formatDay(day)}
        </Text>
        {entries.map((entry, index) => (
          <EntryFields
            key={entry.key}
            entry={entry}
            line={line}
            closing={props.closing}
            isOwnEntry={props.isOwnEntry}
            isFirst={index === 0}
            isAlone={entries.length === 1}
            onAlter={(fields) => alter(entry.key, fields)}
            typed={changesOf([entry])[0]}
            onDecide={(side) => decide(entry, side)}
          />
        ))}
        {mayAdd && (
          <Button
            size="compact-xs"
            variant="subtle"
            style={{ alignSelf: 'start' }}
            onClick={() => setEntries((current) => [...current, newBoxEntry(line, current.length)])}
          >
            {t('Add another entry')}
          </Button>
        )}
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {t('Ctrl+Enter saves, Esc discards')}
          </Text>
          <Button size="xs" onClick={close}>
            {t('Done')}
          </Button>
        </Group>
      </Stack>
    </FloatingBox>
  );
}

/** The fields of one entry in the box. */
function EntryFields(props: {
  entry: BoxEntry;
  line: Line;
  closing: DayClosing | null;
  isOwnEntry: boolean;
  isFirst: boolean;
  isAlone: boolean;
  /** The input as a change. */
  typed: EntryChange | undefined;
  onAlter: (fields: Partial<BoxEntry>) => void;
  onDecide: (side: ConflictSide) => void;
}) {
  const { t, field } = useText();
  const user = useUser();
  const { entry, line, typed, onAlter } = props;
  const { draft } = entry.slot ?? { draft: null };
  const fixed = slotRefusal(line, entry.slot?.base ?? null, props.closing);
  const isFixed = fixed !== null;
  const returned = describeOpenReturn(entry.slot?.base, t);
  const variant = isFixed ? 'filled' : 'default';
  const canEditBillable = canSetBillable({
    allowUserBillableFlag: user.allowUserBillableFlag,
    hasTimecellAccess: hasAccess(user, 'timecell'),
    isOwnEntry: props.isOwnEntry,
    jobKind: jobKindOf(line.job),
  });
  return (
    <Stack gap={6}>
      {fixed && (props.isFirst || pairRefusal(line) === null) && <Text size="sm">{t.of(fixed)}</Text>}
      {returned && (
        <Alert color="orange" p="xs">
          {returned}
        </Alert>
      )}
      {draft?.message && draft.state !== 'conflict' && (
        <Text size="sm" c="red" role="alert">
          {draft.message}
        </Text>
      )}
      {draft?.state === 'conflict' && (
        <ConflictAlert
          draft={typed && !typed.refusal ? { ...draft, wanted: typed.wanted } : draft}
          onDecide={props.onDecide}
        />
      )}
      <NotesInput
        label={field('Notes')}
        maximum={NOTES_MAXIMUM}
        minRows={props.isAlone ? 3 : 1}
        value={entry.notes}
        readOnly={isFixed}
        variant={variant}
        data-autofocus={props.isFirst || undefined}
        autoFocus={props.isFirst}
        onText={(notes) => onAlter({ notes })}
      />
      <Group gap="sm" align="end">
        <TextInput
          label={field('Hours')}
          w={110}
          value={entry.hours}
          readOnly={isFixed}
          variant={variant}
          onChange={(event) => onAlter({ hours: event.currentTarget.value })}
        />
        <Checkbox
          label={field('Billable')}
          mb={8}
          checked={entry.isBillable}
          disabled={isFixed || !canEditBillable}
          onChange={(event) => onAlter({ isBillable: event.currentTarget.checked })}
        />
        {!props.isAlone && !isFixed && (
          <CloseButton ml="auto" mb={4} aria-label={t('Delete')} onClick={() => onAlter({ hours: '', notes: '' })} />
        )}
      </Group>
      {entry.slot?.base && seesRatesOf(user, line.job) && <WhyThisRate entryId={entry.slot.base.id} />}
    </Stack>
  );
}

/** Returns the position of the cell on the screen, at which the box opens. */
function useAnchor({ row, column }: Position): { left: number; top: number; width: number; height: number } {
  const [anchor, setAnchor] = useState({ left: 0, top: 0, width: 0, height: 0 });
  const wasMeasured = useRef(false);
  useLayoutEffect(() => {
    if (wasMeasured.current) return;
    wasMeasured.current = true;
    const cell = document.querySelector(`[role=grid] tr[data-row="${row}"] > td[data-column="${column}"]`);
    if (!cell) return;
    const { left, top, width, height } = cell.getBoundingClientRect();
    setAnchor({ left, top, width, height });
  }, [row, column]);
  return anchor;
}
