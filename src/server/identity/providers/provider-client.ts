import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { CLOCKS_DIFFER, type ProviderClaims } from '#domain/identity/identity-provider.ts';
import { type OutboundOptions, outboundFetch } from '../../platform/outbound-fetch.ts';
import { openSealedText } from '../../platform/sealed-text.ts';
import { asAcceptedClient, clientAuthentications, ProviderTestFailed, testClient } from './client-proof.ts';
import type { Provider } from './provider.sql.ts';
import { PROVIDER_SECRET } from './provider-secrets.ts';

/** Milliseconds for which a provider's metadata is cached, and its response time in seconds. */
const BELIEVED = 600_000;
const PATIENCE = 10;
/** Seconds after which a logout message is too old. */
const OLDEST_LOGOUT = 600;

/** Milliseconds between two requests for the keys of an issuer. */
const KEY_SET_PAUSE = 60_000;

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The result of a sign-in: the identity, and what the session stores. */
export type ProviderAnswer = {
  issuer: string;
  subject: string;
  claims: ProviderClaims;
  session: string | null;
  idToken: string | null;
};

export type ProviderClients = ReturnType<typeof providerClients>;

/** Talks to agencies' providers by OpenID Connect: discovery, code flow with PKCE, verified signatures. */
export function providerClients(outbound: OutboundOptions & { secretKey: string | null }) {
  const fetchOutside = outboundFetch(outbound);
  const customFetch: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
    fetchOutside(url, { method, headers, body: body as string | undefined, signal });
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  const known = new Map<string, { until: number; configurations: Promise<oidc.Configuration[]> }>();

  /**
   * Reads an issuer's metadata, which must name exactly this issuer. Returns the supported client authentication methods, the one to try
   * first in front.
   */
  async function discover(issuer: string, clientId: string, secret: string | null): Promise<oidc.Configuration[]> {
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: CLOCKS_DIFFER },
      secret === null ? oidc.None() : undefined,
      { [oidc.customFetch]: customFetch, timeout: PATIENCE, execute: [oidc.enableNonRepudiationChecks] },
    );
    const server = configuration.serverMetadata();
    if (server.issuer !== issuer) throw new Error(`the issuer calls itself ${server.issuer}`);
    if (secret === null) return [configuration];
    return clientAuthentications(server.token_endpoint_auth_methods_supported, secret).map((proof) => {
      const metadata = { client_secret: secret, [oidc.clockTolerance]: CLOCKS_DIFFER };
      const one = new oidc.Configuration(server, clientId, metadata, proof);
      one[oidc.customFetch] = customFetch;
      one.timeout = PATIENCE;
      oidc.enableNonRepudiationChecks(one);
      return one;
    });
  }

  /** Returns a provider's configurations; discovery is repeated after a while, and after a failure at once. */
  function configurationsOf(agency: string, provider: Provider): Promise<oidc.Configuration[]> {
    const key = `${agency} ${provider.id} ${provider.lastModified}`;
    const found = known.get(key);
    if (found && found.until > Date.now()) return found.configurations;
    const configurations = Promise.resolve().then(() =>
      discover(provider.issuer, provider.clientId, secretOf(provider)),
    );
    known.set(key, { until: Date.now() + BELIEVED, configurations });
    configurations.catch(() => known.delete(key));
    return configurations;
  }

  const configurationOf = async (agency: string, provider: Provider) => (await configurationsOf(agency, provider))[0]!;

  function secretOf({ sealedSecret }: Provider): string | null {
    if (sealedSecret === null) return null;
    const secret =
      outbound.secretKey === null ? null : openSealedText(sealedSecret, outbound.secretKey, PROVIDER_SECRET);
    if (secret === null) throw new Error('the secret of the provider was sealed with another key');
    return secret;
  }

  /**
   * Returns an issuer's published keys, requested at most once a minute, successful or not: anyone can send messages that name an unknown
   * key.
   */
  function keySetOf(address: string) {
    const kept = keySets.get(address);
    if (kept) return kept;
    let requestedAt = Number.NEGATIVE_INFINITY;
    const keySet = createRemoteJWKSet(new URL(address), {
      cooldownDuration: KEY_SET_PAUSE,
      [joseFetch]: async (url, { method, headers, signal }) => {
        if (performance.now() - requestedAt < KEY_SET_PAUSE)
          throw new Error('the keys were requested within the last minute');
        requestedAt = performance.now();
        return fetchOutside(url, { method, headers: Object.fromEntries(headers.entries()), signal });
      },
    });
    keySets.set(address, keySet);
    return keySet;
  }

  return {
    /** Tests discovery, client id and secret of a provider. Throws ProviderTestFailed with the step that failed. */
    async test(
      { issuer, clientId, secret }: { issuer: string; clientId: string; secret: string | null },
      redirectAddress: string,
    ): Promise<void> {
      const configurations = await discover(issuer, clientId, secret).catch((error: unknown) => {
        throw new ProviderTestFailed('discovery', error);
      });
      await testClient(configurations, redirectAddress);
    },

    async addressToGo(
      agency: string,
      provider: Provider,
      {
        redirectAddress,
        state,
        nonce,
        codeVerifier,
        isAnew,
      }: Record<'redirectAddress' | 'state' | 'nonce' | 'codeVerifier', string> & { isAnew: boolean },
    ): Promise<string> {
      const configuration = await configurationOf(agency, provider);
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectAddress,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isAnew ? { prompt: 'login', max_age: '0' } : {}),
      });
      return address.href;
    },

    /** Exchanges the code for an identity. Throws if state, nonce, issuer, audience or signature is wrong. */
    async whoCameBack(
      agency: string,
      provider: Provider,
      { address, state, nonce, codeVerifier }: { address: URL; state: string; nonce: string; codeVerifier: string },
    ): Promise<ProviderAnswer> {
      const configurations = await configurationsOf(agency, provider);
      const tokens = await asAcceptedClient(configurations, (configuration) =>
        oidc.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims()!;
      if (claims.iss !== provider.issuer) throw new Error('another issuer has signed');
      const told = await toldBeside(configurations[0]!, tokens.access_token, claims);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        claims: { ...told, ...claims },
        session: typeof claims.sid === 'string' ? claims.sid : null,
        idToken: tokens.id_token ?? null,
      };
    },

    /** Returns who signed out at the provider, from its logout message. Throws if it's invalid, for someone else, or too old. */
    async whoSignedOut(agency: string, provider: Provider, token: string) {
      const server = (await configurationOf(agency, provider)).serverMetadata();
      const { payload } = await jwtVerify(token, keySetOf(server.jwks_uri!), {
        issuer: provider.issuer,
        audience: provider.clientId,
        clockTolerance: CLOCKS_DIFFER,
        maxTokenAge: OLDEST_LOGOUT,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { sub = null, sid, jti, events, nonce } = payload;
      const session = typeof sid === 'string' ? sid : null;
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
      if (!isLogout || nonce !== undefined || (sub === null && session === null)) throw new Error('no logout token');
      return { subject: sub, session, tokenId: jti! };
    },

    /** Returns the address for signing out at the provider; null if there's none. */
    async addressToLeave(
      agency: string,
      provider: Provider,
      { idToken, back }: { idToken: string | null; back: string },
    ) {
      const configuration = await configurationOf(agency, provider);
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: back,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      }).href;
    },
  };

  /** Requests the mail claims, which some providers return only from the user info endpoint. */
  async function toldBeside(configuration: oidc.Configuration, accessToken: string, claims: oidc.IDToken) {
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return {};
    const { email, email_verified, name } = await oidc.fetchUserInfo(configuration, accessToken, claims.sub);
    return { email, email_verified, name };
  }
}
