import { notifications } from '@mantine/notifications';
import { ApiProblem } from '../platform/api.ts';
import { deviceStore } from '../platform/storage.ts';
import { text } from '../platform/translation.ts';

/** How long a toast stays, in milliseconds; it waits while the pointer or the focus is on it (WID-09). */
export const TOAST_TIME = 5000;

type ToastKind = 'error' | 'success' | 'warning' | 'info';

const COLORS: Record<ToastKind, string> = { error: 'red', success: 'teal', warning: 'orange', info: 'blue' };
const NAMES: Record<ToastKind, string> = {
  error: 'Error',
  success: 'Success',
  warning: 'Warning',
  info: 'Information',
};

/** Shows a message. Success messages can be switched off on this device; all others always show (SHELL-12). */
export function toast(kind: ToastKind, message: string) {
  if (kind === 'success' && !areSuccessToastsOn()) return;
  notifications.show({
    title: text(NAMES[kind]),
    message,
    color: COLORS[kind],
    autoClose: TOAST_TIME,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': text('Close') },
  });
}

/** Shows why a call failed; a cancelled one is silent (AUTH-15, ERR-01). The end of a session is told elsewhere, once. */
export function toastProblem(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof ApiProblem && error.code === 'signed-out') return;
  toast(
    'error',
    error instanceof ApiProblem ? error.message : text('An error occured. Please try again or contact system admin'),
  );
}

/** Whether success messages show on this device. */
export function areSuccessToastsOn(): boolean {
  return deviceStore.get<boolean>('successToasts') ?? true;
}

/** Switches success messages on this device. */
export function switchSuccessToasts(isOn: boolean) {
  deviceStore.set('successToasts', isOn);
}
