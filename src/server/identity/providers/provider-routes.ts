import type { FastifyInstance } from 'fastify';
import { type RefusalCode, titleOf } from '#contract/http/refusal.ts';
import {
  createIdentityProvider,
  type GivenProvider,
  type IdentityProvider,
  listIdentityProviders,
  removeIdentityProvider,
  saveIdentityProvider,
} from '#contract/identity/identity-provider.ts';
import { isProfileOfNewcomers, writtenDomain } from '#domain/identity/identity-provider.ts';
import { outdatedRefusal } from '../../core/audit/outdated-refusal.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { keepAdministrator } from '../../core/people/administrators.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MailInstallation } from '../../platform/mail/mail-server.ts';
import { AddressRefused } from '../../platform/mail/reach-server.ts';
import { Refused } from '../../platform/refused.ts';
import { openSealedText, sealText } from '../../platform/sealed-text.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import type { ProviderTestFailed } from './client-proof.ts';
import { findProfileAccess } from './provider.sql.ts';
import type { ProviderClients } from './provider-client.ts';
import { PROVIDER_SECRET } from './provider-secrets.ts';
import {
  deleteProvider,
  findStoredProvider,
  findStoredProviders,
  insertProvider,
  isLabelTaken,
  isProviderEnforced,
  type ProviderValues,
  type StoredProvider,
  updateProvider,
} from './provider-settings.sql.ts';
import { redirectAddressOf } from './routes.ts';

type Parts = { mail: MailInstallation; clients: ProviderClients };
type Session = Pick<SignedIn, 'actor' | 'database' | 'databaseName'>;

/** Routes for administrators about sign-in providers. */
export function identityProviderRoutes(app: FastifyInstance, parts: Parts) {
  const toResponse = (session: Session, stored: StoredProvider) => toIdentityProvider(session, stored, parts);

  serve(app, listIdentityProviders, async ({ session }) =>
    (await findStoredProviders(session.database)).map((stored) => toResponse(session, stored)),
  );

  serve(app, createIdentityProvider, async ({ body, session }) => {
    const values = await checked(session, null, body, parts);
    return toResponse(session, await save(session, null, values));
  });

  serve(app, saveIdentityProvider, async ({ params, body: { lastModified, ...given }, session }) => {
    const stored = await findStoredProvider(session.database, params.id);
    if (!stored) throw new Refused('not-found');
    const values = await checked(session, stored, given, parts);
    return toResponse(
      session,
      await save(session, { id: stored.id, lastModified, current: toResponse(session, stored) }, values),
    );
  });

  serve(app, removeIdentityProvider, async ({ params, session }) => {
    await inTransaction(session.database, async (transaction) => {
      if (await isProviderEnforced(transaction, params.id)) throw new Refused('provider-is-enforced');
      const label = await keepAdministrator(transaction, () => deleteProvider(transaction, params.id));
      if (label === null) throw new Refused('not-found');
      await writeAudit(transaction, [
        {
          by: session.actor.id,
          subject: 'identity_provider',
          subjectId: params.id,
          action: 'delete',
          before: { label },
        },
      ]);
    });
    return undefined;
  });
}

function toIdentityProvider(
  { databaseName }: Session,
  stored: StoredProvider,
  { mail: { publicUrl } }: Parts,
): IdentityProvider {
  const { sealedSecret, ...shown } = stored;
  return {
    ...shown,
    hasSecret: sealedSecret !== null,
    redirectAddress: redirectAddressOf(publicUrl, databaseName, stored.id),
    logoutAddress: `${publicUrl}/api/auth/providers/${databaseName}/${stored.id}/logout`,
  };
}

/** Validates a provider: tests its issuer, and allows no administrative rights for newcomers. Runs outside a transaction. */
async function checked(
  { database, databaseName }: Session,
  stored: StoredProvider | null,
  given: GivenProvider,
  { mail: { secretKey, publicUrl }, clients }: Parts,
): Promise<ProviderValues> {
  const issuer = given.issuer.trim();
  if (!isIssuer(issuer)) throw wrong('issuer-address-wrong', 'issuer');
  const vouchedDomains = domainsOf(given.vouchedDomains);
  const peopleDomains = domainsOf(given.peopleDomains);
  const { makesPeople, peopleProfileId, isActive, clientSecret } = given;
  if (makesPeople && peopleDomains.length === 0) throw wrong('mail-domain-wrong', 'peopleDomains');
  if (makesPeople && peopleProfileId === null) throw wrong('profile-of-office', 'peopleProfileId');
  if (peopleProfileId !== null && !isProfileOfNewcomers(await findProfileAccess(database, peopleProfileId)))
    throw wrong('profile-of-office', 'peopleProfileId');
  const label = given.label.trim();
  if (await isLabelTaken(database, label, stored?.id ?? null)) throw wrong('label-taken', 'label');
  if (typeof clientSecret === 'string' && secretKey === null) throw wrong('secret-key-needed', 'clientSecret');
  const clientId = given.clientId.trim();
  const sealedSecret =
    clientSecret === undefined
      ? (stored?.sealedSecret ?? null)
      : clientSecret && sealText(clientSecret, secretKey!, PROVIDER_SECRET);
  const secret =
    sealedSecret === null || secretKey === null ? null : openSealedText(sealedSecret, secretKey, PROVIDER_SECRET);
  const redirectAddress = redirectAddressOf(publicUrl, databaseName, stored?.id ?? 0);
  await clients.test({ issuer, clientId, secret }, redirectAddress).catch((error: unknown) => {
    throw testRefusal(error);
  });
  return {
    label,
    issuer,
    clientId,
    sealedSecret,
    isActive,
    vouchedDomains,
    makesPeople,
    peopleDomains,
    peopleProfileId,
  };
}

/** Describes the failed step of a test, and the provider's answer. */
function testRefusal(error: unknown): unknown {
  const causes = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  if (causes.some((cause) => cause instanceof AddressRefused)) return wrong('issuer-address-wrong', 'issuer');
  // Not by its class, whose module is loaded with the first provider.
  const { step, message } = error as ProviderTestFailed;
  if (step === 'discovery') return wrong('provider-unreachable', 'issuer', { answer: message });
  return step === 'token' ? wrong('provider-client-refused', 'clientSecret', { answer: message }) : error;
}

function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' && search === '' && hash === '';
}

function domainsOf(given: readonly string[]): string[] {
  return [...new Set(given.flatMap((one) => writtenDomain(one) ?? []))];
}

function wrong(code: RefusalCode, path: string, values: Record<string, string> = {}): Refused {
  return new Refused(code, { values, errors: [{ path, message: titleOf(code) }] });
}

function overtakenProvider(transaction: AgencyTransaction, { id, current }: NonNullable<Before>, readerId: number) {
  const { lastModified } = current;
  return outdatedRefusal(transaction, { subject: 'identity_provider', id, lastModified, current }, readerId);
}

type Before = { id: number; lastModified: string; current: IdentityProvider } | null;

async function save({ database, actor }: Session, before: Before, values: ProviderValues): Promise<StoredProvider> {
  const id = await inTransaction(database, async (transaction) => {
    if (before && !values.isActive && (await isProviderEnforced(transaction, before.id)))
      throw wrong('provider-is-enforced', 'isActive');
    const saved = await keepAdministrator(transaction, () =>
      before
        ? updateProvider(transaction, before.id, before.lastModified, values)
        : insertProvider(transaction, values),
    );
    if (saved === null) throw await overtakenProvider(transaction, before!, actor.id);
    const { sealedSecret, ...shown } = values;
    await writeAudit(transaction, [
      {
        by: actor.id,
        subject: 'identity_provider',
        subjectId: saved,
        action: before ? 'update' : 'create',
        ...(before ? { before: factsOf(before.current) } : {}),
        after: { ...shown, hasSecret: sealedSecret !== null },
      },
    ]);
    return saved;
  });
  return (await findStoredProvider(database, id))!;
}

function factsOf({ label, issuer, clientId, hasSecret, isActive, ...rest }: IdentityProvider) {
  const { vouchedDomains, makesPeople, peopleDomains, peopleProfile } = rest;
  return {
    label,
    issuer,
    clientId,
    hasSecret,
    isActive,
    vouchedDomains,
    makesPeople,
    peopleDomains,
    peopleProfileId: peopleProfile?.id ?? null,
  };
}
