import { Gauge, type Registry } from 'prom-client';
import type { Agencies } from '../database/agencies.ts';
import { countMails, type MailFigures } from './mail-figures.sql.ts';

/** Milliseconds for which figures are told again: a monitor that asks often must not keep every database busy. */
const KEPT = 15_000;

/** Adds the outboxes of all agencies to the figures of a process; of several processes each tells the same (OBS-04). */
export function measureOutboxes(metrics: Registry, agencies: Pick<Agencies, 'list' | 'open'>) {
  let counted: { at: number; figures: Promise<MailFigures> } | undefined;
  const figures = () => {
    if (!counted || performance.now() - counted.at > KEPT)
      counted = { at: performance.now(), figures: countAll(agencies) };
    return counted.figures;
  };
  const gauge = (name: string, help: string, pick: (all: MailFigures) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      aggregator: 'max',
      async collect() {
        this.set(pick(await figures()));
      },
    });
  gauge('docket_mails_waiting', 'Mails that wait to be sent', ({ waiting }) => waiting);
  gauge('docket_mails_dead', 'Mails that were given up and wait for an administrator', ({ dead }) => dead);
  gauge(
    'docket_oldest_mail_seconds',
    'How long the oldest mail has been waiting',
    ({ oldestSeconds }) => oldestSeconds,
  );
}

/** A database that does not answer leaves out its own figures only. */
async function countAll(agencies: Pick<Agencies, 'list' | 'open'>): Promise<MailFigures> {
  const all: MailFigures = { waiting: 0, dead: 0, oldestSeconds: 0 };
  const names = await agencies.list().catch(() => []);
  for (const { name } of names) {
    try {
      const database = await agencies.open(name);
      const one = database && (await countMails(database));
      all.waiting += one?.waiting ?? 0;
      all.dead += one?.dead ?? 0;
      all.oldestSeconds = Math.max(all.oldestSeconds, one?.oldestSeconds ?? 0);
    } catch {}
  }
  return all;
}
