import * as oidc from 'openid-client';

/** The displayed length of a provider's answer. */
const LONGEST_ANSWER = 300;

/** A failed step of a provider's test, and the provider's answer. */
export class ProviderTestFailed extends Error {
  readonly step: 'discovery' | 'token';

  constructor(step: 'discovery' | 'token', cause: unknown) {
    super(answerOf(cause), { cause });
    this.step = step;
  }
}

/**
 * Methods of sending a client secret, most reliable first. A form body preserves all characters; for a Basic header, some providers expect
 * the standard's encoding and others don't decode it.
 */
export function clientAuthentications(offered: readonly string[] | undefined, secret: string): oidc.ClientAuth[] {
  const methods = offered ?? ['client_secret_basic'];
  const proofs = [
    ...(methods.includes('client_secret_post') ? [oidc.ClientSecretPost(secret)] : []),
    ...(methods.includes('client_secret_basic') ? [oidc.ClientSecretBasic(secret), plainBasic(secret)] : []),
  ];
  return proofs.length > 0 ? proofs : [oidc.ClientSecretPost(secret)];
}

/** A Basic header with id and secret unencoded, for providers that don't decode them. */
function plainBasic(secret: string): oidc.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`);
  };
}

/**
 * Sends a token request with the first method the provider accepts, and tries that one first next time. A code stays valid when the client
 * is rejected.
 */
export async function asAcceptedClient<Result>(
  configurations: oidc.Configuration[],
  send: (configuration: oidc.Configuration) => Promise<Result>,
): Promise<Result> {
  for (const [place, configuration] of configurations.entries()) {
    try {
      const result = await send(configuration);
      moveToFront(configurations, place);
      return result;
    } catch (error) {
      if (!isClientRefusal(error)) {
        moveToFront(configurations, place);
        throw error;
      }
      if (place === configurations.length - 1) throw error;
    }
  }
  throw new Error('there is no way to send the secret');
}

/** Tries id and secret with an invalid code: a provider that accepts them rejects only the code. */
export async function testClient(configurations: oidc.Configuration[], redirectAddress: string): Promise<void> {
  const parameters = { code: 'test', redirect_uri: redirectAddress, code_verifier: oidc.randomPKCECodeVerifier() };
  try {
    await asAcceptedClient(configurations, (one) => oidc.genericGrantRequest(one, 'authorization_code', parameters));
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && !isClientRefusal(error)) return;
    throw new ProviderTestFailed('token', error);
  }
}

function isClientRefusal(error: unknown): boolean {
  if (error instanceof oidc.WWWAuthenticateChallengeError) return true;
  return error instanceof oidc.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error);
}

function moveToFront(configurations: oidc.Configuration[], place: number) {
  configurations.unshift(...configurations.splice(place, 1));
}

function answerOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError)
    return cut(`HTTP ${error.status}, ${[error.error, error.error_description].filter(Boolean).join(': ')}`);
  if (!(error instanceof Error)) return cut(String(error));
  const { cause } = error;
  if (error instanceof oidc.WWWAuthenticateChallengeError) {
    const said = error.cause.flatMap(({ parameters }) => [parameters.error, parameters.error_description]);
    return cut([`HTTP ${error.status}`, ...said.filter(Boolean)].join(', '));
  }
  if (cause instanceof Response) return cut(`HTTP ${cause.status} ${cause.url}`);
  return cut(cause instanceof Error ? cause.message : error.message);
}

function cut(answer: string): string {
  return answer.replace(/\s+/g, ' ').slice(0, LONGEST_ANSWER);
}
