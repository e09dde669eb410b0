import { confirm } from '../../widgets/dialog/questions.ts';

/** Asks before a restored copy of an agency is turned on. */
export function confirmTurnOn(t: (original: string) => string): Promise<boolean> {
  return confirm({
    title: t('Turn on this copy'),
    message: t(
      'People can change it, and it sends emails, webhook events and reminders again. What was queued before is discarded. Turn it on only if the original is no longer in use.',
    ),
    yes: t('Turn on'),
    no: t('Cancel'),
  });
}
