import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { CLOCK_TOLERANCE_SECONDS, type ProviderClaims } from '#domain/identity/identity-provider.ts';
import { type OutboundOptions, outboundFetch } from '../../platform/outbound-fetch.ts';
import { openSealedText } from '../../platform/sealed-text.ts';
import { asAcceptedClient, clientAuthentications, ProviderTestFailed, testClient } from './client-proof.ts';
import type { Provider } from './provider.sql.ts';
import { PROVIDER_SECRET } from './provider-secrets.ts';

/** How long a provider's metadata is cached. */
const DISCOVERY_LIFETIME_MS = 600_000;
const TIMEOUT_SECONDS = 10;
const LOGOUT_MAXIMUM_AGE_SECONDS = 600;

const KEY_SET_COOLDOWN_MS = 60_000;

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The result of a sign-in at a provider: the person's identity there, and what the session stores of it. */
export type ProviderAnswer = {
  issuer: string;
  subject: string;
  claims: ProviderClaims;
  session: string | null;
  idToken: string | null;
};

export type ProviderClients = ReturnType<typeof providerClients>;

/** Creates the OpenID Connect client for the identity providers of agencies: discovery, code flow with PKCE, verified signatures. */
export function providerClients(outbound: OutboundOptions & { secretKey: string | null }) {
  const fetchOutside = outboundFetch(outbound);
  const customFetch: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
    fetchOutside(url, { method, headers, body: body as string | undefined, signal });
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  const known = new Map<string, { until: number; configurations: Promise<oidc.Configuration[]> }>();

  /**
   * Reads an issuer's metadata, which must name exactly this issuer. Returns a configuration for each supported client authentication
   * method, in the order to try them.
   */
  async function discover(issuer: string, clientId: string, secret: string | null): Promise<oidc.Configuration[]> {
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      secret === null ? oidc.None() : undefined,
      { [oidc.customFetch]: customFetch, timeout: TIMEOUT_SECONDS, execute: [oidc.enableNonRepudiationChecks] },
    );
    const server = configuration.serverMetadata();
    if (server.issuer !== issuer) throw new Error(`the issuer calls itself ${server.issuer}`);
    if (secret === null) return [configuration];
    return clientAuthentications(server.token_endpoint_auth_methods_supported, secret).map((proof) => {
      const metadata = { client_secret: secret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
      const one = new oidc.Configuration(server, clientId, metadata, proof);
      one[oidc.customFetch] = customFetch;
      one.timeout = TIMEOUT_SECONDS;
      oidc.enableNonRepudiationChecks(one);
      return one;
    });
  }

  /** Returns the configurations of a provider. They are cached for a while; a failed discovery isn't cached. */
  function configurationsOf(agency: string, provider: Provider): Promise<oidc.Configuration[]> {
    const key = `${agency} ${provider.id} ${provider.lastModified}`;
    const found = known.get(key);
    if (found && found.until > Date.now()) return found.configurations;
    const configurations = Promise.resolve().then(() =>
      discover(provider.issuer, provider.clientId, secretOf(provider)),
    );
    known.set(key, { until: Date.now() + DISCOVERY_LIFETIME_MS, configurations });
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
   * Returns the published keys of an issuer. They are requested at most once a minute, even after a failure, because anyone can send
   * messages that refer to an unknown key.
   */
  function keySetOf(address: string) {
    const cached = keySets.get(address);
    if (cached) return cached;
    let requestedAt = Number.NEGATIVE_INFINITY;
    const keySet = createRemoteJWKSet(new URL(address), {
      cooldownDuration: KEY_SET_COOLDOWN_MS,
      [joseFetch]: async (url, { method, headers, signal }) => {
        if (performance.now() - requestedAt < KEY_SET_COOLDOWN_MS)
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

    /** Builds the provider's authorization URL. `isAnew`: the provider must ask for credentials again. */
    async buildSignInUrl(
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

    /** Exchanges the authorization code for the person's identity. Throws if state, nonce, issuer, audience or signature is wrong. */
    async exchangeCode(
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
      const emailClaims = await fetchEmailClaims(configurations[0]!, tokens.access_token, claims);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        claims: { ...emailClaims, ...claims },
        session: typeof claims.sid === 'string' ? claims.sid : null,
        idToken: tokens.id_token ?? null,
      };
    },

    /** Verifies a back-channel logout token and returns who signed out. Throws if it is invalid, of another provider, or too old. */
    async verifyLogoutToken(agency: string, provider: Provider, token: string) {
      const server = (await configurationOf(agency, provider)).serverMetadata();
      const { payload } = await jwtVerify(token, keySetOf(server.jwks_uri!), {
        issuer: provider.issuer,
        audience: provider.clientId,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: LOGOUT_MAXIMUM_AGE_SECONDS,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { sub = null, sid, jti, events, nonce } = payload;
      const session = typeof sid === 'string' ? sid : null;
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
      if (!isLogout || nonce !== undefined || (sub === null && session === null)) throw new Error('no logout token');
      return { subject: sub, session, tokenId: jti! };
    },

    /** Builds the URL for signing out at the provider too; null if it doesn't support that. */
    async buildSignOutUrl(
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

  /** Fetches the email claims from the userinfo endpoint, for providers that leave them out of the ID token. */
  async function fetchEmailClaims(configuration: oidc.Configuration, accessToken: string, claims: oidc.IDToken) {
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return {};
    const { email, email_verified, name } = await oidc.fetchUserInfo(configuration, accessToken, claims.sub);
    return { email, email_verified, name };
  }
}
