import type { Page } from '@playwright/test';

/** The minimum size of a touch target, in pixels. */
const FINGER = 44;

/**
 * Returns the touch targets on the page that are too small, by name and size. A label counts with its checkbox. Excluded are links within
 * text, which its lines separate, and bars of charts, whose table has the same links.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const pressable =
      'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=switch], [role=tab], [role=menuitem], [role=option], [role=treeitem]';
    const isReached = (element: Element) => {
      if (element.closest('svg, [inert], [aria-hidden=true], .visually-hidden')) return false;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      if ((element as HTMLInputElement).disabled || getComputedStyle(element).pointerEvents === 'none') return false;
      const { width, height, bottom } = element.getBoundingClientRect();
      // Elements that only the keyboard brings into view are above the page until then.
      return width > 1 && height > 1 && bottom + window.scrollY > 0;
    };
    const isInText = (element: Element) =>
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const targetOf = (element: Element) => [
      element,
      ...((element as HTMLInputElement).labels ?? []),
      ...[element.closest('label')].filter((label) => label !== null),
    ];
    const sizeOf = (element: Element) => {
      const rectangles = targetOf(element).map((one) => one.getBoundingClientRect());
      const edge = (side: 'left' | 'top' | 'right' | 'bottom') => rectangles.map((rectangle) => rectangle[side]);
      return {
        width: Math.max(...edge('right')) - Math.min(...edge('left')),
        height: Math.max(...edge('bottom')) - Math.min(...edge('top')),
      };
    };
    /** Checks whether the space around a small target belongs to it. */
    const hasRoom = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y, half] = [(left + right) / 2, (top + bottom) / 2, finger / 2 - 1];
      const targets = targetOf(element);
      return [
        [x - half, y],
        [x + half, y],
        [x, y - half],
        [x, y + half],
      ].every(([atX, atY]) => {
        const met = document.elementFromPoint(atX!, atY!);
        return met !== null && targets.some((target) => target.contains(met));
      });
    };
    const small: string[] = [];
    for (const element of document.querySelectorAll(pressable)) {
      if (!isReached(element) || isInText(element)) continue;
      const { width, height } = sizeOf(element);
      if ((width >= finger - 0.5 && height >= finger - 0.5) || hasRoom(element)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30);
      const kind = `${element.localName}.${(element.getAttribute('class') ?? '').split(' ').slice(0, 2).join('.')}`;
      small.push(`${kind} "${name}" ${Math.round(width)} × ${Math.round(height)}`);
    }
    return small;
  }, FINGER);
}
