import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { ApiProblem } from '../../platform/api.ts';
import { deviceStore } from '../../platform/storage.ts';
import { text } from '../../platform/translation.ts';
import classes from './toast.module.css';

/** How long a toast stays, in milliseconds; it waits while the pointer or the focus is on it. */
const TOAST_TIME = 5000;

type ToastKind = 'error' | 'success' | 'warning' | 'info';

const COLORS: Record<ToastKind, string> = { error: 'red', success: 'teal', warning: 'orange', info: 'blue' };
const NAMES: Record<ToastKind, Phrase> = {
  error: phrase('Error'),
  success: phrase('Success'),
  warning: phrase('Warning'),
  info: phrase('Information'),
};

/** Something to do about a message. `stays` = it shows until that is done, or it is closed. */
type ToastAction = { label: string; onClick: () => void; stays?: boolean };

/** How many messages there were, and of each kind of message the one that shows or showed last. */
let messages = 0;
const showing = new Map<string, string>();
const watchers = new Set<() => void>();

/** How many messages there were since the page was loaded. */
export const messagesSoFar = () => messages;

/** How many presses of a key or the pointer there were since the page was loaded, and how many before each message that shows. */
let presses = 0;
const shownAt = new Map<string, number>();
for (const name of ['pointerdown', 'keydown'] as const)
  if (typeof window !== 'undefined') window.addEventListener(name, () => (presses += 1), true);

/**
 * Hides messages of the screen that was left: those that came before the press which led to another one. What that press itself brought
 * about, such as a record that was saved and opened, is still shown, and so is a message with something to do.
 */
export function hideMessagesOfLastScreen() {
  for (const [id, press] of shownAt) {
    if (press >= presses) continue;
    notifications.hide(id);
    shownAt.delete(id);
  }
}

/** Tells of every message. */
export function watchMessages(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** Shows a message. Success messages can be switched off on this device; all others always show. */
export function toast(kind: ToastKind, message: string, action?: ToastAction) {
  if (kind === 'success' && !areSuccessToastsOn()) return;
  // A new id each time, as only a new toast restarts its time.
  const id = `message-${++messages}`;
  for (const tell of watchers) tell();
  // Of successes only the last one shows: a pile of them would say nothing more and cover the screen.
  const replaced = kind === 'success' ? kind : `${kind} ${message}`;
  const before = showing.get(replaced);
  if (before && !isMessageFocused()) notifications.hide(before);
  showing.set(replaced, id);
  if (!action) shownAt.set(id, presses);
  notifications.show({
    id,
    ...(kind === 'success' ? {} : { title: text.of(NAMES[kind]) }),
    message: action ? <ActionMessage id={id} message={message} action={action} /> : message,
    color: COLORS[kind],
    className: kind === 'success' ? classes.success! : classes.toast!,
    autoClose: action?.stays ? false : TOAST_TIME,
    onClose: () => shownAt.delete(id),
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': text('Close') },
  });
}

/** A message with something to do about it. */
function ActionMessage(props: { id: string; message: string; action: ToastAction }) {
  const act = () => {
    notifications.hide(props.id);
    props.action.onClick();
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      {props.message}
      <Button size="compact-xs" variant="default" flex="none" onClick={act}>
        {props.action.label}
      </Button>
    </Group>
  );
}

/** A message with the keyboard focus stays: the focus is never lost. */
function isMessageFocused(): boolean {
  return document.activeElement?.closest('.mantine-Notification-root') != null;
}

/** Displays why a call failed; a cancelled one is silent. The end of a session is reported elsewhere, once. */
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
