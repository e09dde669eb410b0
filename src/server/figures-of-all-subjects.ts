import type { Registry } from 'prom-client';
import type { Attachments } from './platform/attachments/attachments.ts';
import { measureAttachments } from './platform/attachments/measure-attachments.ts';
import type { Agencies } from './platform/database/agencies.ts';
import { measureOutboxes } from './platform/mail/measure-outbox.ts';
import { measureTasks } from './platform/schedule/measure-tasks.ts';
import { measureWebhooks } from './webhook/measure-webhooks.ts';

/** The figures of a process that are not about requests (OBS-04): a new subject is a line here. */
export function figuresOfAllSubjects({ agencies, attachments }: { agencies: Agencies; attachments: Attachments }) {
  return (metrics: Registry) => {
    measureOutboxes(metrics, agencies);
    measureTasks(metrics, agencies);
    measureWebhooks(metrics, agencies);
    measureAttachments(metrics, attachments);
  };
}
