import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { readBudget } from '#contract/jobs/job-amounts.ts';
import { jobKindOfId } from '#domain/jobs/job-id.ts';
import { call } from '../platform/api.ts';
import { formatHoursNumber } from '../platform/formats.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';

/** Milliseconds a line must be selected before its budget is requested. */
const PAUSE = 300;

/**
 * The estimated, used and remaining hours of a job and cost type during time entry. Empty without an estimate, or if it can't be read,
 * which doesn't prevent time entry. `of` names both if needed.
 */
export function BudgetText(given: { jobId: number; costTypeId: number; of?: string }) {
  const { t } = useText();
  const key = `${given.jobId} ${given.costTypeId}`;
  const [settled] = useDebouncedValue(key, PAUSE, { leading: true });
  const [jobId, costTypeId] = settled.split(' ').map(Number) as [number, number];
  const budget = useQuery({
    queryKey: queryKeys.budget(jobId, costTypeId),
    queryFn: ({ signal }) => call(readBudget, { params: { id: jobId }, query: { costTypeId } }, { signal }),
    enabled: jobKindOfId(jobId) === 'client',
    staleTime: 60_000,
    retry: false,
  });
  const { estimated, used, left } = budget.data ?? { estimated: null, used: 0, left: null };
  if (settled !== key || estimated === null || left === null) return null;
  const values = {
    estimated: formatHoursNumber(estimated),
    used: formatHoursNumber(used),
    left: formatHoursNumber(left),
  };
  return (
    <Text size="xs" c={left < 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
      {given.of && `${given.of} · `}
      {left < 0
        ? t('Budget: {estimated} h estimated, {used} used, {left} over', { ...values, left: formatHoursNumber(-left) })
        : t('Budget: {estimated} h estimated, {used} used, {left} left', values)}
    </Text>
  );
}
