import { type ReactNode, useId } from 'react';
import type { HealthState } from '#domain/operations/health.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import classes from './health.module.css';

const STATE_NAMES: Readonly<Record<HealthState, Phrase>> = {
  good: phrase('OK'),
  look: phrase('Warning'),
  act: phrase('Action required'),
};

/** Displays one check: its name, state and details. */
export function HealthRow({ name, state, children }: { name: string; state: HealthState; children: ReactNode }) {
  const { t } = useText();
  const id = useId();
  return (
    <section className={classes.row} aria-labelledby={id}>
      <div>
        <h2 id={id}>{name}</h2>
        <span className={classes.state} data-state={state}>
          {t.of(STATE_NAMES[state])}
        </span>
      </div>
      <div className={classes.facts}>{children}</div>
    </section>
  );
}
