import type { Registry as Metrics } from 'prom-client';
import { NO_RESTARTS, type Restarts } from '#domain/operations/restart.ts';
import { OUTBOX_FIGURES } from './core/mail/outbox-figures.ts';
import { TASK_FIGURES } from './core/schedule/task-figures.ts';
import type { Attachments } from './platform/attachments/attachments.ts';
import { measureAttachments } from './platform/attachments/measure-attachments.ts';
import { measureBackups } from './platform/backup/measure-backups.ts';
import type { Registry } from './platform/database/registry/registry.ts';
import { type DueFigures, measureDueFigures } from './platform/due-work/due-figures.ts';
import { measureRestarts } from './platform/operations/figures-of-installation.ts';
import { WEBHOOK_FIGURES } from './webhook/webhook-figures.ts';

/** What is counted in an agency's database when a server has worked for it: a new subject is a line here. */
export const FIGURES_OF_AGENCIES: readonly DueFigures[] = [OUTBOX_FIGURES, TASK_FIGURES, WEBHOOK_FIGURES];

/** What is measured of the server itself. */
export type FiguresOfServer = {
  /** Where this server's backups go; null = nowhere. */
  backupFolder?: string | null | undefined;
  /** How often the server was started again after a crash. */
  restarts?: Restarts | undefined;
};

/** Adds to the figures of a process what each subject tells a monitor. */
export function measureAllSubjects(
  metrics: Metrics,
  parts: FiguresOfServer & { attachments: Attachments; makes?: { registry: Registry } | undefined },
) {
  const { attachments, makes, backupFolder = null, restarts = NO_RESTARTS } = parts;
  measureDueFigures(metrics, makes?.registry, FIGURES_OF_AGENCIES);
  measureAttachments(metrics, attachments);
  measureRestarts(metrics, restarts);
  if (backupFolder !== null) measureBackups(metrics, makes?.registry);
}
