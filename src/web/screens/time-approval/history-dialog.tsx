import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type EntryHistoryEvent, readEntryHistory } from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
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

function HistoryEvent({ event }: { event: EntryHistoryEvent }) {
  const { t, field } = useText();
  const { timeZone } = useUser().agency;
  const by = event.by?.name ?? t('The installation');
  return (
    <section>
      <Text size="sm">
        <b>{actionText(event.action, t)}</b>{' '}
        {event.onBehalfOf ? t('{name} for {other}', { name: by, other: event.onBehalfOf.name }) : by},{' '}
        {formatInstant(event.at, timeZone)}
      </Text>
      {event.comment && <Text size="sm">“{event.comment}”</Text>}
      {event.changes.length > 0 && (
        <List size="sm">
          {event.changes.map((change) => (
            <List.Item key={change.field}>
              {field.of(FIELD_NAMES[change.field] ?? fieldName('Other'))}: {change.from ?? '–'} → {change.to ?? '–'}
            </List.Item>
          ))}
        </List>
      )}
    </section>
  );
}

const FIELD_NAMES: Record<string, FieldName> = {
  units: fieldName('Hours'),
  notes: fieldName('Notes'),
  job: fieldName('Job'),
  costType: fieldName('Cost type'),
  isBillable: fieldName('Billable'),
  transactionDate: fieldName('Date'),
};

function actionText(action: EntryHistoryEvent['action'], t: Texts['t']): string {
  switch (action) {
    case 'create':
      return t('Entered');
    case 'update':
      return t('Changed');
    case 'delete':
      return t('Deleted');
    case 'approve':
      return t('Approved');
    case 'unapprove':
      return t('Unapproved');
    case 'return':
      return t('Returned');
    case 'withdraw-return':
      return t('Return withdrawn');
  }
}
