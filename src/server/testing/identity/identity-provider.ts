import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { outboundFetch } from '../../platform/outbound-fetch.ts';
import { makeCertificate } from '../mail/make-certificate.ts';

/** Somebody as a provider knows them. */
export type ProviderAccount = { sub: string; email?: string; email_verified?: boolean; name?: string };

/** What a test does to what the provider signs, with which key it signs. */
type Forgery = { claims?: (claims: JWTPayload) => JWTPayload; key?: CryptoKey };

export const CLIENT = { id: 'docket', secret: 'a-secret-of-docket' };
/** A secret with characters that a form or a Basic header would change if they weren't encoded. */
export const ODD_SECRET = 'a%20secret+with:odd/characters&=?#"~ |';
/** Clients with such a secret that send it in one way only. */
export const ODD_CLIENTS = { client_secret_basic: 'odd-basic', client_secret_post: 'odd-post' } as const;

/**
 * A real OpenID Connect provider over TLS. `accounts`: whom it knows; whoever comes is signed in as `now`. `hears`: where it says that somebody
 * has signed out.
 */
export async function startIdentityProvider({
  publicUrl,
  agency = 'here',
  certificate = makeCertificate(),
  hears,
}: {
  publicUrl: string;
  agency?: string;
  certificate?: { cert: string; key: string };
  hears?: (address: string, form: string) => Promise<number>;
}) {
  const { cert, key } = certificate;
  const server = https.createServer({ cert, key });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  const signing = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(signing.privateKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  const state = {
    now: '',
    accounts: new Map<string, ProviderAccount>(),
    forgery: null as Forgery | null,
    isDown: false,
    /** Requests for the published keys. */
    keySetRequests: 0,
  };

  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  const ofDocket = {
    redirect_uris: ids.map((id) => `${publicUrl}/sign-in/${agency}/${id}`),
    post_logout_redirect_uris: [`${publicUrl}/`],
    backchannel_logout_uri: `${publicUrl}/heard`,
    backchannel_logout_session_required: true,
  };
  const configuration: Configuration = {
    clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, ...ofDocket },
      ...Object.entries(ODD_CLIENTS).map(([method, id]) => ({
        client_id: id,
        client_secret: ODD_SECRET,
        token_endpoint_auth_method: method as keyof typeof ODD_CLIENTS,
        ...ofDocket,
      })),
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of cookies'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        async logoutSource(ctx, form) {
          ctx.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`;
        },
      },
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    async findAccount(_, sub) {
      return { accountId: sub, claims: async () => ({ ...state.accounts.get(sub), sub }) };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    async fetch(address, options) {
      const status = hears ? await hears(String(address), String(options?.body)) : 200;
      return new Response(null, { status });
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (ctx, next) => {
    if (state.isDown) {
      ctx.status = 503;
      return;
    }
    if (ctx.path === '/jwks') state.keySetRequests += 1;
    if (ctx.path.startsWith('/interaction/')) {
      const { sub } = state.accounts.get(state.now)!;
      await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: sub } });
      ctx.respond = false;
      return;
    }
    await next();
    const body = ctx.body as { id_token?: string };
    if (state.forgery && ctx.path === '/token' && body.id_token) {
      const claims = decodeJwt(body.id_token);
      body.id_token = await signed(state.forgery.claims?.(claims) ?? claims, state.forgery.key);
    }
  });
  server.on('request', provider.callback());

  const signed = (claims: JWTPayload, by: CryptoKey = signing.privateKey, kid = 'key') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(by);

  return {
    issuer,
    cert,
    state,
    /** Signs whatever is to be told as the provider. */
    signed,
    /** A browser that goes where it is sent until it would leave the provider; answers where to. */
    browser() {
      const cookies = new Map<string, string>();
      const get = outboundFetch({ allow: ['localhost'], trustedCertificates: cert });
      return {
        async follow(address: string, form?: Record<string, string>): Promise<string> {
          let next = address;
          let body = form && new URLSearchParams(form);
          while (next.startsWith(issuer)) {
            const response = await get(next, {
              method: body ? 'POST' : 'GET',
              headers: {
                cookie: [...cookies].map((one) => one.join('=')).join('; '),
                ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
              },
              body,
            });
            for (const line of response.headers.getSetCookie()) {
              const [name, value] = line.split(';')[0]!.split('=') as [string, string];
              cookies.set(name, value);
            }
            const to = response.headers.get('location');
            if (to === null) return response.text();
            next = new URL(to, next).href;
            body = undefined;
          }
          return next;
        },
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type TestProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
