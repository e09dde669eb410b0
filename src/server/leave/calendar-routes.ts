import type { FastifyInstance } from 'fastify';
import {
  createCalendarAddress,
  listCalendarAddresses,
  mayHaveCalendar,
  readCalendar,
  revokeCalendarAddress,
} from '#contract/calendar/leave-calendar.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { LEAVE_KINDS } from '#domain/calendar/leave.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { findNamedLink, type LinkParts } from '../core/links/find-link.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { translationsFor } from '../platform/http/problem.ts';
import { serve, servePublicFile } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import { hashToken, newToken } from '../platform/secret-token.ts';
import {
  findCalendarAddresses,
  findCalendarHolidays,
  findCalendarLeave,
  findCalendarOwner,
  removeCalendarAddress,
  storeCalendarAddress,
} from './calendar-address.sql.ts';
import { writeCalendar } from './calendar-file.ts';

/** How long past leave stays in calendars, in days. */
const DAYS_KEPT = 366;
const TEXTS = ['Leave of your team', 'Your leave', 'Half days', ...Object.values(LEAVE_KINDS)];

/** Routes of calendar addresses: created and revoked by their owners, read by calendar programs. */
export function calendarRoutes(app: FastifyInstance, parts: LinkParts) {
  serve(app, listCalendarAddresses, ({ session }) => findCalendarAddresses(session.database, session.actor.id));

  serve(app, createCalendarAddress, async ({ params: { subject }, session }) => {
    const { actor, database, databaseName } = session;
    if (!mayHaveCalendar(actor, subject)) throw new Refused('forbidden');
    const token = newToken();
    const stored = await inTransaction(database, async (transaction) => {
      const address = { employeeId: actor.id, subject, tokenHash: hashToken(token) };
      const created = await storeCalendarAddress(transaction, address);
      await writeAudit(transaction, [
        { by: actor.id, subject: 'calendar_address', subjectId: actor.id, action: 'create', after: { subject } },
      ]);
      return created;
    });
    return { subject, ...stored, path: `/api/calendars/${databaseName}/${token}` };
  });

  serve(app, revokeCalendarAddress, async ({ params: { subject }, session: { actor, database } }) => {
    await inTransaction(database, async (transaction) => {
      if (!(await removeCalendarAddress(transaction, { employeeId: actor.id, subject }))) return;
      await writeAudit(transaction, [
        { by: actor.id, subject: 'calendar_address', subjectId: actor.id, action: 'delete', before: { subject } },
      ]);
    });
    return undefined;
  });

  servePublicFile(app, readCalendar, async ({ params: { agency, token }, request }) => {
    const address = { agency, token };
    const { database, link } = await findNamedLink(parts, request, address, (opened, secret) =>
      findCalendarOwner(opened, hashToken(secret)),
    );
    request.addressee = { database, useSecondLanguage: link.useSecondLanguage };
    const today = parts.today ?? link.today;
    const from = addDays(today, -DAYS_KEPT);
    const [leave, holidays, texts] = await Promise.all([
      findCalendarLeave(database, { ...link, today }, from),
      findCalendarHolidays(database, link.employeeId, from),
      translationsFor(request, TEXTS),
    ]);
    const content = { agency, isOfTeam: link.subject === 'team', leave, holidays };
    const bytes = writeCalendar(content, (text) => texts.get(text) ?? text);
    return { bytes, fileName: `leave-${link.subject}.ics`, contentType: 'text/calendar; charset=utf-8' };
  });
}
