import type { Texts } from '../../platform/translation.ts';

/** Returns the label of a section: its name, otherwise its number. */
export function nameOfSection(sections: readonly { key: string; name: string }[], key: string, t: Texts['t']): string {
  const place = sections.findIndex((section) => section.key === key);
  return sections[place]?.name.trim() || t('Section {number}', { number: place + 1 });
}
