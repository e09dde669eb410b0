import { Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { exportFigureRows } from '#contract/jobs/job-amount-export.ts';
import type { FigureRows } from '#contract/jobs/job-amounts.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { sumAmounts } from '#domain/jobs/job-amounts.ts';
import type { CountedRows, JobFigure } from '#domain/jobs/job-figure.ts';
import { WhyThisRate } from '../../../jobs/entry-rate.tsx';
import { formatAmount, formatHoursNumber } from '../../../platform/formats.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import { WideTable } from '../../../record-list/wide-table.tsx';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { ExportMenu } from '../../../widgets/export/export-menu.tsx';
import { useExport } from '../../../widgets/export/use-export.ts';
import { Empty, LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import { figureQueryOf, figureRowsQuery } from './amount-queries.ts';

/** A figure whose rows are displayed: of the whole job or of one cost type. */
export type OpenedFigure = CountedRows & { costType: { id: number; name: string } | null };

/** Displays exactly the rows that a figure counts, with their number and sum from the server. */
export function FigureRowsDialog(props: { jobId: number; opened: OpenedFigure; onClose: () => void }) {
  const { t, field } = useText();
  const { figure, costType } = props.opened;
  const read = useQuery(figureRowsQuery(props.jobId, props.opened));
  const { isBusy, keepExport } = useExport();
  const exportRows = (format: 'csv' | 'xlsx') =>
    keepExport(exportFigureRows, {
      params: { id: props.jobId, figure },
      query: { ...figureQueryOf(props.opened), format },
      fileName: `job-${figure}.${format}`,
    });
  const rows = read.data?.rows ?? [];
  const title = [figureText(figure, t), costType?.name].filter(Boolean).join(', ');
  return (
    <Dialog title={title} size="xl" onClose={props.onClose}>
      {read.error ? (
        <LoadFailure error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Loading what={t('Loading amounts')} />
      ) : rows.length === 0 ? (
        <Empty>{t('No data to present')}</Empty>
      ) : (
        <>
          <Group justify="flex-end" mb="xs">
            <ExportMenu isBusy={isBusy} onExport={(format) => void exportRows(format)} />
          </Group>
          <WideTable label={title} minWidth={560}>
            <Table aria-label={title} verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{field('Date')}</Table.Th>
                  <Table.Th>{field('Reference')}</Table.Th>
                  <Table.Th>{field('Details')}</Table.Th>
                  <Table.Th ta="right">{field('Hours')}</Table.Th>
                  <Table.Th ta="right">{field('Amount')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={`${row.kind} ${row.id}`}>
                    <Table.Td>{row.date && formatDay(row.date)}</Table.Td>
                    <Table.Td>{row.reference}</Table.Td>
                    <Table.Td>
                      {[row.person?.name, row.details, row.costType?.name].filter(Boolean).join(' · ')}
                      {!row.isApproved && (
                        <Text size="xs" c="dimmed" component="span">
                          {' '}
                          {t('not approved')}
                        </Text>
                      )}
                      {row.kind === 'time' && <WhyThisRate entryId={row.id} />}
                    </Table.Td>
                    <Table.Td ta="right">{row.hours !== null && formatHoursNumber(row.hours)}</Table.Td>
                    <Table.Td ta="right">{formatAmount(row.amount)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
              <Table.Tfoot>
                <Table.Tr>
                  <Table.Th scope="row" colSpan={4}>
                    {field('Total')}
                  </Table.Th>
                  <Table.Th ta="right">{formatAmount(read.data.total)}</Table.Th>
                </Table.Tr>
              </Table.Tfoot>
            </Table>
            <RowsNote {...read.data} />
          </WideTable>
        </>
      )}
    </Dialog>
  );
}

/** Displays how many of the rows are listed, and a note if their rounded amounts don't add up to the exact total. */
function RowsNote({ rows, count, total }: FigureRows) {
  const { t } = useText();
  const isRounded = sumAmounts(rows.map(({ amount }) => amount)) !== total;
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {rows.length < count
        ? t('{shown} of {total} rows. The total counts all of them.', {
            shown: formatAmount(String(rows.length)),
            total: formatAmount(String(count)),
          })
        : t('{count} {count, row|rows}', { count: rows.length })}
      {rows.length === count && isRounded && ` ${t('The total and each row are rounded separately.')}`}
    </Text>
  );
}

/** Returns the label of a figure in the dialog of its rows. */
function figureText(figure: JobFigure, t: Texts['t']): string {
  switch (figure) {
    case 'estimates':
      return t('Estimates');
    case 'approved-estimates':
      return t('Approved estimates');
    case 'actuals':
      return t('Actuals');
    case 'costs':
      return t('Costs');
    case 'time':
      return t('Time');
    case 'unapproved-time':
      return t('Unapproved time');
    case 'billed':
      return t('Billed');
    case 'proforma':
      return t('Proforma');
    case 'committed':
      return t('Committed');
  }
}
