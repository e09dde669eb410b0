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

/** Figures counted in an agency's database after a server worked for it. Add a new subject here. */
export const FIGURES_OF_AGENCIES: readonly DueFigures[] = [OUTBOX_FIGURES, TASK_FIGURES, WEBHOOK_FIGURES];

/** What is measured of the server itself. */
export type FiguresOfServer = {
  /** Where this server's backups go; null if it makes none. */
  backupFolder?: string | null | undefined;
  /** How often the server was restarted after a crash. */
  restarts?: Restarts | undefined;
};

/** Adds every subject's metrics to those of a process. */
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
