import type { Texts } from '../../platform/translation.ts';

/** What a section is called: by its name, else by its place. */
export function nameOfSection(sections: readonly { key: string; name: string }[], key: string, t: Texts['t']): string {
  const place = sections.findIndex((section) => section.key === key);
  return sections[place]?.name.trim() || t('Section {number}', { number: place + 1 });
}
