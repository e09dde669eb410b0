import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { hideMessagesOfLastScreen, toast } from './toast.tsx';

const press = () => window.dispatchEvent(new PointerEvent('pointerdown'));
const shown = () => notificationsStore.getState().notifications.map(({ message }) => message);

beforeEach(() => notifications.clean());

it('a message does not follow to the screen that a later press opens (FIX-90)', () => {
  press();
  toast('error', 'The order could not be saved');
  press();
  hideMessagesOfLastScreen();
  expect(shown()).toEqual([]);
});

it('a message of the press that opened the screen stays, and so does one with something to do (FIX-90)', () => {
  press();
  toast('warning', 'Deleted', { label: 'Undo', onClick: vi.fn() });
  press();
  toast('success', 'Order created');
  hideMessagesOfLastScreen();
  expect(shown()).toHaveLength(2);
  expect(shown()[1]).toBe('Order created');
});
