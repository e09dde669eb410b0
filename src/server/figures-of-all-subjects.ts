import type { Registry as Metrics } from 'prom-client';
import type { Attachments } from './platform/attachments/attachments.ts';
import { measureAttachments } from './platform/attachments/measure-attachments.ts';
import type { Registry } from './platform/database/registry/registry.ts';
import { type DueFigures, measureDueFigures } from './platform/due-work/due-figures.ts';
import { OUTBOX_FIGURES } from './platform/mail/outbox-figures.ts';
import { measureArchive } from './platform/operations/measure-archive.ts';
import { TASK_FIGURES } from './platform/schedule/task-figures.ts';
import { WEBHOOK_FIGURES } from './webhook/webhook-figures.ts';

/** What is counted in an agency's database when a server has worked for it: a new subject is a line here. */
export const FIGURES_OF_AGENCIES: readonly DueFigures[] = [OUTBOX_FIGURES, TASK_FIGURES, WEBHOOK_FIGURES];

/** Adds to the figures of a process what each subject tells a monitor (OBS-03). */
export function measureAllSubjects(
  metrics: Metrics,
  parts: {
    attachments: Attachments;
    makes?: { registry: Registry } | undefined;
    archiveFolder?: string | null;
  },
) {
  const { attachments, makes, archiveFolder = null } = parts;
  measureDueFigures(metrics, makes?.registry, FIGURES_OF_AGENCIES);
  measureAttachments(metrics, attachments);
  measureArchive(metrics, { registry: makes?.registry, archiveFolder });
}
