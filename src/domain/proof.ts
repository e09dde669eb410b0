/** Minutes for which it counts that somebody has shown who they are, for what weighs much (IDENT-10). */
export const PROOF_MINUTES = 10;

/** By what a signed-in person shows again that it is they: a code where they have a second factor, otherwise their password. */
export type ProofWay = 'code' | 'password';
