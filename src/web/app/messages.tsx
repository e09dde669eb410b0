import { Notifications } from '@mantine/notifications';

/** The messages on the screen (WID-09). */
export function Messages() {
  return <Notifications position="bottom-center" className="toasts" />;
}
