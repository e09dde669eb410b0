import type { ReactNode } from 'react';
import { useText } from '../../platform/translation.ts';
import { groupsOf, type MenuEntry } from '../menus.ts';
import classes from './bar.module.css';

/** Menus in groups with headings. */
export function MenuGroups({
  menus,
  drawEntry,
}: {
  menus: readonly MenuEntry[];
  /** Renders an item with its name in the user's language. */
  drawEntry: (entry: MenuEntry, label: string) => ReactNode;
}) {
  const { t } = useText();
  return groupsOf(menus).map((name) => (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields
    <div key={name} role="group" aria-label={t.of(name)} className={classes.group}>
      {/* A group with one screen of the same name needs no heading. */}
      {menus.some(({ group, label }) => group === name && label !== name) && (
        <span className={classes.heading} aria-hidden="true">
          {t.of(name)}
        </span>
      )}
      {menus.filter(({ group }) => group === name).map((entry) => drawEntry(entry, t.of(entry.label)))}
    </div>
  ));
}
