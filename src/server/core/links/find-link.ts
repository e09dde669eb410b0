import type { FastifyRequest } from 'fastify';
import { countCall } from '../../platform/counted-calls.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { noteAccess } from '../../platform/http/access-trail.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import { Refused } from '../../platform/refused.ts';
import { writeAuditOnceAnHour } from '../audit/write-audit.sql.ts';
import { DOCUMENTS, type DocumentKind } from '../documents/document-kind.ts';

/** Where links are looked up; in tests, `today` replaces the agency's own. */
export type LinkParts = { agencies: Agencies; today?: string | undefined };

/** The address of a link to a document: the name of an agency, and the token. */
export type LinkAddress = { agency: string; token: string };

/** Finds the link of a token. The refusal is the same for an unknown agency and an unknown link. Attempts are counted and recorded. */
export async function findNamedLink<Link>(
  { agencies }: LinkParts,
  request: FastifyRequest,
  { agency, token }: LinkAddress,
  find: (database: AgencyDatabase, token: string) => Promise<Link | undefined>,
): Promise<{ database: AgencyDatabase; link: Link }> {
  const database = await openFor(request, agencies, agency);
  if (!database) throw await refusalOfWrongLink(agencies, request.ip);
  const link = await find(database, token);
  if (link) return { database, link };
  const attempt = {
    kind: 'link-refused',
    by: null,
    username: null,
    address: request.ip,
    code: 'link-invalid',
  } as const;
  await noteAccess(database, request.log, { ...attempt, call: `POST ${request.routeOptions.url}` });
  throw await refusalOfWrongLink(agencies, request.ip);
}

/**
 * Counts a link that never existed, and returns its rejection, which is the same for every invalid link. An address that tried too many
 * within the hour must wait. Valid and formerly valid links don't count. Links of unknown agencies also count, so that responses don't
 * reveal whether an agency exists.
 */
export async function refusalOfWrongLink(agencies: Agencies, address: string): Promise<Refused> {
  try {
    await countCall(agencies, { call: 'link', address });
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  return new Refused('link-invalid');
}

/** Records in the audit trail that a document was opened by a link: by its approver, or by somebody outside the agency (null). */
export function noteOpened(
  request: FastifyRequest,
  database: AgencyDatabase,
  kind: DocumentKind,
  { id, by }: { id: number; by: number | null },
) {
  return writeAuditOnceAnHour(database, {
    by,
    subject: DOCUMENTS[kind].table,
    subjectId: id,
    action: 'open-link',
    way: 'mail',
    after: { networkAddress: request.ip },
  });
}
