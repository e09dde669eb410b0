import * as oidc from 'openid-client';

/** Characters of a provider's answer that are displayed. */
const LONGEST_ANSWER = 300;

/** A step of the test of a provider that failed, and what the provider answered. */
export class ProviderTestFailed extends Error {
  readonly step: 'discovery' | 'token';

  constructor(step: 'discovery' | 'token', cause: unknown) {
    super(answerOf(cause), { cause });
    this.step = step;
  }
}

/**
 * The ways in which a client secret can be sent, the surest first. In a form body all characters arrive as they are; in a
 * Basic header some providers expect them encoded as the standard says, others don't decode them.
 */
export function clientAuthentications(offered: readonly string[] | undefined, secret: string): oidc.ClientAuth[] {
  const methods = offered ?? ['client_secret_basic'];
  const proofs = [
    ...(methods.includes('client_secret_post') ? [oidc.ClientSecretPost(secret)] : []),
    ...(methods.includes('client_secret_basic') ? [oidc.ClientSecretBasic(secret), plainBasic(secret)] : []),
  ];
  return proofs.length > 0 ? proofs : [oidc.ClientSecretPost(secret)];
}

/** A Basic header with id and secret as they are, for providers that don't decode them. */
function plainBasic(secret: string): oidc.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`);
  };
}

/**
 * Sends a token request in the first way that the provider accepts, and moves that way to the front for the next time.
 * A code stays valid when the client is refused.
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

/** Tries id and secret with a made-up code: a provider that accepts them refuses only the code. */
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
