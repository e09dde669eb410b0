import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readEntryHistory } from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { HistoryEvent } from '../../time-entries/details/history-event.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';

/** Lists who changed what in an entry, and when. */
export function HistoryDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const { t } = useText();
  const history = useQuery({
    queryKey: queryKeys.entryHistory(entry.id),
    queryFn: ({ signal }) => call(readEntryHistory, { params: { id: entry.id } }, { signal }),
    gcTime: 0,
  });
  const { job } = entry.timeAllocation;
  return (
    <Dialog title={t('History')} size="lg" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {entry.employee.name}, {formatDay(entry.transactionDate)}, <b>{job.code}</b> {job.name}
        </Text>
        {history.isPending && <Loading what={t('Loading history')} />}
        {history.isError && <LoadFailure error={history.error} onRetry={() => void history.refetch()} />}
        {history.data?.length === 0 && <Empty>{t('Not changed since it was entered')}</Empty>}
        {history.data?.map((event) => (
          <HistoryEvent key={`${event.at} ${event.action}`} event={event} />
        ))}
      </Stack>
    </Dialog>
  );
}
