import type { Texts } from '../../../platform/translation.ts';
import type { OrderEditor } from '../use-order-editor.ts';

/** Explains why lines can't be added or changed; null if they can. */
export function describeLock({ linesLock }: Pick<OrderEditor, 'linesLock'>, t: Texts['t']): string | null {
  switch (linesLock) {
    case 'choose-first':
      return t('Choose a supplier and a division first; then lines can be added');
    case 'read-only':
      return t("You can't change the lines");
    case 'locked':
      return t('The lines are locked: only those of a new or rejected purchase order can be changed');
    case null:
      return null;
  }
}
