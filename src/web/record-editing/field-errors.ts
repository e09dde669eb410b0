import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { Texts } from '../platform/translation.ts';

/** Why a field cannot be saved as it is, as a code of the API; `unread`, `not-a-day` = what stands there could not be taken. */
export type WhyWrong = RefusalCode | 'unread' | 'not-a-day';

/** Why a field is wrong, in words. */
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
 * The errors of a form's fields, in words, and which fields are missing: `refused` by the server, or `wrong` by the browser's rules.
 * Missing and invalid fields are reported once the user has tried to save; until then a date reports itself when it is left.
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
