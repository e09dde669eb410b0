import type { z } from 'zod/mini';
import type { MatchingUser, SessionUser, signIn } from '#contract/identity/session.ts';
import { splitUserName } from '#domain/people/user-name.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { hashToken, newToken } from '../platform/secret-token.ts';
import { refusalOfPassword } from './enforcement/allowed-way.ts';
import { findEnforcedInstead } from './enforcement/enforcement.sql.ts';
import { isPassword } from './password-hash.ts';
import { insertSession } from './session.sql.ts';
import { sessionTimes } from './session-cookie.ts';
import { sessionUser } from './session-user.ts';
import { findByUserName, forgetAttempts } from './sign-in.sql.ts';
import { beginAttempt } from './throttle.ts';
import { requireTwoFactor } from './two-factor/sign-in-by-code.ts';

/** The origin of a sign-in attempt, and callbacks that count and log it. */
type SignInContext = {
  address: string;
  userAgent: string;
  /** Returns the id of the browser if one of these people has signed in with it before. */
  findDevice: (people: readonly number[]) => Promise<Buffer | null>;
  noteFailure: (isLockedOut: boolean) => Promise<void>;
  /** Counts the call for its network address, across agencies. Returns the id of the count, or null if calls aren't counted. */
  countCall: () => Promise<string | null>;
  forgetCall: (id: string) => Promise<void>;
};

type SignInResult =
  | { kind: 'signed-in'; token: string; user: SessionUser }
  | { kind: 'several'; users: MatchingUser[] };

/**
 * Signs a person in with user name and password. If several people have both, it returns them to choose from. Every failure gets
 * the same response, so that it doesn't reveal which accounts exist.
 */
export async function signInWithPassword(
  database: AgencyDatabase,
  databaseName: string,
  sent: z.output<typeof signIn.body>,
  { address, userAgent, findDevice, noteFailure, countCall, forgetCall }: SignInContext,
): Promise<SignInResult> {
  const name = splitUserName(sent.username, sent.domain ?? undefined);
  const found = await findByUserName(database, name);
  const people = sent.id ? found.filter(({ id }) => id === sent.id) : found;
  // If several people share the user name, a known browser isn't trusted, and failures count for the name.
  const device = people.length === 1 ? await findDevice([people[0]!.id]) : null;
  const counted = device ? null : await countCall();
  const attempt = await beginAttempt(database, { username: name.username, address, device });

  const matching = [];
  for (const person of people) {
    if ((await isPassword(sent.password, person.passwordHash)) && person.isActive) matching.push(person);
  }
  // Takes as long as for an existing account.
  if (people.length === 0) await isPassword(sent.password, null);

  if (matching.length === 0) {
    await noteFailure(attempt.isLast);
    throw await refusalOfPassword(database);
  }
  await forgetAttempts(database, attempt);
  if (counted !== null) await forgetCall(counted);
  if (matching.length > 1) {
    return {
      kind: 'several',
      users: matching.map(({ id, name: fullName, username, domain, division }) => ({
        id,
        name: fullName,
        username,
        domain,
        division,
      })),
    };
  }

  const employeeId = matching[0]!.id;
  if (await findEnforcedInstead(database, { employeeId, providerId: null })) throw await refusalOfPassword(database);
  await requireTwoFactor(database, databaseName, { employeeId, isPersistent: sent.isPersistent });
  const token = newToken();
  await inTransaction(database, async (transaction) => {
    const { isPersistent } = sent;
    await insertSession(transaction, {
      providerId: null,
      hasShownPassword: true,
      tokenHash: hashToken(token),
      employeeId,
      isPersistent,
      times: sessionTimes(isPersistent),
      origin: { address, userAgent, way: 'password' },
    });
    await writeAudit(transaction, [
      { by: employeeId, subject: 'session', subjectId: employeeId, action: 'sign-in', after: { address } },
    ]);
  });
  return { kind: 'signed-in', token, user: await sessionUser(database, databaseName, employeeId) };
}
