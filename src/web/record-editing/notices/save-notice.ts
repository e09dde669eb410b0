import { text } from '../../platform/translation.ts';
import { toast } from '../../widgets/dialog/toast.tsx';

/** Marks the result of a save, which is displayed above the form; if that is out of view, a message shows its title, too. */
export const saveNotice = (title: string) => ({ 'data-save-notice': title });

/** Shows the result of a save to users who have scrolled past it, and leads there: no save fails unseen. */
export function showNoticeOutOfView() {
  const notice = document.querySelector<HTMLElement>('[data-save-notice]');
  if (!notice || isInView(notice)) return;
  const { saveNotice: title = '' } = notice.dataset;
  toast('error', title, { label: text('Show'), onClick: () => notice.scrollIntoView({ block: 'center' }) });
}

/** Returns whether the upper part of an element is visible and not covered by a bar. */
function isInView(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
  return there !== null && element.contains(there);
}
