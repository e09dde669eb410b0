import { beginProviderSignIn } from '#contract/identity/identity-provider.ts';
import { call } from '../platform/api.ts';
import { sessionStore } from '../platform/storage.ts';

/** Where a sign-in is to lead that goes to a provider. */
type Wanted = Record<string, string>;

/** Asks for the address of a provider to go to. */
export async function addressOfProvider(
  agency: string,
  provider: number,
  body: { isPersistent: boolean; isAnew: boolean },
): Promise<string> {
  const { address } = await call(beginProviderSignIn, { params: { agency, provider }, body });
  return address;
}

/** Keeps where a sign-in is to lead; a tab that is opened afterwards knows it too. */
export function keepWanted(wanted: Wanted, isPersistent: boolean) {
  sessionStore.set('wantedAfterSignIn', wanted);
  sessionStore.set('isPersistentSignIn', isPersistent);
}

/** What was kept; it is gone afterwards. */
export function takeWanted(): { wanted: Wanted; isPersistent: boolean } {
  const wanted = sessionStore.get<Wanted>('wantedAfterSignIn') ?? {};
  const isPersistent = sessionStore.get<boolean>('isPersistentSignIn') ?? true;
  sessionStore.remove('wantedAfterSignIn');
  sessionStore.remove('isPersistentSignIn');
  return { wanted, isPersistent };
}
