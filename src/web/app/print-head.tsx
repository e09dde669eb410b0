import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '#contract/identity/session.ts';
import { formatInstant } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import classes from './print-head.module.css';

/** Printed only: user, agency and time of printing, above the screen's own heading. */
export function PrintHead({ user }: { user: SessionUser }) {
  const { t } = useText();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const update = () => flushSync(() => setNow(Date.now()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  const time = formatInstant(new Date(now).toISOString(), user.agency.timeZone);
  return (
    <p className={classes.head}>
      {t('{agency} · printed by {name}, {time}', { agency: user.agency.name, name: user.name, time })}
    </p>
  );
}
