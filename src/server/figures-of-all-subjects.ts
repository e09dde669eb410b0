import type { Registry as Metrics } from 'prom-client';
import type { Attachments } from './platform/attachments/attachments.ts';
import { measureAttachments } from './platform/attachments/measure-attachments.ts';
import type { Agencies } from './platform/database/agencies.ts';
import type { Registry } from './platform/database/registry/registry.ts';
import { measureOutboxes } from './platform/mail/measure-outbox.ts';
import { measureArchive } from './platform/operations/measure-archive.ts';
import { measureTasks } from './platform/schedule/measure-tasks.ts';
import { measureWebhooks } from './webhook/measure-webhooks.ts';

/** Adds to the figures of a process what each subject tells a monitor (OBS-03): a new subject is a line here. */
export function measureAllSubjects(
  metrics: Metrics,
  parts: {
    agencies: Agencies;
    attachments: Attachments;
    makes?: { registry: Registry } | undefined;
    archiveFolder?: string | null;
  },
) {
  const { agencies, attachments, makes, archiveFolder = null } = parts;
  measureOutboxes(metrics, agencies);
  measureTasks(metrics, agencies);
  measureWebhooks(metrics, agencies);
  measureAttachments(metrics, attachments);
  measureArchive(metrics, { registry: makes?.registry, archiveFolder });
}
