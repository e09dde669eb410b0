import type { AccessChange } from '#domain/people/access-profile.ts';
import { DOCUMENT_NAMES, RIGHT_NAMES } from '#domain/people/permission-names.ts';
import { accessFieldName } from '../../platform/access-field-name.ts';
import type { Texts } from '../../platform/translation.ts';

/** Describes the rights that users gain and lose, in one sentence per document type and direction. */
export function describeChanges(
  t: Texts['t'],
  field: Texts['field'],
  changes: readonly AccessChange[],
): { key: string; words: string }[] {
  return changes.flatMap(({ code, gained, lost, locked, freed }) => {
    const what = t.of(DOCUMENT_NAMES[code]);
    const rights = (some: typeof gained) => some.map((right) => t.of(RIGHT_NAMES[right])).join(', ');
    const fields = (some: typeof locked) => some.map((name) => accessFieldName(field, code, name)).join(', ');
    const parts = [
      gained.length > 0 && t('{what}: {rights} added', { what, rights: rights(gained) }),
      lost.length > 0 && t('{what}: {rights} removed', { what, rights: rights(lost) }),
      locked.length > 0 && t('{what}: can no longer change {fields}', { what, fields: fields(locked) }),
      freed.length > 0 && t('{what}: can change {fields} again', { what, fields: fields(freed) }),
    ];
    return parts.flatMap((words, index) => (words ? [{ key: `${code} ${index}`, words }] : []));
  });
}
