import { Alert, Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TimeEntry } from '#contract/time-entry.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatHours } from '#domain/hours.ts';
import { hasAccess } from '#domain/permission.ts';
import { canSetBillable, NOTES_MAXIMUM } from '#domain/time-entry.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import type { Position } from '../../sheet/selection.ts';
import { NotesInput } from '../../widgets/notes-input.tsx';
import { changeOfContent, type DayLimits, whyCellIsFixed } from './cell-changes.ts';
import { contentOf, type DraftStore } from './draft-store.ts';
import { type BoxEntry, boxEntriesOf, readBoxEntry, settledBase } from './entry-box-content.ts';
import { type CellPlace, cellOf, type Line } from './time-sheet.ts';

/** The notes box of a cell: notes, billable flag and hours of its entries, saved when it is left (TED-04, TE-12). */
export function EntryBox(props: {
  line: Line;
  place: CellPlace;
  position: Position;
  isPeriodLocked: boolean;
  limits: DayLimits;
  isOwnEntry: boolean;
  store: DraftStore;
  onClose: () => void;
}) {
  const { t, field } = useText();
  const user = useUser();
  const { line, place, store } = props;
  const cell = cellOf(line, place.day);
  const fixed = whyCellIsFixed(line, cell, props.isPeriodLocked);
  const [entries, setEntries] = useState<BoxEntry[]>(() => boxEntriesOf(cell, place));
  const anchor = useAnchor(props.position);
  const mayBillable = canSetBillable({
    allowUserBillableFlag: user.allowUserBillableFlag,
    hasTimecellAccess: hasAccess(user, 'timecell'),
    isOwnEntry: props.isOwnEntry,
    isJobBillable: place.job.isBillable,
  });

  const alter = (index: number, fields: Partial<BoxEntry>) =>
    setEntries((current) => current.map((entry, place) => (place === index ? { ...entry, ...fields } : entry)));

  const close = () => {
    if (!fixed) {
      store.commit(
        entries
          .map((entry) => ({ ...entry, base: settledBase(entry, cell) }))
          .flatMap((entry) => {
            const read = readBoxEntry(entry, place);
            return read && !read.refusal && read.wanted
              ? [
                  changeOfContent({
                    place,
                    base: entry.base,
                    wanted: read.wanted,
                    typed: entry.hours,
                    hoursBefore: entry.hoursBefore,
                    limits: props.limits,
                  }),
                ]
              : (read ?? []);
          }),
      );
    }
    props.onClose();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <Popover
      opened
      onClose={close}
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      withinPortal
      position="bottom-start"
      width="min(360px, calc(100vw - 24px))"
    >
      <Popover.Target>
        <div style={{ position: 'fixed', pointerEvents: 'none', ...anchor }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('Notes')} onKeyDown={onKeyDown}>
        <Stack gap="sm">
          <Text size="sm" fw={600}>
            {place.job.code} · {place.costType.name} · {formatDay(place.day)}
          </Text>
          {fixed && <Text size="sm">{t(fixed)}</Text>}
          {entries.map((entry, index) => (
            <Stack gap={6} key={entry.base?.id ?? 0}>
              {entry.draft?.message && entry.draft.state !== 'conflict' && (
                <Text size="sm" c="red" role="alert">
                  {entry.draft.message}
                </Text>
              )}
              <Conflict entry={entry} store={store} place={place} onDone={props.onClose} />
              <NotesInput
                label={field('Notes')}
                maximum={NOTES_MAXIMUM}
                value={entry.notes}
                readOnly={fixed !== null}
                variant={fixed === null ? 'default' : 'filled'}
                data-autofocus={index === 0 || undefined}
                onText={(notes) => alter(index, { notes })}
              />
              <Group gap="sm" align="end">
                <TextInput
                  label={field('Hours')}
                  w={110}
                  value={entry.hours}
                  readOnly={fixed !== null}
                  variant={fixed === null ? 'default' : 'filled'}
                  onChange={(event) => alter(index, { hours: event.currentTarget.value })}
                />
                <Checkbox
                  label={field('Billable')}
                  mb={8}
                  checked={entry.isBillable}
                  disabled={fixed !== null || !mayBillable}
                  onChange={(event) => alter(index, { isBillable: event.currentTarget.checked })}
                />
              </Group>
            </Stack>
          ))}
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {t('Ctrl+Enter or Esc returns to the grid')}
            </Text>
            <Button size="xs" onClick={close}>
              {t('Done')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Both sides of a conflict, and the choice between them (TE-20). */
function Conflict(props: { entry: BoxEntry; store: DraftStore; place: CellPlace; onDone: () => void }) {
  const { t } = useText();
  const { draft } = props.entry;
  if (draft?.state !== 'conflict') return null;
  const decide = (side: 'mine' | 'theirs') => {
    props.store.resolve(draft.key, side);
    props.onDone();
  };
  return (
    <Alert color="orange" role="alert" title={draft.message}>
      <Text size="sm">{t('Yours: {content}', { content: inWords(draft.wanted, t) })}</Text>
      <Text size="sm">
        {t('Theirs: {content}', { content: inWords(draft.current && contentOf(draft.current as TimeEntry), t) })}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={() => decide('mine')}>
          {t('Keep mine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => decide('theirs')}>
          {t('Keep theirs')}
        </Button>
      </Group>
    </Alert>
  );
}

function inWords(content: { units: number; notes: string } | null, t: (original: string) => string): string {
  if (!content) return t('deleted');
  return [formatHours(content.units), content.notes].filter(Boolean).join(', ');
}

/** Where the cell stands on the screen, for the box to hang on. */
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
