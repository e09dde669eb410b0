import { Text } from '@mantine/core';
import { memo } from 'react';
import type { Estimate } from '#contract/estimate.ts';
import { formatInstant } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import classes from '../estimate-edit.module.css';
import { actionInWords, whoInWords } from '../estimate-words.ts';

/** Everything that happened to a version, the newest first: who, when, and what was said. */
export const EstimateHistory = memo(function EstimateHistory({ estimate }: { estimate: Estimate }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  return (
    <section className={classes.panel} aria-label={t('History')}>
      <h2 className={classes.panelTitle}>{t('History')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <section className={classes.events} tabIndex={0} aria-label={t('Events, the newest first')}>
        {estimate.history.map((event) => (
          <div key={`${event.at} ${event.action}`} className={classes.event}>
            <Text size="sm">
              <b>{actionInWords(event.action, t)}</b> {whoInWords(event, t)}
            </Text>
            <Text size="xs" c="dimmed">
              {formatInstant(event.at, timeZone)}
            </Text>
            {event.comment && <Text size="sm">“{event.comment}”</Text>}
          </div>
        ))}
      </section>
    </section>
  );
});
