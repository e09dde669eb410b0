import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { ESTIMATE_STATUS_NAMES } from '#domain/estimates/estimate.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { Panel } from '../../../documents/document-parts.tsx';
import { StatusBadge } from '../../../documents/status-badge.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import classes from '../estimate-edit.module.css';

/** Lists the versions of the job's original estimate and change orders, and compares them with this one. */
export const Versions = memo(function Versions({ estimate }: { estimate: Estimate }) {
  const { t } = useText();
  if (estimate.versions.length < 2) return null;
  return (
    <Panel title={t('Versions')}>
      <ul className={classes.versions}>
        {estimate.versions.map(({ id, reference, status, net }) => (
          <li key={id} aria-current={id === estimate.id || undefined}>
            {id === estimate.id ? (
              <b>{reference}</b>
            ) : (
              <Link to={PATHS.estimate} params={{ id: String(id) }}>
                {reference}
              </Link>
            )}
            <StatusBadge status={status.code} names={ESTIMATE_STATUS_NAMES} />
            <Text size="xs" component="span">
              {formatAmount(net)}
            </Text>
            {id !== estimate.id && status.code !== 'IMPORTED' && (
              <Link
                className={classes.differences}
                to={PATHS.estimateDifferences}
                params={newerFirst(estimate.id, id)}
                aria-label={t('Differences from {reference}', { reference })}
              >
                {t('Differences')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
});

/** Returns the newer of two versions first. */
function newerFirst(one: number, other: number): { id: string; otherId: string } {
  return { id: String(Math.max(one, other)), otherId: String(Math.min(one, other)) };
}
