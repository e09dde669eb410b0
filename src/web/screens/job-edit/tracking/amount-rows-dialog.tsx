import { Table, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { formatDay } from '#domain/calendar.ts';
import { WhyThisRate } from '../../../jobs/entry-rate.tsx';
import { formatAmount, formatHoursNumber } from '../../../platform/formats.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import { WideTable } from '../../../record-list/wide-table.tsx';
import { AsAtNote } from '../../../widgets/as-at/as-at-note.tsx';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { Empty, LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import { amountRowsQuery } from './amount-queries.ts';
import { type AskedFigure, type Figure, kindsOf, rowsOfFigure } from './asked-figure.ts';

/** The rows that a figure is made of. */
export function AmountRowsDialog(props: { jobId: number; asked: AskedFigure; onClose: () => void }) {
  const { t, field } = useText();
  const { figure, costType } = props.asked;
  const reads = useQueries({
    queries: kindsOf(figure).map((kind) => amountRowsQuery(props.jobId, kind, costType?.id ?? null)),
  });
  const failed = reads.find(({ isError }) => isError);
  const isPending = reads.some((read) => read.isPending);
  const { rows, total } = rowsOfFigure(
    props.asked,
    reads.map(({ data }) => data?.answer ?? []),
  );
  const title = [figureText(figure, t), costType?.name].filter(Boolean).join(', ');
  return (
    <Dialog title={title} size="xl" onClose={props.onClose}>
      <AsAtNote of={reads.map(({ data }) => ({ asAt: data?.asAt ?? null }))} />
      {failed?.error ? (
        <LoadFailure error={failed.error} onRetry={() => void Promise.all(reads.map((read) => read.refetch()))} />
      ) : isPending ? (
        <Loading what={t('Loading amounts')} />
      ) : rows.length === 0 ? (
        <Empty>{t('No data to present')}</Empty>
      ) : (
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
                <Table.Tr key={row.key}>
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
                    {row.isTime && <WhyThisRate entryId={row.id} />}
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
                <Table.Th ta="right">{formatAmount(total)}</Table.Th>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </WideTable>
      )}
    </Dialog>
  );
}

function figureText(figure: Figure, t: Texts['t']): string {
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
