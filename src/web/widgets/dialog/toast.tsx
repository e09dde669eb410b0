import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { ApiProblem } from '../../platform/api.ts';
import { deviceStore } from '../../platform/storage.ts';
import { text } from '../../platform/translation.ts';
import classes from './toast.module.css';

/** How long a message is displayed, in milliseconds; it stays while hovered or focused. */
const TOAST_TIME = 5000;

type ToastKind = 'error' | 'success' | 'warning' | 'info';

const COLORS: Record<ToastKind, string> = { error: 'red', success: 'teal', warning: 'orange', info: 'blue' };
const NAMES: Record<ToastKind, Phrase> = {
  error: phrase('Error'),
  success: phrase('Success'),
  warning: phrase('Warning'),
  info: phrase('Information'),
};

/** A message's action. `stays`: displayed until it's done or the message is closed. */
type ToastAction = { label: string; onClick: () => void; stays?: boolean };

/** The number of messages so far, and the last one of each kind. */
let messages = 0;
const showing = new Map<string, string>();
const watchers = new Set<() => void>();

/** Returns the number of messages since the page was loaded. */
export const messagesSoFar = () => messages;

/** The number of key and pointer presses since the page was loaded, and before each displayed message. */
let presses = 0;
const shownAt = new Map<string, number>();
for (const name of ['pointerdown', 'keydown'] as const)
  if (typeof window !== 'undefined') window.addEventListener(name, () => (presses += 1), true);

/**
 * Hides messages of the previous screen: those from before the press that opened the current one. Messages caused by that press, such as a
 * record being saved and opened, and messages with an action stay.
 */
export function hideMessagesOfLastScreen() {
  for (const [id, press] of shownAt) {
    if (press >= presses) continue;
    notifications.hide(id);
    shownAt.delete(id);
  }
}

/** Calls back for every message. */
export function watchMessages(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** Displays a message. Success messages can be turned off on this device; others are always displayed. */
export function toast(kind: ToastKind, message: string, action?: ToastAction) {
  if (kind === 'success' && !areSuccessToastsOn()) return;
  // A new id each time, because only a new message restarts the timer.
  const id = `message-${++messages}`;
  for (const tell of watchers) tell();
  // Only the last success message is displayed: more would only cover the screen.
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

/** A message with an action. */
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

/** A focused message stays, so that the focus isn't lost. */
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

/** Returns whether this device displays success messages. */
export function areSuccessToastsOn(): boolean {
  return deviceStore.get<boolean>('successToasts') ?? true;
}

/** Turns success messages on or off on this device. */
export function switchSuccessToasts(isOn: boolean) {
  deviceStore.set('successToasts', isOn);
}
