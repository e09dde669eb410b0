/** How somebody showed who they are when a session began; `totp` and `recovery-code`: after the password. */
export const SIGN_IN_METHODS = ['password', 'totp', 'recovery-code', 'passkey', 'provider', 'invitation'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
