import { text } from '../../platform/translation.ts';
import { toast } from '../../widgets/dialog/toast.tsx';

/** Marks what a save had to say, which stands above the form; where that is out of view, its title is told in a message too. */
export const saveNotice = (title: string) => ({ 'data-save-notice': title });

/** Tells whoever has scrolled past it what a save had to say, and leads there: no save fails unseen (JOBE-14, PO-18). */
export function tellNoticeOutOfView() {
  const notice = document.querySelector<HTMLElement>('[data-save-notice]');
  if (!notice || isInView(notice)) return;
  const { saveNotice: title = '' } = notice.dataset;
  toast('error', title, { label: text('Show'), onClick: () => notice.scrollIntoView({ block: 'center' }) });
}

/** Whether the upper part of something is on the screen, under no bar. */
function isInView(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
  return there !== null && element.contains(there);
}
