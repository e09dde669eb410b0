import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { markNotificationsRead } from '#contract/communication/notification.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { recordAt } from '#domain/communication/notification.ts';
import { call } from '../../platform/api.ts';
import { barMenusOf, menusOf } from '../menus.ts';
import { BottomBar } from './bottom-bar.tsx';
import { SideBar } from './side-bar.tsx';
import { useScreenKeys } from './use-screen-keys.ts';
import { useWaiting } from './use-waiting.ts';

/** From this window width, the bar is at the side; as in shell.module.css. */
const BESIDE = '(min-width: 900px)';

function watchRoom(listener: () => void) {
  const room = window.matchMedia(BESIDE);
  room.addEventListener('change', listener);
  return () => room.removeEventListener('change', listener);
}

/** The navigation bar: at the side, or at the bottom of a narrow window. */
export function Bar({ user }: { user: SessionUser }) {
  const menus = barMenusOf(user);
  const waiting = useWaiting(user);
  const isBeside = useSyncExternalStore(watchRoom, () => window.matchMedia(BESIDE).matches);
  useScreenKeys(menusOf(user));
  useRecordSeen(waiting?.notifications ?? 0);
  const props = { user, menus, waiting };
  return isBeside ? <SideBar {...props} /> : <BottomBar {...props} />;
}

/** Marks a record's notifications as read when a user opens the record, from wherever; sends a request only if any are unread. */
function useRecordSeen(unread: number) {
  const record = useLocation({
    select: ({ pathname, searchStr }) => recordAt(pathname, new URLSearchParams(searchStr).get('selectedDate')),
  });
  useEffect(() => {
    if (record === null || unread === 0) return;
    // After a failure they stay unread, and are marked when the record is opened again.
    call(markNotificationsRead, { body: { records: [record] } }).catch(() => undefined);
  }, [record, unread]);
}
