import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { formatInstant } from '../platform/formats.ts';
import { type Texts, useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import { describeActor } from './actor-label.ts';
import classes from './document-parts.module.css';
import { Panel } from './document-parts.tsx';

/** The names of actions; others are displayed as a change. */
export type ActionNames = Readonly<Record<string, Phrase>>;

/** The names of the actions that documents share. */
export const COMMON_ACTIONS: ActionNames = {
  create: phrase('Created'),
  approve: phrase('Approved'),
  reject: phrase('Rejected'),
  recall: phrase('Recalled'),
  cancel: phrase('Cancelled'),
};

/** Describes an action in a document's history. */
export function describeAction(action: string, names: ActionNames, t: Texts['t']): string {
  return t.of(names[action] ?? phrase('Changed'));
}

/** Lists everything that happened to a document, newest first: what, who, when, and comments. */
export function DocumentHistory<
  Event extends Parameters<typeof describeActor>[0] & { at: string; action: string; comment: string | null },
>(props: {
  history: readonly Event[];
  names: ActionNames;
  /** The name of a person outside the agency. */
  outsider: string;
  /** Displayed while nothing has happened; without it, the panel is absent then. */
  emptyText?: string;
  /** What else an event has changed. */
  detailsOf?: (event: Event) => ReactNode;
}) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { history } = props;
  if (history.length === 0 && !props.emptyText) return null;
  return (
    <Panel title={t('History')}>
      {history.length === 0 ? (
        <Text size="sm" c="dimmed">
          {props.emptyText}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
        <section className={classes.events} tabIndex={0} aria-label={t('Events, newest first')}>
          {history.map((event) => (
            <div key={`${event.at} ${event.action}`} className={classes.event}>
              <Text size="sm">
                <b>{describeAction(event.action, props.names, t)}</b> {describeActor(event, props.outsider, t)}
              </Text>
              <Text size="xs" c="dimmed">
                {formatInstant(event.at, timeZone)}
              </Text>
              {event.comment && <Text size="sm">“{event.comment}”</Text>}
              {props.detailsOf?.(event)}
            </div>
          ))}
        </section>
      )}
    </Panel>
  );
}
