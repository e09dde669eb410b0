import type { FastifyInstance } from 'fastify';
import {
  chooseNotificationDefaults,
  chooseNotifications,
  endNotificationMails,
  listNotificationChoices,
  listNotifications,
  markNotificationsRead,
} from '#contract/notification.ts';
import { NOTIFICATION_KINDS } from '#domain/notification.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { serve, servePublic } from '../platform/http/serve.ts';
import { readUnsubscribeToken } from '../platform/mail/unsubscribe-token.ts';
import { markRead, markReadOf, markReadUpTo } from '../platform/notification/mark-notifications.sql.ts';
import { Refused } from '../platform/refused.ts';
import { countUnread, endMails, findChoices, findNotifications, keepChoice, keepDefault } from './notification.sql.ts';

/** What people are told of under the bell, and how they choose to be told (NOTE-01, NOTE-06). */
export function notificationRoutes(
  app: FastifyInstance,
  { agencies, secretKey }: { agencies: Agencies; secretKey: string | null },
) {
  serve(app, listNotifications, ({ query, session }) =>
    findNotifications(session.database, session.actor, query.before),
  );
  serve(app, markNotificationsRead, async ({ body: { ids, records, upTo }, session: { database, actor } }) => {
    if (ids && !(await markRead(database, actor, ids))) throw new Refused('not-found');
    if (records) await markReadOf(database, actor.id, records);
    if (upTo !== undefined) await markReadUpTo(database, actor, upTo);
    return { unread: await countUnread(database, actor) };
  });
  serve(app, listNotificationChoices, ({ session }) => findChoices(session.database, session.actor.id));
  serve(app, chooseNotifications, async ({ body, session: { database, actor } }) => {
    await keepChoice(database, actor.id, body);
    return findChoices(database, actor.id);
  });
  serve(app, chooseNotificationDefaults, async ({ body, session: { database, actor } }) => {
    await inTransaction(database, async (transaction) => {
      const before = await keepDefault(transaction, body);
      const trail = { by: actor.id, subject: 'agency', subjectId: 1, action: 'update' } as const;
      const ofKind = (way: string | null) => ({ notificationDefault: { [body.kind]: way } });
      if (before !== body.way)
        await writeAudit(transaction, [{ ...trail, before: ofKind(before), after: ofKind(body.way) }]);
    });
    return findChoices(database, actor.id);
  });
  servePublic(app, endNotificationMails, async ({ params: { token } }) => {
    const ended = secretKey === null ? null : readUnsubscribeToken(secretKey, token);
    const database = ended && (await agencies.open(ended.agency));
    const kind = NOTIFICATION_KINDS.find((one) => one === ended?.kind);
    if (!ended || !database || !kind) throw new Refused('link-invalid');
    await endMails(database, ended.employeeId, kind);
    return undefined;
  });
}
