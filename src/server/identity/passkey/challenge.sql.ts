import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { PASSKEY_MINUTES } from '#domain/identity/passkey.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { hashToken } from '../../platform/secret-token.ts';

/** 256 random bits; WebAuthn requires at least 16 bytes. */
const BYTES = 32;

/** A challenge's purpose, and a hash of the secret of its browser, session or link. */
export type ChallengeFor = { purpose: 'sign-in' | 'add' | 'proof'; boundTo: Buffer };

/** Stores the hash of a new challenge, deletes expired ones, and returns the challenge's bytes. */
export async function storeChallenge(database: AgencyDatabase, { purpose, boundTo }: ChallengeFor) {
  const challenge = randomBytes(BYTES);
  await sql`
    with old as (delete from passkey_challenge where expires_at <= now())
    insert into passkey_challenge (challenge_hash, purpose, bound_to, expires_at)
    values (${hashToken(challenge.toString('base64url'))}, ${purpose}, ${boundTo}, now() + make_interval(mins => ${PASSKEY_MINUTES}))`.execute(
    database,
  );
  return new Uint8Array(challenge);
}

/** Takes what was signed: once, in its time, for what and for whom it was made. Whatever becomes of it, it is of no more use. */
export async function redeemChallenge(
  database: AgencyDatabase,
  challenge: string,
  { purpose, boundTo }: ChallengeFor,
): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenge
    where challenge_hash = ${hashToken(challenge)} and purpose = ${purpose} and bound_to = ${boundTo} and expires_at > now()
    returning 1`.execute(database);
  return rows.length > 0;
}
