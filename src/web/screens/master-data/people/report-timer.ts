import type { MasterRecord } from '#contract/master-data/master-data.ts';
import type { Texts } from '../../../platform/translation.ts';
import { toast } from '../../../widgets/dialog/toast.tsx';

/** Reports what happened to a deactivated person's running timer. */
export function reportTimer(t: Texts['t'], { timer, values }: MasterRecord) {
  const name = String(values.name);
  if (timer?.end === 'saved') toast('info', t('The running timer of {name} was saved as a time entry', { name }));
  if (timer?.end === 'kept')
    toast(
      'warning',
      t('The running timer of {name} could not be saved and keeps running: {why}', { name, why: timer.why ?? '' }),
    );
}
