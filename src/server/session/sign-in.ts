import type { z } from 'zod';
import type { MatchingUser, SessionUser, signIn } from '#contract/session.ts';
import { splitUserName } from '#domain/user-name.ts';
import { writeAudit } from '../platform/audit.ts';
import type { AgencyDatabase } from '../platform/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { isPassword } from './password-hash.ts';
import { insertSession } from './session.sql.ts';
import { hashToken, newToken, sessionSeconds } from './session-cookie.ts';
import { sessionUser } from './session-user.ts';
import { findByUserName, forgetAttempts, noteAttempt } from './sign-in.sql.ts';

/** Attempts with one name, and from one address, within the window; then nobody gets in until it has passed (AUTH-16). */
const ATTEMPTS_OF_NAME = 10;
const ATTEMPTS_OF_ADDRESS = 100;
const WINDOW_MINUTES = 10;

type SignInResult =
  | { kind: 'signed-in'; token: string; user: SessionUser }
  | { kind: 'several'; users: MatchingUser[] };

/**
 * Signs a person in: a new session for the one whom name and password match. When several match and none was chosen,
 * lists them: only people whose password was right (AUTH-04). Every failure reads the same (AUTH-06).
 */
export async function signInTo(
  database: AgencyDatabase,
  databaseName: string,
  sent: z.output<typeof signIn.body>,
  address: string,
): Promise<SignInResult> {
  const name = splitUserName(sent.username, sent.domain ?? undefined);
  const attempt = await refuseTooManyAttempts(database, name.username, address);

  const people = await findByUserName(database, name);
  const matching = [];
  for (const person of people) {
    if ((await isPassword(sent.password, person.passwordHash)) && person.isActive) matching.push(person);
  }
  if (people.length === 0) await isPassword(sent.password, null);

  const chosen = sent.id ? matching.filter(({ id }) => id === sent.id) : matching;
  if (chosen.length === 0) throw new Refused('sign-in-failed');
  await forgetAttempts(database, attempt);
  if (chosen.length > 1) {
    return {
      kind: 'several',
      users: chosen.map(({ id, name: fullName, username, domain, division }) => ({
        id,
        name: fullName,
        username,
        domain,
        division,
      })),
    };
  }

  const employeeId = chosen[0]!.id;
  const token = newToken();
  await database.transaction().execute(async (transaction) => {
    const { isPersistent } = sent;
    await insertSession(transaction, {
      tokenHash: hashToken(token),
      employeeId,
      isPersistent,
      seconds: sessionSeconds(isPersistent),
    });
    await writeAudit(transaction, [{ by: employeeId, subject: 'session', subjectId: employeeId, action: 'sign-in' }]);
  });
  return { kind: 'signed-in', token, user: await sessionUser(database, databaseName, employeeId) };
}

/** Counts an attempt at a password, and refuses when there were too many of late; answers it, to be forgotten when it succeeds. */
export async function refuseTooManyAttempts(database: AgencyDatabase, username: string, address: string) {
  const attempts = await noteAttempt(database, { username, address, minutes: WINDOW_MINUTES });
  if (attempts.ofName > ATTEMPTS_OF_NAME || attempts.ofAddress > ATTEMPTS_OF_ADDRESS) {
    throw new Refused('too-many-attempts', { retryAfter: WINDOW_MINUTES * 60 });
  }
  return { id: attempts.id, username };
}
