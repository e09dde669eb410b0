import { sendSignal, startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import {
  beginPasskeyReauthentication,
  beginPasskeySignIn,
  type MadePasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  proveWithPasskey,
  type ShownPasskey,
  signInWithPasskey,
} from '#contract/identity/passkey.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { PASSKEY_MINUTES } from '#domain/identity/passkey.ts';
import { call } from '../platform/api.ts';

type ShowRequest = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type DraftRequest = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Milliseconds after which a new challenge is requested: some time before the old one expires. */
const RENEWED = (PASSKEY_MINUTES - 0.5) * 60_000;

/** How a user signs in with a passkey: in which agency, and who it must be, if known. */
export type PasskeySignIn = {
  database: string;
  isPersistent: boolean;
  /** Of a password that was right. */
  ticket?: string;
  onlyAs?: { database: string; id: number };
};

/** Signs in with the passkey chosen in a field, or else with one that the browser asks for now. */
export async function signInByPasskey(
  { database, ...others }: PasskeySignIn,
  chosen: ShownPasskey | null,
): Promise<SessionUser> {
  const shown = chosen ?? (await showPasskey(await call(beginPasskeySignIn, { body: { database } })));
  return call(signInWithPasskey, { body: { database, shown, ...others } });
}

/** Shows with a passkey that it is the signed-in person. */
export async function proveByPasskey(): Promise<void> {
  const shown = await showPasskey(await call(beginPasskeyReauthentication, {}));
  await call(proveWithPasskey, { body: { shown } });
}

/** Has the person choose and unlock a passkey. One ceremony at a time: a new one ends the one before. */
async function showPasskey(optionsJSON: PasskeyRequest, useBrowserAutofill = false): Promise<ShownPasskey> {
  const { id, response } = await startAuthentication({ optionsJSON: optionsJSON as ShowRequest, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
}

/** Has the device, or what keeps passkeys in it, make one. */
export async function makePasskey(options: PasskeyCreation): Promise<MadePasskey> {
  const { id, response } = await startRegistration({ optionsJSON: options as DraftRequest });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Tells whatever keeps passkeys that one is of no more use, so that it is not offered again; browsers that cannot are left alone. */
export function forgetPasskey(credentialID: string) {
  void sendSignal({ signalName: 'unknownCredential', rpID: location.hostname, credentialID }).catch(() => undefined);
}

/**
 * Offers passkeys in the field that asks for the user name, for as long as the page is there, and hands on one that was chosen. It is a
 * convenience: what goes wrong leaves the button. Answers the function that ends it.
 */
export function offerPasskeys(database: string, onShown: (shown: ShownPasskey) => void): () => void {
  let isStopped = false;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    if (isRunning) WebAuthnAbortService.cancelCeremony();
    isRunning = false;
  };
  const begin = async () => {
    try {
      const options = await call(beginPasskeySignIn, { body: { database } });
      if (isStopped) return;
      isRunning = true;
      timer = setTimeout(() => {
        cancel();
        void begin();
      }, RENEWED);
      const shown = await showPasskey(options, true);
      if (!isStopped) onShown(shown);
    } catch {
      // Given up, put off by another ceremony, or not possible: there is the button.
    } finally {
      isRunning = false;
    }
  };
  void begin();
  return () => {
    isStopped = true;
    cancel();
  };
}
