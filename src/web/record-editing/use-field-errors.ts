import { useMemo } from 'react';
import { useText } from '../platform/translation.ts';
import { fieldErrors, type WhyWrong } from './field-errors.ts';

/** As `fieldErrors`; the same maps as long as nothing of it changes, for forms whose fields are drawn only when theirs do. */
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
