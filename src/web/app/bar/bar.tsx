import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { barMenusOf, menusOf } from '../menus.ts';
import { BottomBar } from './bottom-bar.tsx';
import { SideBar } from './side-bar.tsx';
import { useRecordSeen } from './use-record-seen.ts';
import { useScreenKeys } from './use-screen-keys.ts';
import { useWaiting } from './use-waiting.ts';

/** From this width of the window on the bar is at the side; as in shell.module.css. */
const BESIDE = '(min-width: 900px)';

function watchRoom(listener: () => void) {
  const room = window.matchMedia(BESIDE);
  room.addEventListener('change', listener);
  return () => room.removeEventListener('change', listener);
}

/** What leads to every screen: at the side, in a narrow window at the bottom. */
export function Bar({ user }: { user: SessionUser }) {
  const menus = barMenusOf(user);
  const waiting = useWaiting(user);
  const isBeside = useSyncExternalStore(watchRoom, () => window.matchMedia(BESIDE).matches);
  useScreenKeys(menusOf(user));
  useRecordSeen(waiting?.notifications ?? 0);
  const props = { user, menus, waiting };
  return isBeside ? <SideBar {...props} /> : <BottomBar {...props} />;
}
