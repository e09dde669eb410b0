import { Button, Group, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { MOST_JOBS_RE_RATED_SHOWN, type RateChanges, readRateChanges, reRate } from '#contract/money/re-rating.ts';
import { type Day, isDay } from '#domain/calendar/calendar.ts';
import type { ReRatedKind } from '#domain/money/rates.ts';
import { can } from '#domain/people/permission.ts';
import { call } from '../../../platform/api.ts';
import { formatAmount, formatHoursNumber } from '../../../platform/formats.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';
import { WideTable } from '../../../record-list/wide-table.tsx';
import { DayField } from '../../../widgets/day/day-field.tsx';
import { toast, toastProblem } from '../../../widgets/dialog/toast.tsx';
import classes from '../master-data.module.css';

/** Displays time entries with other rates than those of their day, by job, and updates them on request. */
export function ReRating({ kind, record }: { kind: ReRatedKind; record: MasterRecord }) {
  const { t } = useText();
  const user = useUser();
  const client = useQueryClient();
  const { firstDay } = record.values;
  const [from, setFrom] = useState<Day | null>(typeof firstDay === 'string' ? firstDay : null);
  const [to, setTo] = useState<Day | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const maySee = can(user, 'read', 'moneysettings');
  const areDays = [from, to].every((day) => day === null || isDay(day));
  const days = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
  const params = { kind, id: record.id };
  const changes = useQuery({
    queryKey: queryKeys.rateChanges(kind, record.id, { ...days, lastModified: record.lastModified }),
    queryFn: ({ signal }) => call(readRateChanges, { params, query: days }, { signal }),
    enabled: maySee && areDays,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (!maySee) return null;
  const shown = changes.data;
  const change = async (proof: string) => {
    setIsBusy(true);
    try {
      const { hours } = await call(reRate, { params, body: { ...days, proof } });
      toast('success', t('{hours} hours re-rated', { hours: formatHoursNumber(hours) }));
    } catch (error) {
      toastProblem(error);
    }
    await client.invalidateQueries({ queryKey: ['rate-changes'] });
    setIsBusy(false);
  };
  const isThere = shown !== undefined && shown.total.entries > 0;
  return (
    <div className={classes.below}>
      <FieldGroup title={t('Time at other rates')}>
        <Text size="sm" c="dimmed">
          {t("Changing a rate doesn't change existing time. Re-rate the time to apply the rates of its day.")}
        </Text>
        <Group gap="sm" align="end">
          <DayField id="re-rate-from" label={t('Worked from')} value={from} onChange={setFrom} />
          <DayField id="re-rate-to" label={t('to')} value={to} onChange={setTo} />
        </Group>
        <div role="status">
          {changes.error ? (
            <Text size="sm" c="red">
              {changes.error.message}
            </Text>
          ) : !shown ? (
            <Text size="sm" c="dimmed">
              {t('Loading')}
            </Text>
          ) : (
            <Text size="sm">{isThere ? null : t('All of it already has the rates of its day')}</Text>
          )}
        </div>
        {isThere && <ChangesByJob changes={shown} label={t('Time at other rates')} />}
        {shown && shown.jobs.length >= MOST_JOBS_RE_RATED_SHOWN && (
          <Text size="sm">{t('These are the first {count}', { count: shown.jobs.length })}</Text>
        )}
        {shown && shown.kept.entries > 0 && (
          <Text size="sm" c="dimmed">
            {t('{hours} hours keep their rates: they are billed, or their period is locked', {
              hours: formatHoursNumber(shown.kept.hours),
            })}
          </Text>
        )}
        {isThere && can(user, 'approve', 'moneysettings') && (
          <Group>
            <Button
              variant="default"
              loading={isBusy}
              disabled={changes.isPlaceholderData || !areDays}
              onClick={() => void change(shown.proof)}
            >
              {t('Re-rate {hours} hours', { hours: formatHoursNumber(shown.total.hours) })}
            </Button>
          </Group>
        )}
      </FieldGroup>
    </div>
  );
}

/** Lists the changes, one row per job. */
function ChangesByJob({ changes: { jobs, total }, label }: { changes: RateChanges; label: string }) {
  const { t, field } = useText();
  const amounts = (of: RateChanges['total']) => (
    <>
      <Table.Td ta="right">{formatHoursNumber(of.hours)}</Table.Td>
      <Table.Td ta="right">{beforeAndAfter(of.chargedBefore, of.chargedAfter)}</Table.Td>
      <Table.Td ta="right">{beforeAndAfter(of.costBefore, of.costAfter)}</Table.Td>
    </>
  );
  return (
    <WideTable label={label} minWidth={620}>
      <Table aria-label={label} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{field('Job')}</Table.Th>
            <Table.Th ta="right">{field('Hours')}</Table.Th>
            <Table.Th ta="right">{t('Charged')}</Table.Th>
            <Table.Th ta="right">{t('Cost')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map(({ job, ...of }) => (
            <Table.Tr key={job.id}>
              <Table.Td>
                <b>{job.code}</b> {job.name}
                {job.client && (
                  <Text size="xs" c="dimmed">
                    {job.client.name}
                  </Text>
                )}
              </Table.Td>
              {amounts(of)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{field('Total')}</Table.Th>
            {amounts(total)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </WideTable>
  );
}

/** Formats an amount: both values if it changes, otherwise the one. */
function beforeAndAfter(before: string, after: string): string {
  return before === after ? formatAmount(before) : `${formatAmount(before)} → ${formatAmount(after)}`;
}
