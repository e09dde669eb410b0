import { List, Text } from '@mantine/core';
import type { EntryHistoryEvent } from '#contract/time/time-approval.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import { formatInstant } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';

/** Displays who did what to an entry, and when. */
export function HistoryEvent({ event, size = 'sm' }: { event: EntryHistoryEvent; size?: 'xs' | 'sm' }) {
  const { t, field } = useText();
  const { timeZone } = useUser().agency;
  const by = event.by?.name ?? t('The installation');
  return (
    <section>
      <Text size={size}>
        <b>{actionText(event.action, t)}</b>{' '}
        {event.onBehalfOf ? t('{name} for {other}', { name: by, other: event.onBehalfOf.name }) : by},{' '}
        {formatInstant(event.at, timeZone)}
      </Text>
      {event.comment && <Text size={size}>“{event.comment}”</Text>}
      {event.changes.length > 0 && (
        <List size={size}>
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
