import type { ClientBase } from 'pg';
import { isMailAddress } from '#domain/communication/mail-address.ts';
import { splitUserName } from '#domain/people/user-name.ts';
import { administratorProfile } from './standard-profiles.ts';

/** Inserts a new agency's first person, who administers it, enters time and leads jobs; within the agency's transaction. */
export async function insertAdministrator(
  client: ClientBase,
  person: { name: string; username: string; email: string; passwordHash: string; useSecondLanguage?: boolean },
): Promise<void> {
  const profile = await administratorProfile(client);
  const email = person.email.trim();
  const { domain, username } = splitUserName(person.username);
  const { rows } = await client.query<{ id: number }>(
    `insert into employee (code, name, domain, username, email, password_hash, password_changed_at, access_profile_id, use_second_language)
     values ($1, $2, $3, $4, $5, $6, now(), $7, $8) returning id`,
    [
      codeOf(person.name),
      person.name.trim(),
      domain ?? '',
      username,
      isMailAddress(email) ? email : null,
      person.passwordHash,
      profile,
      person.useSecondLanguage ?? false,
    ],
  );
  await client.query(
    `insert into employee_role (employee_id, role)
     select $1, role from unnest(array['TimesheetUser', 'AccountExecutive', 'AccountDirector', 'TimesheetSupervisor']) as role`,
    [rows[0]!.id],
  );
  await client.query(
    `insert into audit_event (by_employee_id, for_employee_id, subject, subject_id, action, way)
     select $1::integer, null::integer, 'agency', 1, 'create', 'web' union all select $1, $1, 'employee', $1, 'create', 'web'`,
    [rows[0]!.id],
  );
}

/** Builds a short code from a name's initials. */
function codeOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
  return letters.slice(0, 6) || 'ADMIN';
}
