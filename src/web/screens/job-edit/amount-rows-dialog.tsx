import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#domain/calendar.ts';
import { formatHours, hundredthsFromNumber } from '#domain/hours.ts';
import { formatAmount } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { type AskedFigure, amountRowsQuery } from './amount-queries.ts';

/** The rows that a figure is made of. */
export function AmountRowsDialog(props: { jobId: number; asked: AskedFigure; onClose: () => void }) {
  const { t, field } = useText();
  const { asked } = props;
  const rows = useQuery(amountRowsQuery(props.jobId, asked));
  const title = [kindText(asked.kind, t), asked.costType?.name].filter(Boolean).join(', ');
  return (
    <Dialog title={title} size="xl" onClose={props.onClose}>
      {rows.isPending && <Loading what={t('Loading amounts')} />}
      {rows.isError && <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data?.length === 0 && <Empty>{t('No data to present')}</Empty>}
      {rows.data && rows.data.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
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
              {rows.data.map((row) => (
                <Table.Tr key={row.id}>
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
                  </Table.Td>
                  <Table.Td ta="right">
                    {row.hours !== null && formatHours(hundredthsFromNumber(row.hours) ?? 0)}
                  </Table.Td>
                  <Table.Td ta="right">{formatAmount(row.amount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Dialog>
  );
}

function kindText(kind: AskedFigure['kind'], t: Texts['t']): string {
  switch (kind) {
    case 'estimates':
      return t('Estimates');
    case 'costs':
      return t('Costs');
    case 'time':
      return t('Time');
    case 'billed':
      return t('Billed');
    case 'proforma':
      return t('Proforma');
    case 'committed':
      return t('Committed');
  }
}
