import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import {
  formatSetupCode,
  readSetupCode,
  SETUP_CODE_BYTES,
  SETUP_CODE_MINUTES,
  WRONG_CODES_A_MINUTE,
} from '#domain/operations/setup-code.ts';
import type { Registry } from '../platform/database/registry/registry.ts';

/** A printed code; `agency` is what was set up with it. */
export type SetupCode = { hash: Buffer; isOpen: boolean; isSpent: boolean; agency: string | null; expiresAt: string };

const hashOf = (code: string) => createHash('sha256').update(code).digest();

/** Generates a code that sets up one agency within an hour; the registry stores its hash. */
export async function makeSetupCode(registry: Registry): Promise<string> {
  const code = formatSetupCode(randomBytes(SETUP_CODE_BYTES));
  await registry.query(
    `with old as (delete from setup_code where expires_at < now() - interval '1 day')
     insert into setup_code (code_hash, expires_at) values ($1, now() + make_interval(mins => $2))`,
    [hashOf(code), SETUP_CODE_MINUTES],
  );
  return code;
}

/** Finds a typed code, even if spent or expired; null if there's none. */
export async function findSetupCode(registry: Registry, typed: string): Promise<SetupCode | null> {
  const code = readSetupCode(typed);
  if (code === null) return null;
  const [found] = await registry.query<SetupCode>(
    `select code_hash as hash, agency, spent_at is not null as "isSpent",
       spent_at is null and expires_at > now() as "isOpen",
       to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
     from setup_code where code_hash = $1`,
    [hashOf(code)],
  );
  return found ?? null;
}

/** Spends a code on an agency, in the transaction that lists it; false if it was spent or expired. */
export async function spendSetupCode(registry: pg.Client, hash: Buffer, agency: string): Promise<boolean> {
  const { rowCount } = await registry.query(
    'update setup_code set spent_at = now(), agency = $2 where code_hash = $1 and spent_at is null and expires_at > now()',
    [hash, agency],
  );
  return rowCount === 1;
}

export async function noteWrongCode(registry: Registry, address: string): Promise<void> {
  await registry.query(
    `with old as (delete from wrong_setup_code where at < now() - interval '1 minute')
     insert into wrong_setup_code (address) values ($1)`,
    [address],
  );
}

/** Returns the seconds until an address may try again; null if at once. */
export async function waitForNextCode(registry: Registry, address: string): Promise<number | null> {
  const [wrong] = await registry.query<{ count: number; seconds: number | null }>(
    `select count(*)::integer as count, extract(epoch from min(at) + interval '1 minute' - now())::float8 as seconds
     from wrong_setup_code where address = $1 and at > now() - interval '1 minute'`,
    [address],
  );
  return wrong!.count < WRONG_CODES_A_MINUTE ? null : Math.max(1, Math.ceil(wrong!.seconds ?? 60));
}
