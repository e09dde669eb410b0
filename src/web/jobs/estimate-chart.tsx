import { useMemo } from 'react';
import type { CostTypeRow } from '#contract/jobs/job-amounts.ts';
import { formatAmount } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import type { BarAction, ChartBar, ChartMeasure } from '../widgets/chart/chart-bar.ts';
import { ChartPanel, type ChartSource } from '../widgets/chart/chart-panel.tsx';

/** The default height of the chart, in pixels. */
const CHART_HEIGHT = 460;

/** Amounts of one chart item. */
type EstimateAmounts = Omit<CostTypeRow, 'committedTotal'>;

/**
 * The chart of a job's amounts by cost type: actuals, billed, proforma, unapproved time, approved and total estimates. Negative unapproved
 * time and proforma count as 0 here.
 */
export function EstimateChart(props: {
  title: string;
  rows: readonly EstimateAmounts[] | undefined;
  source: ChartSource;
  height?: number;
  actionOf?: (row: EstimateAmounts) => BarAction;
}) {
  const { t, field } = useText();
  const { rows, actionOf } = props;
  const measures = useMemo(
    (): ChartMeasure[] => [
      { key: 'actual', label: field('Actuals') },
      { key: 'billed', label: field('Billed') },
      { key: 'proforma', label: field('Proforma') },
      { key: 'unapproved-time', label: field('Unapproved time') },
      { key: 'approved-estimate', label: field('Approved estimates') },
      { key: 'estimate', label: field('Estimate total') },
    ],
    [field],
  );
  const bars = useMemo(
    () =>
      (rows ?? []).map(
        (row): ChartBar => ({
          key: String(row.id),
          label: `${row.name} ${row.code}`,
          tick: row.name,
          figures: {
            actual: figure(row.actualTotal),
            billed: figure(row.billedTotal),
            proforma: figure(notNegative(row.proformaTotal)),
            'unapproved-time': figure(notNegative(row.unapprovedTimeTotal)),
            'approved-estimate': figure(row.approvedEstimatesTotal),
            estimate: figure(row.estimatesTotal),
          },
          ...(actionOf ? { action: actionOf(row) } : {}),
        }),
      ),
    [rows, actionOf],
  );
  return (
    <ChartPanel
      title={props.title}
      source={props.source}
      loading={t('Loading amounts')}
      subject={field('Cost type')}
      measures={measures}
      bars={bars}
      height={props.height ?? CHART_HEIGHT}
    />
  );
}

/** A bar's length may be a float: what people read stays the exact text. */
function figure(amount: string) {
  return { value: Number(amount), text: formatAmount(amount) };
}

function notNegative(amount: string): string {
  return amount.startsWith('-') ? '0.00' : amount;
}
