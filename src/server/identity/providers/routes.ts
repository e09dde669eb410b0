import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  beginProviderSignIn,
  endProviderSignIn,
  hearProviderLogout,
  listSignInProviders,
  readProviderLogout,
} from '#contract/identity/identity-provider.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  countsAsTwoFactors,
  PROVIDER_ATTEMPT_MINUTES,
  secondsSinceAsked,
} from '#domain/identity/identity-provider.ts';
import { screenPath } from '#domain/screen-paths.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { countCall } from '../../platform/counted-calls.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteAccess } from '../../platform/http/access-trail.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import type { MailInstallation } from '../../platform/mail/mail-server.ts';
import { Refused } from '../../platform/refused.ts';
import { openSealedText, sealText } from '../../platform/sealed-text.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import type { BrowserCookie } from '../browser-cookie.ts';
import type { DeviceCookie } from '../device-cookie.ts';
import { endSessionBefore } from '../end-session-before.ts';
import { insertSession } from '../session.sql.ts';
import { type SessionCookie, sessionTimes } from '../session-cookie.ts';
import { sessionUser } from '../session-user.ts';
import { requireTwoFactor } from '../two-factor/sign-in-by-code.ts';
import { personOfIdentity } from './person-of-identity.ts';
import {
  endProviderSessions,
  findProvider,
  findProviderSession,
  findSignInProviders,
  noteLogout,
  noteProviderAttempt,
  type Provider,
  storeProviderSession,
  takeProviderAttempt,
} from './provider.sql.ts';
import type { ProviderClients } from './provider-client.ts';
import { PROVIDER_ID_TOKEN } from './provider-secrets.ts';

/** Returns a provider's own redirect address. */
export function redirectAddressOf(publicUrl: string, agency: string, providerId: number): string {
  return `${publicUrl}${screenPath('providerSignIn', { agency, provider: providerId })}`;
}

/** Routes for signing in and out with a provider. */
export function providerSignInRoutes(
  app: FastifyInstance,
  parts: {
    agencies: Agencies;
    cookie: SessionCookie;
    device: DeviceCookie;
    attempt: BrowserCookie;
    mail: MailInstallation;
    clients: ProviderClients;
  },
) {
  const { agencies, cookie, device, attempt, clients, mail } = parts;
  const { publicUrl, secretKey } = mail;

  servePublic(app, listSignInProviders, async ({ params, request }) => {
    const database = await openFor(request, agencies, params.agency);
    return database ? findSignInProviders(database) : [];
  });

  servePublic(app, beginProviderSignIn, async ({ params, body, request, reply }) => {
    await countCall(agencies, { call: 'provider', address: request.ip });
    const { database, provider } = await open(request, params);
    const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()];
    const redirectAddress = redirectAddressOf(publicUrl, params.agency, provider.id);
    const address = await clients
      .buildSignInUrl(params.agency, provider, { redirectAddress, state, nonce, codeVerifier, isAnew: body.isAnew })
      .catch((error: unknown) => fail(request, provider, error));
    const browserHash = attempt.mark(request, reply);
    const { isPersistent, isAnew } = body;
    await noteProviderAttempt(database, {
      ...{ nonce, codeVerifier, isPersistent, isAnew, browserHash },
      stateHash: hashToken(state),
      providerId: provider.id,
      minutes: PROVIDER_ATTEMPT_MINUTES,
    });
    return { address };
  });

  servePublic(app, endProviderSignIn, async ({ params, body, request, reply }) => {
    const { database, provider } = await open(request, params);
    const address = new URL(redirectAddressOf(publicUrl, params.agency, provider.id));
    address.search = body.answer;
    const state = address.searchParams.get('state') ?? '';
    const browserHash = attempt.read(request);
    const begun =
      browserHash &&
      (await takeProviderAttempt(database, { stateHash: hashToken(state), browserHash, providerId: provider.id }));
    const refused = async (error: unknown): Promise<never> => {
      await noteAccess(database, request.log, {
        kind: 'sign-in-failed',
        by: null,
        username: provider.label,
        address: request.ip,
      });
      return fail(request, provider, error);
    };
    if (!begun) return refused(new Error('no sign-in of this browser is on its way'));
    const answer = await clients.exchangeCode(params.agency, provider, { address, state, ...begun }).catch(refused);
    const askedAgo = secondsSinceAsked(answer.claims, Date.now() / 1000);
    // Without an authentication time, the provider hasn't proven re-authentication, and the previous session stays as it is.
    if (begun.isAnew && askedAgo === null)
      throw new Refused('provider-proof-missing', { values: { label: provider.label } });
    if (begun.isAnew && askedAgo !== null && askedAgo > begun.secondsAgo + CLOCK_TOLERANCE_SECONDS)
      return refused(new Error('the provider did not ask again'));
    const token = newToken();
    const { isPersistent } = begun;
    const userAgent = request.headers['user-agent'] ?? '';
    const employeeId = await inTransaction(database, (transaction) => personOfIdentity(transaction, provider, answer));
    const ofProvider = {
      ...{ providerId: provider.id, subject: answer.subject, session: answer.session },
      sealedIdToken:
        answer.idToken === null || secretKey === null ? null : sealText(answer.idToken, secretKey, PROVIDER_ID_TOKEN),
    };
    // A provider that reports two factors suffices.
    const hasTwoFactors = countsAsTwoFactors(answer.claims);
    if (!hasTwoFactors) await requireTwoFactor(database, params.agency, { employeeId, isPersistent, ofProvider });
    await inTransaction(database, async (transaction) => {
      await insertSession(transaction, {
        ...{ providerId: provider.id, hasShownPassword: false },
        ...{ tokenHash: hashToken(token), employeeId, isPersistent, times: sessionTimes(isPersistent) },
        origin: { address: request.ip, userAgent, way: 'provider' },
      });
      await storeProviderSession(transaction, hashToken(token), { ...ofProvider, hasTwoFactors, askedAgo });
      const after = { address: request.ip, provider: provider.label };
      await writeAudit(transaction, [
        { by: employeeId, subject: 'session', subjectId: employeeId, action: 'sign-in', after },
      ]);
    });
    await endSessionBefore(agencies, cookie, request);
    const databaseName = params.agency;
    cookie.write(reply, { databaseName, token, isPersistent });
    await device.write({ request, reply }, database, { databaseName, employeeId });
    return sessionUser(database, databaseName, employeeId, { hasTwoFactors, hasShownPassword: false });
  });

  servePublic(app, hearProviderLogout, async ({ params, body, request, reply }) => {
    const { database, provider } = await open(request, params);
    reply.header('cache-control', 'no-store');
    const who = await clients.verifyLogoutToken(params.agency, provider, body.logout_token).catch((error: unknown) => {
      request.log.warn({ err: error, provider: provider.id }, 'invalid logout token from a provider');
      throw new Refused('logout-token-wrong');
    });
    await inTransaction(database, async (transaction) => {
      if (!(await noteLogout(transaction, provider.id, who.tokenId))) throw new Refused('logout-token-wrong');
      const ended = await endProviderSessions(transaction, { providerId: provider.id, ...who });
      const after = { provider: provider.label };
      await writeAudit(
        transaction,
        ended.map((id) => ({ by: id, subject: 'session', subjectId: id, action: 'sign-out', after })),
      );
    });
    return undefined;
  });

  serve(app, readProviderLogout, async ({ session, request }) => {
    const { database, databaseName, tokenHash } = session;
    const kept = await findProviderSession(database, tokenHash);
    const provider = kept && (await findProvider(database, kept.providerId));
    if (!kept || !provider) return { address: null };
    const idToken =
      kept.sealedIdToken === null || secretKey === null
        ? null
        : openSealedText(kept.sealedIdToken, secretKey, PROVIDER_ID_TOKEN);
    const address = await clients
      .buildSignOutUrl(databaseName, provider, { idToken, back: `${publicUrl}/` })
      .catch((error: unknown) => {
        request.log.warn({ err: error, provider: provider.id }, "the provider's sign-out address could not be read");
        return null;
      });
    return { address };
  });

  async function open(request: FastifyRequest, { agency, provider: id }: { agency: string; provider: number }) {
    const database = await openFor(request, agencies, agency);
    const provider = database && (await findProvider(database, id));
    if (!provider) throw new Refused('not-found');
    return { database, provider };
  }

  /** The page displays the same message for all failures; the log has the cause. */
  function fail(request: FastifyRequest, { id, label }: Provider, error: unknown): never {
    if (error instanceof Refused) throw error;
    request.log.warn({ err: error, provider: id }, 'sign-in with a provider failed');
    throw new Refused('provider-sign-in-failed', { values: { label } });
  }
}
