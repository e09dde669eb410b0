import { useQueries } from '@tanstack/react-query';
import { jobKindOfId } from '#domain/jobs/job-id.ts';
import { convert } from '#domain/money/exchange-rate.ts';
import { type EstimateLeft, estimateLeft } from '#domain/purchasing/order-estimate.ts';
import { useUser } from '../../../platform/use-session.ts';
import { useRateOfForm } from '../order-in-base.tsx';
import type { DraftLine } from '../order-line.ts';
import { costTypesOfJobQuery } from '../order-queries.ts';
import type { OrderEditor } from '../use-order-editor.ts';

/** Returns what is left of the estimate for a line; null if there is none: internal projects have no budget. */
export type EstimateOf = (line: Pick<DraftLine, 'job' | 'costType'>) => EstimateLeft | null;

/** Returns the key of the estimate that covers a line; null if none does. */
function estimateKey({ job, costType }: Pick<DraftLine, 'job' | 'costType'>): string | null {
  return job && jobKindOfId(job.id) === 'client' && costType ? `${job.id} ${costType.id}` : null;
}

/** Loads what is left of the approved estimates of the order's jobs, in the base currency, while its lines are editable. */
export function useEstimates(
  editor: Pick<OrderEditor, 'form'>,
  lines: readonly DraftLine[],
  isWatched: boolean,
): EstimateOf {
  const isLimited = useUser().configOptions.some(
    ({ code, setting }) => code === 'poscannotexceedapprovedestimates' && setting,
  );
  const jobIds = isWatched
    ? [
        ...new Set(
          lines.flatMap(({ job, costType }) => (job && jobKindOfId(job.id) === 'client' && costType ? [job.id] : [])),
        ),
      ]
    : [];
  const inBase = useRateOfForm(editor, jobIds.length > 0);
  const found = useQueries({ queries: jobIds.map((id) => costTypesOfJobQuery(id)) });
  const nets = new Map<string, string[]>();
  for (const line of lines) {
    const key = estimateKey(line);
    const ofKey = nets.get(key ?? '');
    const net = inBase?.rate ? convert(line.net, inBase.rate, inBase.decimals) : line.net;
    if (ofKey) ofKey.push(net);
    else if (key) nets.set(key, [net]);
  }
  const known = new Map<string, EstimateLeft | null>();
  return (line) => {
    const key = estimateKey(line);
    if (key === null) return null;
    const before = known.get(key);
    if (before !== undefined) return before;
    const costTypes = found[jobIds.indexOf(line.job!.id)]?.data;
    const estimate = costTypes?.find(({ id }) => id === line.costType!.id);
    const left = estimate ? estimateLeft(estimate, nets.get(key) ?? [], isLimited) : null;
    known.set(key, left);
    return left;
  };
}
