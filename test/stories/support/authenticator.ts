import type { Page } from '@playwright/test';

/** A credential in Chromium's virtual authenticator. */
type StoredCredential = {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
};

/** Chromium's virtual authenticator of a page, over CDP. */
export type Authenticator = {
  /** Sets whether user verification succeeds, like a matching or wrong fingerprint. */
  verify(isVerified: boolean): Promise<unknown>;
  /** Sets whether it responds automatically, or waits forever. */
  answer(isAnswering: boolean): Promise<unknown>;
  credentials(): Promise<StoredCredential[]>;
  keep(credential: StoredCredential): Promise<unknown>;
  drop(credentialId: string): Promise<unknown>;
};

/**
 * Gives a page's browser a virtual authenticator that stores passkeys and verifies its user. It accepts what a field offers at once;
 * without `isOffered`, fields offer nothing, and a story clicks.
 */
export async function addAuthenticator(page: Page, { isOffered = false } = {}): Promise<Authenticator> {
  if (!isOffered)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    answer: (enabled) => client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    credentials: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    keep: (credential) => client.send('WebAuthn.addCredential', { authenticatorId, credential }),
    drop: (credentialId) => client.send('WebAuthn.removeCredential', { authenticatorId, credentialId }),
  };
}
