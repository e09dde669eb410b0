import { type RefObject, useEffect } from 'react';

/** Open overlays, the top one last: Tab stays in it. */
const open: RefObject<HTMLElement | null>[] = [];

/**
 * Keeps Tab within an overlay while it's open. Never moves the focus otherwise, so that users who clicked another button before rendering
 * finished stay there.
 */
export function useTabInside(inside: RefObject<HTMLElement | null>) {
  useEffect(() => {
    open.push(inside);
    if (open.length === 1) document.addEventListener('keydown', onTab);
    return () => {
      open.splice(open.indexOf(inside), 1);
      if (open.length === 0) document.removeEventListener('keydown', onTab);
    };
  }, [inside]);
}

function onTab(event: KeyboardEvent) {
  const inside = open.at(-1)?.current;
  if (!inside || event.key !== 'Tab' || event.defaultPrevented) return;
  const all = [...inside.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    isReachedByTab,
  );
  const at = all.indexOf(document.activeElement as HTMLElement);
  const isAtEnd = event.shiftKey ? at <= 0 : at === -1 || at === all.length - 1;
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0])?.focus();
}

function isReachedByTab(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || element.getClientRects().length === 0) return false;
  // Tab reaches only the selected radio button of a group.
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  const group = element.ownerDocument.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]`);
  return ![...group].some(({ checked }) => checked);
}
