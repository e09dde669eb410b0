import { Button, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job-record.ts';
import { listPurchaseOrdersOfJob, type PurchaseOrderOfJob } from '#contract/purchasing/purchase-order-list.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../../platform/api.ts';
import { formatAmount } from '../../../platform/formats.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { type OrderSorting, sorted } from '../../../purchase-orders/order-sorting.ts';
import { OrderStatusBadge } from '../../../purchase-orders/order-status.tsx';
import { OrderTable } from '../../../purchase-orders/order-table.tsx';
import { Empty, LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import { type OrderTotal, orderTotals } from './order-totals.ts';

/** Lists the orders for a job, with totals by status. */
export function OrdersTab({ job }: { job: Job }) {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const [sorting, setSorting] = useState<OrderSorting>(null);
  const id = databaseJobId(job.id);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.purchaseOrdersOfJob(id),
    queryFn: ({ signal }) => call(listPurchaseOrdersOfJob, { params: { id } }, { signal }),
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t('Loading purchase orders')} />;
  const openNew = () =>
    void navigate({
      to: PATHS.purchaseOrder,
      params: { id: '0' },
      search: { jobID: String(job.id), jobCode: job.code, jobName: job.name },
    });
  const netOfJobNote = ({ jobs, net, netOfJob }: PurchaseOrderOfJob) =>
    jobs.length > 1 || net !== netOfJob ? t('On this job, net: {amount}', { amount: formatAmount(netOfJob) }) : null;
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <Empty>{t('Nothing is ordered for this job')}</Empty>
      ) : (
        <>
          <Totals totals={orderTotals(data)} />
          <OrderTable rows={sorted(data, sorting)} sort={{ sorting, onSort: setSorting }} totalNoteOf={netOfJobNote} />
        </>
      )}
      {can(user, 'create', 'purchaseorder') && job.isActive && (
        <Button style={{ alignSelf: 'flex-start' }} onClick={openNew}>
          {t('New purchase order')}
        </Button>
      )}
    </Stack>
  );
}

function Totals({ totals }: { totals: OrderTotal[] }) {
  const { t, field } = useText();
  return (
    <Table aria-label={t('Orders by status')} verticalSpacing={4} style={{ width: 'auto', alignSelf: 'flex-start' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{field('Status')}</Table.Th>
          <Table.Th scope="col" ta="end">
            {field('Orders')}
          </Table.Th>
          <Table.Th scope="col" ta="end">
            {t('On this job, net')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {totals.map(({ status, currency, count, net }) => (
          <Table.Tr key={`${status} ${currency}`}>
            <Table.Td>
              <OrderStatusBadge status={status} />
            </Table.Td>
            <Table.Td ta="end">{count}</Table.Td>
            <Table.Td ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatAmount(net)} {currency}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
