/** How a session was authenticated. `totp` and `recovery-code` follow the password. */
export const SIGN_IN_METHODS = ['password', 'totp', 'recovery-code', 'passkey', 'provider', 'invitation'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
