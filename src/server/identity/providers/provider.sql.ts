import { sql } from 'kysely';
import type { DocumentAccess } from '#domain/people/permission.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

/** A provider as sign-ins need it. */
export type Provider = {
  id: number;
  label: string;
  issuer: string;
  clientId: string;
  sealedSecret: string | null;
  vouchedDomains: string[];
  makesPeople: boolean;
  peopleDomains: string[];
  peopleProfileId: number | null;
  lastModified: string;
};

const providerColumns = sql`id, label, issuer, client_id as "clientId", sealed_secret as "sealedSecret",
  vouched_domains as "vouchedDomains", makes_people as "makesPeople", people_domains as "peopleDomains",
  people_profile_id as "peopleProfileId", last_modified as "lastModified"`;

/** Finds an active provider. */
export async function findProvider(database: AgencyDatabase, id: number): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`
    select ${providerColumns} from identity_provider where id = ${id} and is_active`.execute(database);
  return rows[0];
}

/** Lists the providers to choose from, and whether one is enforced. */
export async function findSignInProviders(
  database: AgencyDatabase,
): Promise<{ id: number; label: string; isEnforced: boolean }[]> {
  const { rows } = await sql<{ id: number; label: string; isEnforced: boolean }>`
    select id, label, enforced_provider_id is not null as "isEnforced"
    from identity_provider left join sign_in_setting on true
    where is_active and coalesce(id = enforced_provider_id, true)
    order by ${inReadingOrder(sql`label`)}`.execute(database);
  return rows;
}

export type ProviderAttempt = { nonce: string; codeVerifier: string; isPersistent: boolean; isAnew: boolean };

/** Records a sign-in that goes to a provider, and deletes abandoned ones. */
export async function noteProviderAttempt(
  database: AgencyDatabase,
  attempt: ProviderAttempt & { stateHash: Buffer; browserHash: Buffer; providerId: number; minutes: number },
) {
  const { stateHash, browserHash, providerId, nonce, codeVerifier, isPersistent, isAnew, minutes } = attempt;
  await sql`
    with old as (delete from provider_attempt where expires_at < now())
    insert into provider_attempt (state_hash, browser_hash, provider_id, nonce, code_verifier, is_persistent, is_anew, expires_at)
    values (${stateHash}, ${browserHash}, ${providerId}, ${nonce}, ${codeVerifier}, ${isPersistent}, ${isAnew},
      now() + make_interval(mins => ${minutes}))`.execute(database);
}

/** Takes a returning sign-in: once, in its browser, in time. */
export async function takeProviderAttempt(
  database: AgencyDatabase,
  { stateHash, browserHash, providerId }: { stateHash: Buffer; browserHash: Buffer; providerId: number },
): Promise<(ProviderAttempt & { secondsAgo: number }) | undefined> {
  const { rows } = await sql<ProviderAttempt & { secondsAgo: number }>`
    delete from provider_attempt
    where state_hash = ${stateHash} and browser_hash = ${browserHash} and provider_id = ${providerId} and expires_at > now()
    returning nonce, code_verifier as "codeVerifier", is_persistent as "isPersistent", is_anew as "isAnew",
      extract(epoch from now() - begun_at)::float8 as "secondsAgo"`.execute(database);
  return rows[0];
}

type Identity = { providerId: number; issuer: string; subject: string };

/** Finds the person of an identity, current or not, and records its use. */
export async function findIdentity(transaction: AgencyTransaction, { providerId, issuer, subject }: Identity) {
  const { rows } = await sql<{ employeeId: number; isActive: boolean }>`
    update provider_identity set last_used_at = now() from employee
    where provider_id = ${providerId} and issuer = ${issuer} and subject = ${subject} and employee.id = employee_id
    returning employee_id as "employeeId", belongs_to_agency(employee.is_active, employee.end_date) as "isActive"`.execute(
    transaction,
  );
  return rows[0];
}

/** The agency's people with this mail address who have no identity at the provider yet; no one if several share the address. */
export async function findByMail(
  transaction: AgencyTransaction,
  providerId: number,
  address: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from employee
    where lower(email) = lower(${address}) and belongs_to_agency(is_active, end_date)
      and not exists (select from provider_identity where provider_id = ${providerId} and employee_id = employee.id)
    limit 2`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Returns whether anyone, current or not, has a mail address or an identity with it. */
export async function isMailKnown(transaction: AgencyTransaction, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from employee where lower(email) = lower(${address}) or lower(username) = lower(${address}) limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Links an identity to a person; false if another sign-in was faster. */
export async function linkIdentity(transaction: AgencyTransaction, identity: Identity & { employeeId: number }) {
  const { providerId, issuer, subject, employeeId } = identity;
  const { rows } = await sql`
    insert into provider_identity (provider_id, issuer, subject, employee_id)
    values (${providerId}, ${issuer}, ${subject}, ${employeeId}) on conflict do nothing returning 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Reads a profile's access, to check whether newcomers may have it. */
export async function findProfileAccess(
  database: AgencyDatabase | AgencyTransaction,
  profileId: number,
): Promise<Pick<DocumentAccess, 'code' | 'accessLevel'>[]> {
  const { rows } = await sql<Pick<DocumentAccess, 'code' | 'accessLevel'>>`
    select document_type as code, json_build_object('create', can_create, 'read', can_read, 'update', can_update,
      'delete', can_delete, 'approve', can_approve) as "accessLevel"
    from access_profile_document where access_profile_id = ${profileId}`.execute(database);
  return rows;
}

/** Creates a person at their first sign-in. A code that is taken gets a number. */
export async function insertNewcomer(
  transaction: AgencyTransaction,
  person: { code: string; name: string; username: string; email: string; profileId: number },
): Promise<number> {
  const { code, name, username, email, profileId } = person;
  const { rows } = await sql<{ id: number }>`
    insert into employee (code, name, username, email, access_profile_id)
    select case when n = 0 then ${code}::text else ${code}::text || n end, ${name}, ${username}, ${email}, ${profileId}
    from generate_series(0, 10000) as n
    where not exists (select from employee where lower(code) = lower(case when n = 0 then ${code}::text else ${code}::text || n end))
    order by n limit 1
    returning id`.execute(transaction);
  const id = rows[0]!.id;
  await sql`insert into employee_role (employee_id, role) values (${id}, 'TimesheetUser')`.execute(transaction);
  return id;
}

/** What a session stores of its provider. */
export type ProviderSession = {
  providerId: number;
  subject: string;
  session: string | null;
  sealedIdToken: string | null;
  /** Whether the provider reported two factors. */
  hasTwoFactors?: boolean;
  /** Seconds since the provider authenticated the person; null if unproven. Left out if the person used their own second factor. */
  askedAgo?: number | null;
};

export async function storeProviderSession(
  transaction: AgencyTransaction,
  tokenHash: Buffer,
  { providerId, subject, session, sealedIdToken, hasTwoFactors = false, askedAgo }: ProviderSession,
) {
  await sql`
    update session set provider_id = ${providerId}, provider_subject = ${subject}, provider_session = ${session},
      sealed_id_token = ${sealedIdToken}, has_two_factors = ${hasTwoFactors},
      proved_at = case when ${askedAgo !== undefined}
        then coalesce(now() - make_interval(secs => ${askedAgo ?? null}), 'epoch') else proved_at end
    where token_hash = ${tokenHash}`.execute(transaction);
}

/** Returns what a session stored of its provider. */
export async function findProviderSession(database: AgencyDatabase, tokenHash: Buffer) {
  const { rows } = await sql<{ providerId: number; sealedIdToken: string | null }>`
    select provider_id as "providerId", sealed_id_token as "sealedIdToken" from session
    where token_hash = ${tokenHash} and provider_id is not null`.execute(database);
  return rows[0];
}

/** Records a provider's logout message; false if it was received before. Deletes messages too old to count. */
export async function noteLogout(
  transaction: AgencyTransaction,
  providerId: number,
  tokenId: string,
): Promise<boolean> {
  const { rows } = await sql`
    with old as (delete from provider_logout where at < now() - interval '1 day')
    insert into provider_logout (provider_id, token_id) values (${providerId}, ${tokenId}) on conflict do nothing returning 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Ends sessions of a provider's session id, or all of a subject; returns whose they were. */
export async function endProviderSessions(
  transaction: AgencyTransaction,
  { providerId, session, subject }: { providerId: number; session: string | null; subject: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ employeeId: number }>`
    delete from session
    where provider_id = ${providerId}
      and case when ${session}::text is null then provider_subject = ${subject}::text
        else provider_session = ${session}::text and (${subject}::text is null or provider_subject = ${subject}::text) end
    returning employee_id as "employeeId"`.execute(transaction);
  return rows.map(({ employeeId }) => employeeId);
}
