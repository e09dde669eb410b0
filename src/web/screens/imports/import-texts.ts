import type { FileImport } from '#contract/data-exchange/file-import.ts';
import { dataKindLabel, dataKindNamed } from '#domain/data-exchange/data-kind.ts';
import type { Texts } from '../../platform/translation.ts';

/** Returns the label of a kind of file. */
export function describeKind(t: Texts['t'], name: string): string {
  const kind = dataKindNamed(name);
  return kind ? t.of(dataKindLabel(kind)) : name;
}

/** Describes what an import created and changed, by kind. */
export function describeContents(t: Texts['t'], { contents }: Pick<FileImport, 'contents'>): string {
  if (contents.length === 0) return t('Nothing was created or changed');
  return contents
    .map(({ kind, created, updated }) => {
      const values = { kind: describeKind(t, kind), created, updated };
      if (updated === 0) return t('{kind}: {created} new', values);
      if (created === 0) return t('{kind}: {updated} changed', values);
      return t('{kind}: {created} new, {updated} changed', values);
    })
    .join(' · ');
}

/** Describes the effect of undoing an import, in full sentences. */
export function describeUndo(t: Texts['t'], { contents }: Pick<FileImport, 'contents'>): string {
  const listed = (count: 'created' | 'updated') =>
    contents
      .filter((one) => one[count] > 0)
      .map((one) => `${describeKind(t, one.kind)}: ${one[count]}`)
      .join(', ');
  const [created, updated] = [listed('created'), listed('updated')];
  return [
    created && t('Deletes what was created ({list}).', { list: created }),
    updated && t('Restores the earlier values of what was changed ({list}).', { list: updated }),
    contents.some(({ kind }) => kind === 'people')
      ? t("The undo doesn't restart timers or sessions. Reactivated people need a new sign-in link.")
      : '',
    t("Undo can't be reversed, but you can import the file again."),
  ]
    .filter(Boolean)
    .join(' ');
}
