import type { Page } from '@playwright/test';

/** A credential as Chromium's virtual authenticator keeps it. */
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
  /** Whether its person is verified: a fingerprint that fits, or one that does not. */
  verify(isVerified: boolean): Promise<unknown>;
  /** Whether it answers by itself, or waits for somebody who never comes. */
  answer(isAnswering: boolean): Promise<unknown>;
  credentials(): Promise<StoredCredential[]>;
  keep(credential: StoredCredential): Promise<unknown>;
  drop(credentialId: string): Promise<unknown>;
};

/**
 * Gives the browser of a page a virtual authenticator that keeps passkeys and verifies its person. It takes what a field offers as
 * soon as it may: where `isOffered` is left out, fields offer nothing, and a story presses.
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
