/** Minutes for which it counts that somebody has shown who they are, for what weighs much (IDENT-10). */
export const PROOF_MINUTES = 10;

/** By what a signed-in person shows again that it is they, beside a passkey: a code where they have an app, otherwise their password. */
export type ProofWay = 'code' | 'password';
