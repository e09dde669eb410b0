import { useState } from 'react';
import { type Actor, can } from '#domain/people/permission.ts';
import { afterFirstScreen } from '../platform/loading/when-idle.ts';
import { useText } from '../platform/translation.ts';
import { LazyPart, partCode } from '../widgets/lazy-part.tsx';
import classes from './entry-rate.module.css';

const rateReasons = partCode(async () => (await import('./rate-reasons.tsx')).RateReasons, afterFirstScreen);

/** Returns whether the user may see rates of time on a job: those who may read its amounts. */
export function seesRatesOf(actor: Actor, job: { isBillable: boolean }): boolean {
  return can(actor, 'read', job.isBillable ? 'job' : 'project');
}

/** The source of an entry's rate, loaded on demand: card, line and first day. */
export function WhyThisRate({ entryId }: { entryId: number }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.why} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('Why this rate?')}</summary>
      {isOpen && <LazyPart code={rateReasons} props={{ entryId }} />}
    </details>
  );
}
