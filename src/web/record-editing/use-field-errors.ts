import { useMemo } from 'react';
import { useText } from '../platform/translation.ts';
import { fieldErrors, type WhyWrong } from './field-errors.ts';

/** Like `fieldErrors`, with stable maps while nothing changes, for memoised fields. */
export function useFieldErrors<Field extends string>(
  refused: ReadonlyMap<Field, string> | undefined,
  wrong: readonly { field: Field; why: WhyWrong }[],
  wasTried: boolean,
) {
  const { t } = useText();
  return useMemo(() => {
    const pairs = wrong.map(({ field, why }) => [field, why] as const);
    return fieldErrors(refused, pairs, wasTried, t);
  }, [refused, wrong, wasTried, t]);
}
