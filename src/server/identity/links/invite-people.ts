import type { Invitation } from '#contract/identity/sign-in-link.ts';
import { sealOfLink } from '#domain/identity/sign-in-link.ts';
import { invitationNeedsReauthentication, invitationRefusal } from '#domain/people/person.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { doesMailLeave } from '../../core/mail/mail-setting.sql.ts';
import { insertMails } from '../../core/mail/outbox.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MailInstallation } from '../../platform/mail/mail-server.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findInvitees, type Invitee } from './invite-people.sql.ts';
import { type MadeLink, makeLinks, makeToken } from './sign-in-link.sql.ts';

/** Invites people and returns each result in order. If no mail is sent, returns the links' addresses, this once. */
export async function invite(
  { actor, database, databaseName, isProved }: Pick<SignedIn, 'actor' | 'database' | 'databaseName' | 'isProved'>,
  { ids, isForNewPassword }: { ids: readonly number[]; isForNewPassword: boolean },
  installation: MailInstallation,
): Promise<Invitation[]> {
  const needsMail = await doesMailLeave(database, installation);
  return inTransaction(database, async (transaction) => {
    const found = await findInvitees(transaction, ids);
    const outcomes = [...new Set(ids)].map((id): Pick<Invitation, 'id' | 'outcome'> => {
      const person = found.get(id);
      const isSelf = id === actor.id;
      const refusal = person ? invitationRefusal(actor, person, { isForNewPassword, needsMail, isSelf }) : 'not-found';
      return { id, outcome: refusal ?? 'invited' };
    });
    const needsProof = outcomes.some(
      ({ id, outcome }) => outcome === 'invited' && invitationNeedsReauthentication(found.get(id)!),
    );
    if (needsProof && !isProved) throw new Refused('step-up-needed');
    const employeeIds = outcomes.flatMap(({ id, outcome }) => (outcome === 'invited' ? [id] : []));
    const links = await makeLinks(transaction, { employeeIds, purpose: 'invitation', by: actor.id });
    await writeMails(transaction, links, found);
    await writeAudit(
      transaction,
      links.map(({ employeeId, expiresAt }) => ({
        by: actor.id,
        for: employeeId,
        subject: 'employee',
        subjectId: employeeId,
        action: 'invite',
        after: { until: expiresAt },
      })),
    );
    const madeFor = new Map(links.map((link) => [link.employeeId, link]));
    const invitations: Invitation[] = [];
    for (const { id, outcome } of outcomes) {
      const made = madeFor.get(id);
      const token = made && !needsMail ? await makeToken(transaction, made.id) : null;
      const link = token && `${installation.publicUrl}${PATHS.invitation}#${sealOfLink(databaseName, token)}`;
      invitations.push({ id, outcome, invitedUntil: made?.expiresAt ?? null, link });
    }
    return invitations;
  });
}

/** Works without outgoing mail as well, so that the system administrator can try it from the terminal. */
async function writeMails(
  transaction: AgencyTransaction,
  links: readonly MadeLink[],
  found: ReadonlyMap<number, Invitee>,
) {
  await insertMails(
    transaction,
    links
      .filter(({ employeeId }) => found.get(employeeId)?.canBeMailed)
      .map(({ id, employeeId, expiresAt }) => ({
        template: 'invitation',
        to: { employeeId },
        facts: { linkId: id },
        record: `employee:${employeeId}`,
        dropAfter: expiresAt,
      })),
  );
}
