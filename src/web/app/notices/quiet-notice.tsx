import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { turnOnCopy } from '#contract/operations/restored-copy.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';
import { confirm } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import classes from './quiet-notice.module.css';

/** Displays on every screen of a restored copy that it's read-only; administrators can turn it on. */
export function QuietNotice({ user }: { user: SessionUser }) {
  const { t } = useText();
  const session = useSession();
  const router = useRouter();
  const [isSending, setIsSending] = useState(false);
  if (user.agency.quietSince === null) return null;
  const turnOn = async () => {
    if (!(await confirmTurnOn(t))) return;
    setIsSending(true);
    try {
      await call(turnOnCopy, {});
      await session.refresh();
      await router.invalidate();
      toast('success', t('This copy is turned on'));
    } catch (error) {
      toastProblem(error);
    }
    setIsSending(false);
  };
  return (
    <div className={classes.notice} role="status">
      <p>{t('This is a restored copy. It is read-only and sends no emails or webhook events')}</p>
      {turnOnCopy.mayCall?.(user) && (
        <Button size="compact-sm" variant="white" loading={isSending} onClick={() => void turnOn()}>
          {t('Turn on')}
        </Button>
      )}
    </div>
  );
}

/** Asks before a restored copy of an agency is turned on. */
function confirmTurnOn(t: (original: string) => string): Promise<boolean> {
  return confirm({
    title: t('Turn on this copy'),
    message: t(
      'People can change it, and it sends emails, webhook events and reminders again. What was queued before is discarded. Turn it on only if the original is no longer in use.',
    ),
    yes: t('Turn on'),
    no: t('Cancel'),
  });
}
