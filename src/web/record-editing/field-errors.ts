import { REFUSALS, type RefusalCode } from '#contract/refusal.ts';
import type { Texts } from '../platform/translation.ts';

/** Why a field cannot be saved as it is, as a code of the API; `unread`, `not-a-day` = what stands there could not be taken. */
export type WhyWrong = RefusalCode | 'unread' | 'not-a-day';

/** Why a field is wrong, in words. */
export function wrongInWords(why: WhyWrong, t: Texts['t']): string {
  switch (why) {
    case 'mandatory-fields':
      return t('This field is mandatory');
    case 'not-a-day':
      return t('This is not a date');
    case 'unread':
      return t('This cannot be read');
    default:
      return t.of(REFUSALS[why].text);
  }
}

/**
 * What is wrong with the fields of a form, in words, and which are missing: `refused` by the server, or `wrong` as one sees here.
 * What is missing, and what is no day, is told once somebody tried to save; until then a day says so itself when it is left.
 */
export function fieldErrors<Field extends string>(
  refused: ReadonlyMap<Field, string> | undefined,
  wrong: Iterable<readonly [Field, WhyWrong]>,
  wasTried: boolean,
  t: Texts['t'],
) {
  const shown = [...wrong].filter(([, why]) => wasTried || (why !== 'mandatory-fields' && why !== 'not-a-day'));
  return {
    errors: new Map([...(refused ?? []), ...shown.map(([name, why]) => [name, wrongInWords(why, t)] as const)]),
    missing: new Set(shown.flatMap(([name, why]) => (why === 'mandatory-fields' ? [name] : []))),
  };
}
