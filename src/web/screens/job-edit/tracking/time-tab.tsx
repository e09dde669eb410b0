import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TimesheetSummary } from '#contract/jobs/job-amounts.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatAmount, formatHoursNumber } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { WideTable } from '../../../record-list/wide-table.tsx';
import { Empty, LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import { zeroMark } from '../../../widgets/zero-mark.ts';
import { timesheetSummaryQuery } from './amount-queries.ts';
import classes from './amounts.module.css';

type Totals = TimesheetSummary['totals'];
/** Hours, with estimated hours if there are any. */
type HoursRow = Omit<Totals, 'estimatedHours' | 'remainingHours'> & Partial<Totals>;

/** Displays the hours of a job by cost type, employee and month; approvers can go on to approve them. */
export function TimeTab({ job }: { job: Job }) {
  const { t, field } = useText();
  const user = useUser();
  const summary = useQuery(timesheetSummaryQuery(databaseJobId(job.id)));
  if (summary.error) return <LoadFailure error={summary.error} onRetry={() => void summary.refetch()} />;
  if (!summary.data) return <Loading what={t('Loading hours')} />;
  const { totals, byCostType, byEmployee, byMonth, firstEntry, lastEntry } = summary.data;
  return (
    <Stack gap="md">
      {hasApprovalAccess(user) && (
        <Link
          to={PATHS.timeApprovalOfJob}
          params={{ jobId: String(databaseJobId(job.id)), jobIsBillable: String(job.isBillable) }}
          search={{ viewAll: 'true' }}
        >
          {t('Approve the time of this job')}
        </Link>
      )}
      {firstEntry && lastEntry ? (
        <Text size="sm" c="dimmed">
          {t('From {start} to {end}', { start: formatDay(firstEntry), end: formatDay(lastEntry) })}
        </Text>
      ) : (
        <Empty>{t('No time on this job yet')}</Empty>
      )}
      <HoursTable
        title={t('By cost type')}
        subject={field('Cost type')}
        rows={byCostType.map(({ costType: { id, name }, ...hours }) => ({
          id,
          name: id === 0 ? t('No cost type') : name,
          ...hours,
        }))}
        totals={totals}
      />
      <HoursTable
        title={t('By employee')}
        subject={field('Employee')}
        rows={byEmployee.map(({ employee, ...hours }) => ({ ...employee, ...hours }))}
      />
      {byMonth.length > 0 && (
        <Table aria-label={t('By month')} maw={480} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{field('Month')}</Table.Th>
              <Table.Th ta="right">{field('Approved')}</Table.Th>
              <Table.Th ta="right">{field('Unapproved')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {byMonth.map(({ month, approvedHours, unapprovedHours }) => (
              <Table.Tr key={month}>
                <Table.Th scope="row" fw={400}>
                  {formatDay(month).slice(3)}
                </Table.Th>
                <Table.Td ta="right" {...zeroMark(approvedHours)}>
                  {formatHoursNumber(approvedHours)}
                </Table.Td>
                <Table.Td ta="right" {...zeroMark(unapprovedHours)}>
                  {formatHoursNumber(unapprovedHours)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}

function HoursTable(props: {
  title: string;
  subject: string;
  rows: (HoursRow & { id: number; name: string })[];
  totals?: Totals;
}) {
  const { field } = useText();
  if (props.rows.length === 0) return null;
  // Without an estimate, estimated and remaining hours are hidden.
  const hasEstimates = props.rows.some(({ estimatedHours = 0 }) => estimatedHours !== 0);
  const cells = (hours: HoursRow) => (
    <>
      {hasEstimates && (
        <Table.Td ta="right" {...zeroMark(hours.estimatedHours ?? 0)}>
          {formatHoursNumber(hours.estimatedHours ?? 0)}
        </Table.Td>
      )}
      <Table.Td ta="right" {...zeroMark(hours.approvedHours)}>
        {formatHoursNumber(hours.approvedHours)}
      </Table.Td>
      <Table.Td ta="right" {...zeroMark(hours.unapprovedHours)}>
        {formatHoursNumber(hours.unapprovedHours)}
      </Table.Td>
      <Table.Td ta="right" {...zeroMark(hours.billedHours)}>
        {formatHoursNumber(hours.billedHours)}
      </Table.Td>
      {hasEstimates && (
        <Table.Td ta="right" {...zeroMark(hours.remainingHours ?? 0)}>
          {formatHoursNumber(hours.remainingHours ?? 0)}
        </Table.Td>
      )}
      <Table.Td ta="right" {...zeroMark(hours.approvedValue)}>
        {formatAmount(hours.approvedValue)}
      </Table.Td>
      <Table.Td ta="right" {...zeroMark(hours.unapprovedValue)}>
        {formatAmount(hours.unapprovedValue)}
      </Table.Td>
    </>
  );
  return (
    <WideTable label={props.title} minWidth={700}>
      <Table className={classes.table!} aria-label={props.title} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{props.subject}</Table.Th>
            {hasEstimates && <Table.Th ta="right">{field('Estimated')}</Table.Th>}
            <Table.Th ta="right">{field('Approved')}</Table.Th>
            <Table.Th ta="right">{field('Unapproved')}</Table.Th>
            <Table.Th ta="right">{field('Billed')}</Table.Th>
            {hasEstimates && <Table.Th ta="right">{field('Remaining')}</Table.Th>}
            <Table.Th ta="right">{field('Approved value')}</Table.Th>
            <Table.Th ta="right">{field('Unapproved value')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" fw={400}>
                {row.name}
              </Table.Th>
              {cells(row)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {props.totals && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{field('Total')}</Table.Th>
              {cells(props.totals)}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </WideTable>
  );
}
