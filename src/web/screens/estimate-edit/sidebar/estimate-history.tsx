import { memo } from 'react';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { describeActor } from '../../../documents/actor-label.ts';
import { Event, Events, Panel } from '../../../documents/document-parts.tsx';
import { formatInstant } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { describeAction } from '../estimate-texts.ts';

/** Lists everything that happened to a version, newest first: who, when, and comments. */
export const EstimateHistory = memo(function EstimateHistory({ estimate }: { estimate: Estimate }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  if (estimate.history.length === 0) return null;
  return (
    <Panel title={t('History')}>
      <Events>
        {estimate.history.map((event) => (
          <Event
            key={`${event.at} ${event.action}`}
            action={describeAction(event.action, t)}
            // A person outside the agency is the client.
            who={describeActor(event, t('The client'), t)}
            when={formatInstant(event.at, timeZone)}
            comment={event.comment}
          />
        ))}
      </Events>
    </Panel>
  );
});
