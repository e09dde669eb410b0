import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { refreshEstimateRates } from '#contract/estimates/estimate-rates.ts';
import { call } from '../../../platform/api.ts';
import { formatAmount } from '../../../platform/formats.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import figures from '../../../widgets/figures.module.css';
import { LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import { withChange } from '../estimate-line.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';

/** Displays the lines whose rate or mark-up would differ today, and updates them on request. */
export function RatesDialog({ editor, onClose }: { editor: EstimateEditor; onClose: () => void }) {
  const { t, field } = useText();
  const { estimate } = editor;
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.estimateRates(estimate.id, estimate.lastModified, 'differences'),
    queryFn: ({ signal }) => call(refreshEstimateRates, { params: { id: estimate.id } }, { signal }),
  });
  const lines = estimate.sections.flatMap((section) => section.lines);
  const numberOf = (id: number) => {
    const section = estimate.sections.find((one) => one.lines.some((line) => line.id === id));
    return (section?.lines.findIndex((line) => line.id === id) ?? 0) + 1;
  };
  const take = () => {
    editor.changeSections(({ sections }) =>
      sections.map((section) => ({
        ...section,
        lines: section.lines.map((line) => {
          const found = data?.find(({ lineId }) => lineId === line.id);
          if (!found) return line;
          return withChange(
            line,
            {
              ...(found.rate ? { rate: found.rate.to } : {}),
              ...(found.markUp ? { markUp: found.markUp.to } : {}),
            },
            editor.lineContext,
          );
        }),
      })),
    );
    onClose();
  };
  const shown = (value: string | null) => (value === null ? '–' : formatAmount(value));
  return (
    <Dialog title={t('Refresh rates')} size="lg" onClose={onClose}>
      <Stack gap="sm">
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading what={t('Comparing rates')} />}
        {data?.length === 0 && <Text size="sm">{t("Every line has today's rate and mark-up.")}</Text>}
        {data && data.length > 0 && (
          <>
            <Text size="sm">
              {t('These lines would have other rates or mark-ups. Nothing is changed until you save.')}
            </Text>
            <div style={{ overflowX: 'auto' }}>
              <table className={figures.figures} aria-label={t('Other rates')}>
                <thead>
                  <tr>
                    <th>{t('Line')}</th>
                    <th data-number>{field('Rate')}</th>
                    {editor.maySeeMargin && <th data-number>{field('Mark-up %')}</th>}
                    <th data-number>{field('Net')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ lineId, rate, markUp, net }) => {
                    const line = lines.find(({ id }) => id === lineId);
                    return (
                      <tr key={lineId}>
                        <th scope="row" data-label={t('Line')}>
                          {numberOf(lineId)}. {[line?.costType?.name, line?.details].filter(Boolean).join(', ')}
                        </th>
                        <td data-number data-label={field('Rate')}>
                          {rate ? `${shown(rate.from)} → ${shown(rate.to)}` : ''}
                        </td>
                        {editor.maySeeMargin && (
                          <td data-number data-label={field('Mark-up %')}>
                            {markUp ? `${shown(markUp.from)} → ${shown(markUp.to)}` : ''}
                          </td>
                        )}
                        <td data-number data-label={field('Net')}>
                          {`${shown(net.from)} → ${shown(net.to)}`}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {data?.length === 0 ? t('Close') : t('Cancel')}
          </Button>
          {data && data.length > 0 && (
            <Button data-autofocus onClick={take}>
              {t('Apply rates')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
