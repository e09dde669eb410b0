import { Notifications } from '@mantine/notifications';

/** The messages on the screen. */
export function Messages() {
  return <Notifications position="bottom-center" className="toasts" />;
}
