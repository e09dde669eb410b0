import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type EntryRate, type RateReason, readEntryRate } from '#contract/money/re-rating.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { call } from '../platform/api.ts';
import { typedNumber } from '../platform/formats.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { type Texts, useText } from '../platform/translation.ts';

/** Loads and describes the rates of an entry. */
export function RateReasons({ entryId }: { entryId: number }) {
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: queryKeys.entryRate(entryId),
    queryFn: ({ signal }) => call(readEntryRate, { params: { id: entryId } }, { signal }),
    gcTime: 0,
  });
  return (
    <div role="status">
      {data ? (
        describeReasons(data, t).map((words) => (
          <Text key={words} size="sm">
            {words}
          </Text>
        ))
      ) : (
        <Text size="sm">{error ? error.message : t('Loading')}</Text>
      )}
    </div>
  );
}

/** Describes an entry's rates with their sources, and says if one is no longer its day's rate. */
function describeReasons({ chargeRate, charge, cost }: EntryRate, t: Texts['t']): string[] {
  const explain = (rate: string, reason: RateReason, words: string) =>
    rate === reason.rate
      ? [`${words}: ${describeReason(reason, t)}`]
      : [
          words,
          t('The rate would now be {rate}: {reason}', {
            rate: typedNumber(reason.rate),
            reason: describeReason(reason, t),
          }),
        ];
  return [
    ...explain(chargeRate, charge, t('Charged at {rate} per hour', { rate: typedNumber(chargeRate) })),
    ...(cost
      ? explain(cost.costRate, cost.reason, t('Costs {rate} an hour', { rate: typedNumber(cost.costRate) }))
      : []),
  ];
}

function describeReason({ from, card, costType, person, firstDay }: RateReason, t: Texts['t']): string {
  const line = [costType?.name, person?.name].filter(Boolean).join(', ');
  return [
    describeSource(from, card?.name ?? '', line, t),
    firstDay === null ? t('always') : t('from {day}', { day: formatDay(firstDay) }),
  ].join(', ');
}

function describeSource(from: RateReason['from'], card: string, line: string, t: Texts['t']): string {
  switch (from) {
    case 'job-card':
      return t('rate card of the job “{card}”, {line}', { card, line });
    case 'client-card':
      return t('rate card of the client “{card}”, {line}', { card, line });
    case 'person':
      return t('cost rate of the person');
    case 'cost-type':
      return t('rate of the cost type {line}', { line });
  }
}
