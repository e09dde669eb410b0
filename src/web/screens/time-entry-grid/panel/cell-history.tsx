import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { readEntryHistory } from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { call } from '../../../platform/api.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { HistoryEvent } from '../../../time-entries/details/history-event.tsx';
import classes from './cell-panel.module.css';

/** Milliseconds a cell must be active before its history is requested. */
const PAUSE = 300;

/** Lists who did what to the saved entries of a cell, the newest first. */
export function CellHistory({ entries }: { entries: readonly TimeEntry[] }) {
  const { t } = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={classes.history} aria-label={t('History')} tabIndex={0}>
      <Text size="xs" fw={500}>
        {t('History')}
      </Text>
      {entries.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('Nothing is saved yet')}
        </Text>
      )}
      {entries.map(({ id, lastModified }) => (
        <EntryHistory key={id} version={`${id} ${lastModified}`} />
      ))}
    </section>
  );
}

function EntryHistory({ version }: { version: string }) {
  const { t } = useText();
  const [settled] = useDebouncedValue(version, PAUSE);
  const id = Number(settled.split(' ')[0]);
  const { data } = useQuery({
    queryKey: [...queryKeys.entryHistory(id), settled],
    queryFn: ({ signal }) => call(readEntryHistory, { params: { id } }, { signal }),
    enabled: settled === version,
    staleTime: 60_000,
    retry: false,
  });
  // Without a connection there is none, which doesn't prevent time entry.
  if (!data) return null;
  if (data.length === 0) return <Text size="xs">{t('Not changed since it was entered')}</Text>;
  return data.map((event) => <HistoryEvent key={`${event.at} ${event.action}`} event={event} size="xs" />);
}
