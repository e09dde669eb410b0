import type { Endpoint } from '#contract/http/endpoint.ts';
import { SCOPE_SUBJECTS, TOKEN_SCOPES, type TokenScope } from '#domain/identity/token-scope.ts';
import { programOf } from '../fixtures/api-tokens.ts';
import type { TestAgency } from '../fixtures/test-agency.ts';
import type { ActorKind } from './actor-kinds.ts';
import { subjectsOf } from './token-calls.ts';

/** Returns the token with which a call is made. */
export type ActorTokens = (endpoint: Endpoint) => string;

/** A token may make 600 requests per minute, so several take turns. */
const IN_TURN = 4;

/** Creates the tokens of an actor: if they must lack a scope, one for each subject of calls. */
export async function tokensOf(
  agency: TestAgency,
  employeeId: number,
  kind: NonNullable<ActorKind['token']>,
): Promise<ActorTokens> {
  const add = async (scopes: readonly TokenScope[]) => (await programOf(agency, employeeId, scopes)).token;
  if (kind === 'another') return tokensOfOthers(add);
  const scopes = kind === 'reading' ? TOKEN_SCOPES.filter((scope) => scope.endsWith(':read')) : TOKEN_SCOPES;
  const tokens: string[] = [];
  for (let number = 0; number < IN_TURN; number += 1) tokens.push(await add(scopes));
  if (kind === 'ended')
    await agency.sql.query('update api_token set ended_at = now() where employee_id = $1', [employeeId]);
  let asked = 0;
  return () => tokens[asked++ % IN_TURN]!;
}

/** Returns for each call a token with a single subject that doesn't allow it; for master data, not `time`. */
async function tokensOfOthers(add: (scopes: readonly TokenScope[]) => Promise<string>): Promise<ActorTokens> {
  const tokens = new Map<string, string>();
  for (const subject of SCOPE_SUBJECTS) tokens.set(subject, await add([`${subject}:write`]));
  return (endpoint) => {
    const opening = subjectsOf(endpoint) ?? [];
    const other = SCOPE_SUBJECTS.find((subject) => !opening.includes(subject));
    return tokens.get(other ?? 'time')!;
  };
}
