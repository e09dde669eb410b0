import { Group, Stack, Switch, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { exportCostTypes } from '#contract/jobs/job-amount-export.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import { sumAmounts } from '#domain/jobs/job-amounts.ts';
import { COST_TYPE_FIGURES } from '#domain/jobs/job-figure.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import { EstimateChart } from '../../../jobs/estimate-chart.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { WideTable } from '../../../record-list/wide-table.tsx';
import { ExportMenu } from '../../../widgets/export/export-menu.tsx';
import { useExport } from '../../../widgets/export/use-export.ts';
import { Empty, LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import { zeroMark } from '../../../widgets/zero-mark.ts';
import { costTypeSummaryQuery } from './amount-queries.ts';
import classes from './amounts.module.css';
import { FigureButton } from './figure-button.tsx';
import { FigureRowsDialog, type OpenedFigure } from './figure-rows-dialog.tsx';

/** The chart's height in pixels. */
const CHART_HEIGHT = 400;

type AmountKey = keyof typeof COST_TYPE_FIGURES;

const COLUMNS: { key: AmountKey; name: FieldName }[] = [
  { key: 'estimatesTotal', name: fieldName('Estimate total') },
  { key: 'approvedEstimatesTotal', name: fieldName('Approved estimates') },
  { key: 'actualTotal', name: fieldName('Actuals') },
  { key: 'committedTotal', name: fieldName('Committed') },
  { key: 'unapprovedTimeTotal', name: fieldName('Unapproved time') },
  { key: 'proformaTotal', name: fieldName('Proforma') },
  { key: 'billedTotal', name: fieldName('Billed') },
];

/** Compares estimate, cost and billing by cost type: a table with totals, and a chart. Every figure opens its rows. */
export function TrackingTab({ job }: { job: Job }) {
  const { t, field } = useText();
  // A phone displays a card for each cost type with all its measures.
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [approvedOnly, setApprovedOnly] = useState(false);
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  const { isBusy, keepExport } = useExport();
  const exportAmounts = (format: 'csv' | 'xlsx') =>
    keepExport(exportCostTypes, {
      params: { id: databaseJobId(job.id) },
      query: { approvedEstimatesOnly: approvedOnly, format },
      fileName: `job-cost-types.${format}`,
    });
  const amounts = useQuery(costTypeSummaryQuery(databaseJobId(job.id), approvedOnly));
  const rows = useMemo(
    () => amounts.data?.map((row) => (row.id === 0 ? { ...row, name: t('No cost type') } : row)),
    [amounts.data, t],
  );
  const figureOf = (key: AmountKey) =>
    approvedOnly && key === 'estimatesTotal' ? 'approved-estimates' : COST_TYPE_FIGURES[key];
  const actionOf = useCallback(
    (row: { id: number; code: string; name: string; actualTotal: string }) => ({
      label: `${row.name}: ${formatAmount(row.actualTotal)}`,
      run: () => setOpened({ figure: COST_TYPE_FIGURES.actualTotal, costType: row }),
    }),
    [],
  );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Switch
          label={t('Approved estimates only')}
          checked={approvedOnly}
          onChange={(event) => setApprovedOnly(event.currentTarget.checked)}
        />
        <ExportMenu isBusy={isBusy} isOff={!rows?.length} onExport={(format) => void exportAmounts(format)} />
      </Group>
      {amounts.error ? (
        <LoadFailure error={amounts.error} onRetry={() => void amounts.refetch()} />
      ) : !rows ? (
        <Loading what={t('Loading amounts')} />
      ) : rows.length === 0 ? (
        <Empty>{t('No data to present')}</Empty>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('All amounts are net.')}
          </Text>
          <WideTable label={t('Amounts by cost type')} minWidth={isPhone ? 0 : 700}>
            <Table
              className={classes.table!}
              data-cards={isPhone || undefined}
              aria-label={t('Amounts by cost type')}
              verticalSpacing={4}
            >
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{field('Cost type')}</Table.Th>
                  {COLUMNS.map(({ key, name }) => (
                    <Table.Th key={key} ta="right">
                      {field.of(name)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Th scope="row" fw={400}>
                      {row.code} {row.name}
                    </Table.Th>
                    {COLUMNS.map(({ key, name }) => (
                      <Table.Td key={key} ta="right" data-label={field.of(name)} {...zeroMark(row[key])}>
                        <FigureButton
                          amount={row[key]}
                          name={`${row.name}, ${field.of(name)}`}
                          onRows={() => setOpened({ figure: figureOf(key), costType: row })}
                        />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
              <Table.Tfoot>
                <Table.Tr>
                  <Table.Th scope="row">{field('Total')}</Table.Th>
                  {COLUMNS.map(({ key, name }) => (
                    <TotalCell
                      key={key}
                      label={field.of(name)}
                      amounts={rows.map((row) => row[key])}
                      onRows={() => setOpened({ figure: figureOf(key), costType: null })}
                    />
                  ))}
                </Table.Tr>
              </Table.Tfoot>
            </Table>
          </WideTable>
          <EstimateChart
            title={t('Amounts by cost type as a chart')}
            rows={rows}
            source={{ isPending: false, error: null, onRetry: () => undefined }}
            height={CHART_HEIGHT}
            actionOf={actionOf}
          />
        </>
      )}
      {opened && <FigureRowsDialog jobId={databaseJobId(job.id)} opened={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

function TotalCell({ amounts, label, onRows }: { amounts: string[]; label: string; onRows: () => void }) {
  const { field } = useText();
  const total = sumAmounts(amounts);
  return (
    <Table.Td ta="right" data-label={label} {...zeroMark(total)}>
      <FigureButton amount={total} name={`${field('Total')}, ${label}`} onRows={onRows} />
    </Table.Td>
  );
}
