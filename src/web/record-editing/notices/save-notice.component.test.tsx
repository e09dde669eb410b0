import '@mantine/notifications/styles.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Messages } from '../../app/messages.tsx';
import { mount } from '../../testing/mount.tsx';
import { RecordHead } from '../record-head.tsx';
import { ProblemsNotice } from './problems-notice.tsx';
import { showNoticeOutOfView } from './save-notice.ts';

/** A long form whose save failed. */
function Form() {
  return (
    <>
      <Messages />
      <RecordHead
        title="Estimate"
        about={null}
        actions={['As PDF', 'More', 'Send for approval', 'Save', 'Another version'].map((name) => (
          <button key={name} type="button" style={{ padding: '0 20px' }}>
            {name}
          </button>
        ))}
      />
      <ProblemsNotice refusal={{ message: 'The server is away' }} problems={[]} />
      <div style={{ height: 3000 }} />
    </>
  );
}

const notice = () => page.getByRole('alert').filter({ hasText: 'Your input is kept.' }).element();
const show = () => document.querySelector<HTMLElement>('.mantine-Notification-root button');
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};
const boxOf = (element: Element) => element.getBoundingClientRect();

it('a failed save also shows a message if its notice is out of view, which leads there (JOBE-14)', async () => {
  mount(<Form />);
  showNoticeOutOfView();
  expect(show()).toBeNull();
  window.scrollTo(0, 2000);
  await expect.poll(() => isInView(notice())).toBe(false);
  showNoticeOutOfView();
  await expect.poll(() => show()?.closest('[role=alert]')?.textContent).toContain('The server is away');
  show()?.click();
  await expect.poll(() => isInView(notice())).toBe(true);
});

it('on a phone no message lies on what saves (WID-09)', async () => {
  await page.viewport(360, 740);
  mount(<Form />);
  window.scrollTo(0, 2000);
  await expect.poll(() => isInView(notice())).toBe(false);
  showNoticeOutOfView();
  await expect.poll(show).not.toBeNull();
  const save = page.getByRole('button', { name: 'Save' }).element();
  expect(boxOf(show()!.closest('[role=alert]')!).bottom).toBeLessThan(boxOf(save).top);
  await page.viewport(1280, 800);
});
