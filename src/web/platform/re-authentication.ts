/** Asks the user to re-authenticate; false if they decline. */
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
 * Makes a call and, if it requires re-authentication, asks for it in place and repeats the call; nothing was done before, and input stays.
 * Simultaneous calls ask once.
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

/** Returns whether a call requires re-authentication. Needs no message if the user declined. */
function isReauthenticationNeeded(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 'step-up-needed';
}
