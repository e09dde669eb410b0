import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { Texts } from '../platform/translation.ts';

/** Why a field can't be saved, as an API error code; `unread` and `not-a-day` are unparseable input. */
export type WhyWrong = RefusalCode | 'unread' | 'not-a-day';

/** Describes why a field is invalid. */
export function describeFieldError(why: WhyWrong, t: Texts['t']): string {
  switch (why) {
    case 'mandatory-fields':
      return t('This field is mandatory');
    case 'not-a-day':
      return t('This is not a date');
    case 'unread':
      return t('Invalid value');
    default:
      return t.of(REFUSALS[why].text);
  }
}

/**
 * Returns a form's errors, described, and missing fields: `refused` by the server, or `wrong` by the browser's rules. Missing and invalid
 * fields are reported once the user tried to save; before that, only dates are checked when left.
 */
export function fieldErrors<Field extends string>(
  refused: ReadonlyMap<Field, string> | undefined,
  wrong: Iterable<readonly [Field, WhyWrong]>,
  wasTried: boolean,
  t: Texts['t'],
) {
  const shown = [...wrong].filter(([, why]) => wasTried || (why !== 'mandatory-fields' && why !== 'not-a-day'));
  return {
    errors: new Map([...(refused ?? []), ...shown.map(([name, why]) => [name, describeFieldError(why, t)] as const)]),
    missing: new Set(shown.flatMap(([name, why]) => (why === 'mandatory-fields' ? [name] : []))),
  };
}
