import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { type EstimateForm, linesOf } from './estimate-form.ts';
import type { DraftLine, RatesOf } from './estimate-line.ts';
import { ratesQuery } from './estimate-queries.ts';

const nameOf = ({ costType, person }: Pick<DraftLine, 'costType' | 'person'>) => `${costType?.id} ${person?.id ?? 0}`;

/** The rates of lines without their own: requests each cost type and person once. */
export function useLineRates(estimate: Estimate, form: EstimateForm): RatesOf {
  const wanted = new Map(
    linesOf(form).flatMap((line) => {
      const { follows, costType } = line;
      const isWanted = costType !== null && (follows.rate || follows.markUp || follows.costRate);
      return isWanted ? [[nameOf(line), line] as const] : [];
    }),
  );
  const lines = [...wanted.values()];
  const found = useQueries({
    queries: lines.map(({ costType, person }) =>
      ratesQuery(estimate, costType!.id, person?.id ?? null, form.head.currency?.id ?? null),
    ),
    combine: (answers) => answers.map(({ data }) => data ?? null),
  });
  const names = [...wanted.keys()].join(',');
  return useMemo(() => {
    const known = new Map(names.split(',').map((name, place) => [name, found[place] ?? undefined]));
    return (line) => known.get(nameOf(line)) ?? undefined;
  }, [names, found]);
}
