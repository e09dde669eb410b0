import type { FastifyInstance } from 'fastify';
import {
  createWebhook,
  exportWebhookDeliveries,
  listWebhookDeliveries,
  listWebhooks,
  readWebhookDelivery,
  removeWebhook,
  renewWebhookSecret,
  resendUnsentEvents,
  resendWebhookDelivery,
  saveWebhook,
  testWebhook,
} from '#contract/communication/webhook.ts';
import { exportList } from '../core/list-export/export-list.ts';
import type { WriteList } from '../core/list-export/list-file.ts';
import { serveExport } from '../core/list-export/serve-export.ts';
import { serve } from '../platform/http/serve.ts';
import { DELIVERY_EXPORT } from './log/delivery-export.ts';
import {
  deliveriesToExport,
  listDeliveries,
  readDelivery,
  resendDelivery,
  resendUnsent,
  sendTest,
} from './log/delivery-log.ts';
import {
  changeWebhook,
  createWebhookOf,
  removeWebhookOf,
  renewSecretOf,
  type WebhookInstallation,
} from './save-webhook.ts';
import { findWebhooks } from './webhook.sql.ts';

/** Routes of webhooks for administrators, with their delivery log. */
export function webhookRoutes(
  app: FastifyInstance,
  { installation, writeList }: { installation: WebhookInstallation; writeList: WriteList },
) {
  serve(app, listWebhooks, ({ session }) => findWebhooks(session.database));
  serve(app, createWebhook, ({ body, session }) => createWebhookOf(session, body, installation));
  serve(app, saveWebhook, ({ params, body, session }) => changeWebhook(session, params.id, body, installation));
  serve(app, removeWebhook, async ({ params, session }) => {
    await removeWebhookOf(session, params.id);
    return undefined;
  });
  serve(app, renewWebhookSecret, ({ params, session }) => renewSecretOf(session, params.id, installation));
  serve(app, testWebhook, ({ params, session }) => sendTest(session, params.id));
  serve(app, listWebhookDeliveries, ({ params, query, session }) => listDeliveries(session, params.id, query));
  serveExport(app, exportWebhookDeliveries, async ({ params, query: { group, format }, session, request }) => {
    const found = await deliveriesToExport(session, params.id, group);
    const filters = { search: { webhook: params.id, group } };
    return exportList({ writeList, request }, DELIVERY_EXPORT, found, { format, filters });
  });
  serve(app, readWebhookDelivery, ({ params, session }) => readDelivery(session, params));
  serve(app, resendWebhookDelivery, ({ params, session }) => resendDelivery(session, params));
  serve(app, resendUnsentEvents, ({ params, session }) => resendUnsent(session, params.id));
}
