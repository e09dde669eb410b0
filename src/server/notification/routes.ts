import type { FastifyInstance } from 'fastify';
import {
  chooseNotificationDefaults,
  chooseNotifications,
  endNotificationMails,
  listNotificationChoices,
  listNotifications,
  markNotificationsRead,
  readSnooze,
  snoozeMissingTime,
} from '#contract/communication/notification.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { DIGEST, NOTIFICATION_KINDS } from '#domain/communication/notification.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { readUnsubscribeToken } from '../core/mail/unsubscribe-token.ts';
import { endNotificationsOf, markRead, markReadOf, markReadUpTo } from '../core/notification/mark-notifications.sql.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { serve, servePublic } from '../platform/http/serve.ts';
import { openFor } from '../platform/http/slow-calls.ts';
import { Refused } from '../platform/refused.ts';
import {
  countUnread,
  endDigests,
  endMails,
  findChoices,
  findNotifications,
  findSnooze,
  keepChoice,
  keepDefault,
  keepSnooze,
} from './notification.sql.ts';

/** Routes of notifications and their settings. */
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
  serve(app, readSnooze, async ({ session: { database, actor, today } }) => ({
    until: await findSnooze(database, { employeeId: actor.id, today }),
  }));
  serve(app, snoozeMissingTime, async ({ body: { days }, session: { database, actor, today } }) => {
    const until = days === null ? null : addDays(today, days);
    await inTransaction(database, async (transaction) => {
      await keepSnooze(transaction, actor.id, until);
      if (until !== null) await endNotificationsOf(transaction, { kind: 'missing-time', employeeIds: [actor.id] });
    });
    return { until };
  });
  servePublic(app, endNotificationMails, async ({ params: { token }, request }) => {
    const ended = secretKey === null ? null : readUnsubscribeToken(secretKey, token);
    const database = ended && (await openFor(request, agencies, ended.agency));
    if (!ended || !database) throw new Refused('link-invalid');
    const kind = NOTIFICATION_KINDS.find((one) => one === ended.kind);
    if (kind) await endMails(database, ended.employeeId, kind);
    else if (ended.kind === DIGEST) await endDigests(database, ended.employeeId);
    else throw new Refused('link-invalid');
    return undefined;
  });
  // Some mail programs open the address in a browser instead of posting to it, which changes nothing.
  app.get(endNotificationMails.path, async (_, reply) =>
    reply.header('cache-control', 'no-store').redirect(`${PATHS.notifications}#settings`, 303),
  );
}
