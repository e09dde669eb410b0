import type { Registry as Metrics } from 'prom-client';
import type { Agencies } from './platform/database/agencies.ts';
import type { Registry } from './platform/database/registry/registry.ts';
import { measureOutboxes } from './platform/mail/measure-outbox.ts';
import { measureArchive } from './platform/operations/measure-archive.ts';
import { measureTasks } from './platform/schedule/measure-tasks.ts';
import { measureWebhooks } from './webhook/measure-webhooks.ts';

/** Adds to the figures of a process what each subject tells a monitor (OBS-03). */
export function measureAllSubjects(
  metrics: Metrics,
  agencies: Agencies,
  archive: { registry: Registry | undefined; archiveFolder: string | null },
) {
  measureOutboxes(metrics, agencies);
  measureTasks(metrics, agencies);
  measureWebhooks(metrics, agencies);
  measureArchive(metrics, archive);
}
