import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { EstimateLine } from '#contract/estimates/estimate.ts';
import { compareEstimates, type EstimateDifferences } from '#contract/estimates/estimate-differences.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { type FieldName, fieldName, phrase } from '#domain/text/phrase.ts';
import { call } from '../../platform/api.ts';
import { formatAmount } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordBody, RecordHead } from '../../record-editing/record-head.tsx';
import { RecordPending } from '../../record-editing/record-pending.tsx';
import { Empty } from '../../widgets/load-states.tsx';
import { WordBadge } from '../../widgets/word-badge.tsx';
import classes from './estimate-differences.module.css';

type Difference = EstimateDifferences['lines'][number];

/** Compares two versions of a job's estimates: lines added, removed and changed, and the totals. */
export function EstimateDifferencesScreen() {
  const { t } = useText();
  const params = useParams({ strict: false });
  const [id, otherId] = [params.id, params.otherId].map((text) =>
    /^\d{1,10}$/.test(text ?? '') ? Number(text) : null,
  );
  if (!id || !otherId) return <Empty>{t('Invalid id requested')}</Empty>;
  return <Differences id={id} otherId={otherId} />;
}

function Differences({ id, otherId }: { id: number; otherId: number }) {
  const { t } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.estimateDifferences(id, otherId),
    queryFn: ({ signal }) => call(compareEstimates, { params: { id, otherId } }, { signal }),
  });
  const wayOut = { to: PATHS.estimates, label: t('Go to estimates') };
  if (!data)
    return (
      <RecordPending what={t('Comparing versions')} error={error} onRetry={() => void refetch()} wayOut={wayOut} />
    );
  const { before, after, lines } = data;
  return (
    <>
      <RecordHead
        title={t('{after} compared with {before}', { after: after.reference, before: before.reference })}
        about={null}
        actions={null}
        isWithoutActions
      />
      <RecordBody>
        <Stack gap="md">
          <Totals before={before} after={after} />
          {lines.length === 0 ? (
            <Empty>{t('The lines of both versions are the same.')}</Empty>
          ) : (
            <LineTable lines={lines} />
          )}
        </Stack>
      </RecordBody>
    </>
  );
}

function Totals({ before, after }: Pick<EstimateDifferences, 'before' | 'after'>) {
  const { t, field } = useText();
  return (
    <table className={classes.totals} aria-label={t('Totals')}>
      <thead>
        <tr>
          <th scope="col">{t('Version')}</th>
          <th scope="col" data-number>
            {field('Net')}
          </th>
          <th scope="col" data-number>
            {field('Gross total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {[before, after].map(({ id, reference, net, total }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={PATHS.estimate} params={{ id: String(id) }}>
                {reference}
              </Link>
            </th>
            <td data-number>{formatAmount(net)}</td>
            <td data-number>{formatAmount(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineTable({ lines }: { lines: readonly Difference[] }) {
  const { t, field } = useText();
  return (
    <table className={classes.lines} aria-label={t('Lines that differ')}>
      <thead>
        <tr>
          <th scope="col">{t('Edit')}</th>
          <th scope="col">{t('Line')}</th>
          <th scope="col">{t('Differences')}</th>
          <th scope="col" data-number>
            {field('Net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={`${line.key} ${line.kind}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}

const KINDS = {
  added: { name: phrase('Added'), color: 'teal' },
  removed: { name: phrase('Removed'), color: 'red' },
  changed: { name: phrase('Changed'), color: 'blue' },
} as const;

function LineRow({ line }: { line: Difference }) {
  const { t, field } = useText();
  const maySeeMargin = can(useUser(), 'read', 'margin');
  const { before, after, kind } = line;
  const shown = after ?? before!;
  const { name, color } = KINDS[kind];
  return (
    <tr data-kind={kind}>
      <td>
        <WordBadge color={color}>{t.of(name)}</WordBadge>
      </td>
      <th scope="row">
        {shown.costType?.name}
        {shown.details && (
          <Text size="xs" c="dimmed">
            {shown.details}
          </Text>
        )}
      </th>
      <td>
        {before && after && (
          <ul>
            {line.fields
              .filter((one) => one !== 'net' && (maySeeMargin || (one !== 'cost' && one !== 'markUp')))
              .map((one) => (
                <li key={one}>
                  {field.of(FIELD_NAMES[one] ?? fieldName('Other'))}: {wordsOf(before, one, t)} →{' '}
                  {wordsOf(after, one, t)}
                </li>
              ))}
          </ul>
        )}
      </td>
      <td data-number>
        {before && after && before.net !== after.net
          ? `${formatAmount(before.net)} → ${formatAmount(after.net)}`
          : formatAmount(shown.net)}
      </td>
    </tr>
  );
}

const FIELD_NAMES: Readonly<Record<string, FieldName>> = {
  costType: fieldName('Cost type'),
  person: fieldName('Person'),
  supplier: fieldName('Supplier'),
  taxStatus: fieldName('Tax status'),
  details: fieldName('Details'),
  units: fieldName('Units'),
  rate: fieldName('Rate'),
  cost: fieldName('Cost'),
  markUp: fieldName('Mark-up %'),
};

function wordsOf(line: EstimateLine, name: string, t: Texts['t']): string {
  const value = line[name as keyof EstimateLine];
  if (value === null || value === '') return t('(empty)');
  if (typeof value === 'object') return 'name' in value ? value.name : '';
  return name === 'details' ? `“${value}”` : formatAmount(String(value));
}
