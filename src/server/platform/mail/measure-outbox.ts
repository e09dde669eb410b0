import type { Registry } from 'prom-client';
import type { Agencies } from '../database/agencies.ts';
import { measureAgencies } from '../operations/figures-of-agencies.ts';
import { countMails } from './mail-figures.sql.ts';

/** Adds the outboxes of all agencies to the figures of a process (OBS-04). */
export function measureOutboxes(metrics: Registry, agencies: Pick<Agencies, 'list' | 'open'>) {
  measureAgencies(metrics, agencies, {
    count: countMails,
    figures: {
      waiting: { name: 'docket_mails_waiting', help: 'Mails that wait to be sent', joins: 'sum' },
      dead: {
        name: 'docket_mails_dead',
        help: 'Mails that were given up and wait for an administrator',
        joins: 'sum',
      },
      oldestSeconds: {
        name: 'docket_oldest_mail_seconds',
        help: 'How long the oldest mail has been waiting',
        joins: 'max',
      },
    },
  });
}
