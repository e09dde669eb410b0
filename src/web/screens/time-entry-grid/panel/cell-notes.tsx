import { Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DayClosing } from '#domain/calendar/period.ts';
import { NOTES_MAXIMUM } from '#domain/time/time-entry.ts';
import { useText } from '../../../platform/translation.ts';
import { useWhenUnmounted } from '../../../platform/unsaved-input.ts';
import { ConflictAlert } from '../../../time-entries/drafts/conflict-alert.tsx';
import type { DraftStore } from '../../../time-entries/drafts/draft-store.ts';
import { slotRefusal } from '../../../time-entries/entry-slots.ts';
import { describeOpenReturn } from '../../../time-entries/return-texts.ts';
import { NotesInput } from '../../../widgets/notes-input.tsx';
import type { DayLimits } from '../cells/cell-changes.ts';
import { type BoxEntry, boxEntriesOf, readBoxEntry, settledSlot } from '../cells/entry-box-content.ts';
import { cellOf, type Line } from '../time-sheet.ts';
import classes from './cell-panel.module.css';

/** Typed notes, with the entry as it was when typing began, so that saving detects someone else's change. */
type TypedNotes = { entry: BoxEntry; notes: string };

/** Edits the notes of a cell's entries, and saves them as the notes box does when the field is left. Esc discards. */
export function CellNotes(props: {
  line: Line;
  day: Day;
  closing: DayClosing | null;
  limits: DayLimits;
  store: DraftStore;
  isReadOnly: boolean;
  onLeave: () => void;
}) {
  const { t, field } = useText();
  const { line, day, store } = props;
  const cell = cellOf(line, day);
  const [typed, setTyped] = useState<TypedNotes | null>(null);
  const latest = useRef<TypedNotes | null>(null);
  const keep = (next: TypedNotes | null) => {
    latest.current = next;
    setTyped(next);
  };
  const save = () => {
    const kept = latest.current;
    if (!kept) return;
    keep(null);
    const { entry, notes } = kept;
    const change = readBoxEntry({ ...entry, slot: settledSlot(entry.slot, cell), notes }, line, day, props.limits);
    if (change) store.commit([change]);
  };
  useWhenUnmounted(save);

  const onKeyDown = (event: KeyboardEvent) => {
    const discards = event.key === 'Escape' && !event.nativeEvent.isComposing;
    if (!discards && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    event.stopPropagation();
    if (discards) keep(null);
    else save();
    props.onLeave();
  };

  const entries = boxEntriesOf(cell, line);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the fields in it
    <div
      className={classes.notes}
      onKeyDown={onKeyDown}
      // Without a field, long notes scroll by keyboard.
      {...(props.isReadOnly ? { role: 'group', 'aria-label': field('Notes'), tabIndex: 0 } : {})}
    >
      {entries.map((entry, index) => {
        const { base, draft } = entry.slot ?? { base: null, draft: null };
        const refusal = slotRefusal(line, base, props.closing);
        const returned = describeOpenReturn(base, t);
        if (draft?.state === 'conflict')
          return (
            <ConflictAlert
              key={entry.key}
              draft={draft}
              onDecide={(side) => store.resolve(entry.slot!.entryId, side, {})}
            />
          );
        if (props.isReadOnly)
          return (
            <Text key={entry.key} size="xs">
              {entry.notes}
            </Text>
          );
        return (
          // The same field while an entry is saved and gets its ID.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={index} className={classes.entry}>
            {returned && (
              <Text size="xs" c="var(--mantine-color-error)">
                {returned}
              </Text>
            )}
            {draft?.message && (
              <Text size="xs" c="var(--mantine-color-error)">
                {draft.message}
              </Text>
            )}
            <NotesInput
              label={
                entries.length > 1 ? `${field('Notes')}, ${t('{hours} hours', { hours: entry.hours })}` : field('Notes')
              }
              size="xs"
              autosize={false}
              rows={3}
              maximum={NOTES_MAXIMUM}
              value={typed?.entry.key === entry.key ? typed.notes : entry.notes}
              readOnly={refusal !== null}
              title={refusal ? t.of(refusal) : undefined}
              variant={refusal ? 'filled' : 'default'}
              onText={(notes) =>
                keep({ entry: latest.current?.entry.key === entry.key ? latest.current.entry : entry, notes })
              }
              onBlur={save}
            />
          </div>
        );
      })}
    </div>
  );
}
