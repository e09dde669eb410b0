import { renewedCookie } from '../renewed-cookie.ts';
import type { TestAgency, TestAnswer } from '../test-agency.ts';
import type { ProviderAccount, TestProvider } from './identity-provider.ts';

/** Signs an account in with a provider, in a browser of its own; answers what came of it, and the cookie of the session. */
export async function signInWithProvider(
  agency: TestAgency,
  provider: TestProvider,
  providerId: number,
  account: ProviderAccount,
): Promise<TestAnswer & { cookie: string }> {
  provider.state.accounts.set(account.sub, account);
  provider.state.now = account.sub;
  const path = `/api/auth/providers/${agency.name}/${providerId}`;
  const send = (part: string, body: object, cookie = '') =>
    agency.send(`${path}/${part}`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const begun = await send('attempts', {});
  const attempt = begun.headers.getSetCookie()[0]!.split(';')[0]!;
  const back = await provider.browser().follow(begun.body.address);
  const answer = await send('sessions', { answer: new URL(back).search }, attempt);
  return { ...answer, cookie: renewedCookie(answer) ?? '' };
}
