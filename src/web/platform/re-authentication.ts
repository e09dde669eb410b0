/** Asks the person to show that it is they; false where they would rather not. */
type AskToReauthenticate = () => Promise<boolean>;

let ask: AskToReauthenticate | null = null;
let asking: Promise<boolean> | null = null;

/** Sets the dialog that asks the user to re-authenticate. Returns the function that unsets it. */
export function askToReauthenticateWith(asks: AskToReauthenticate): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}

/**
 * Makes a call and, where it needs a proof that it is the signed-in person who asks, asks for one in place and makes it again: nothing
 * was done before, and what was typed stays where it is. Several calls at once ask once.
 */
export async function withReauthentication<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make();
  } catch (error) {
    if (!isReauthenticationNeeded(error) || !ask) throw error;
    asking ??= ask().finally(() => {
      asking = null;
    });
    if (!(await asking)) throw error;
    return make();
  }
}

/** Whether a call waits for re-authentication. It needs no message of its own if the user has declined. */
function isReauthenticationNeeded(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 'step-up-needed';
}
