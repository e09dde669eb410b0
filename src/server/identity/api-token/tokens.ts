import type { ListedToken, MadeToken, TokenToMake } from '#contract/identity/api-token.ts';
import { MOST_TOKENS } from '#domain/identity/api-token.ts';
import { TOKEN_SCOPES } from '#domain/identity/token-scope.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import { hashToken } from '../../platform/secret-token.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { isPersonHere } from '../session-list/session-list.sql.ts';
import { endToken, findTokensOf, insertToken, lockOwner, mailNewToken } from './api-token.sql.ts';
import { lastCharacters, newApiToken } from './token-text.ts';

type Asking = Pick<SignedIn, 'actor' | 'database' | 'databaseName' | 'hasTwoFactors'>;

/** Lists a user's active tokens. */
export async function tokensOf({ database }: Pick<Asking, 'database'>, employeeId: number): Promise<ListedToken[]> {
  const found = await findTokensOf(database, employeeId);
  if (found.length === 0 && !(await isPersonHere(database, employeeId))) throw new Refused('not-found');
  return found;
}

/** Creates a token and returns it once: the database stores only its hash. Notifies the person responsible by mail. */
export async function makeToken(
  { actor, database, databaseName, hasTwoFactors }: Asking,
  employeeId: number,
  given: TokenToMake,
  { isOfServiceAccount = false } = {},
): Promise<MadeToken> {
  const token = newApiToken(databaseName);
  const name = given.name.trim();
  const scopes = TOKEN_SCOPES.filter((scope) => given.scopes.includes(scope));
  return inTransaction(database, async (transaction) => {
    const owner = await lockOwner(transaction, employeeId);
    // A token never lets its creator act as another person.
    if (!owner || owner.isServiceAccount !== isOfServiceAccount) throw new Refused('not-found');
    if (!owner.isActive) throw new Refused('service-account-inactive');
    if (owner.tokens >= MOST_TOKENS) throw new Refused('too-many-tokens');
    const kept = { name, scopes, lastCharacters: lastCharacters(token) };
    const id = await insertToken(transaction, {
      ...kept,
      employeeId,
      madeById: actor.id,
      tokenHash: hashToken(token),
      days: given.days,
      hasTwoFactors: hasTwoFactors && !isOfServiceAccount,
    });
    await mailNewToken(transaction, id);
    await writeAudit(transaction, [
      {
        by: actor.id,
        for: employeeId,
        subject: 'api_token',
        subjectId: id,
        action: 'create',
        after: { ...kept, days: given.days },
      },
    ]);
    const [made] = await findTokensOf(transaction, employeeId, id);
    return { ...made!, token };
  });
}

/** Revokes a user's token: requests with it are rejected at once on every server. */
export async function endTokenOf(
  { actor, database }: Pick<Asking, 'actor' | 'database'>,
  employeeId: number,
  id: number,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const before = await endToken(transaction, employeeId, id);
    if (!before) throw new Refused('not-found');
    await writeAudit(transaction, [
      { by: actor.id, for: employeeId, subject: 'api_token', subjectId: id, action: 'delete', before },
    ]);
  });
}
