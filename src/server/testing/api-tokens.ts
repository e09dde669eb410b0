import type { TokenScope } from '#domain/token-scope.ts';
import { hashToken } from '../platform/secret-token.ts';
import { newApiToken } from '../session/api-token/token-text.ts';
import type { TestAgency, TestAnswer } from './test-agency.ts';

/** A program with a token: sends nothing that a browser would. */
export type TestProgram = {
  token: string;
  /** Of the token. */
  id: number;
  get(path: string): Promise<TestAnswer>;
  post(path: string, body?: unknown): Promise<TestAnswer>;
  put(path: string, body?: unknown): Promise<TestAnswer>;
  delete(path: string): Promise<TestAnswer>;
};

/** Gives somebody a token that is there already, and answers a program that has it. */
export async function programOf(
  agency: Pick<TestAgency, 'sql' | 'send'>,
  employeeId: number,
  scopes: readonly TokenScope[],
): Promise<TestProgram> {
  const token = newApiToken('here');
  const { rows } = await agency.sql.query<{ id: number }>(
    `insert into api_token (employee_id, made_by_id, name, token_hash, last_characters, scopes, expires_at)
     values ($1, $1, 'A program', $2, $3, $4, now() + interval '90 days') returning id`,
    [employeeId, hashToken(token), token.slice(-4), scopes],
  );
  return { id: rows[0]!.id, ...programWith(agency, token) };
}

/** A program that sends a token, whatever it is. */
export function programWith(agency: Pick<TestAgency, 'send'>, token: string): Omit<TestProgram, 'id'> {
  const request = (method: string) => (path: string, body?: unknown) =>
    agency.send(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { token, get: request('GET'), post: request('POST'), put: request('PUT'), delete: request('DELETE') };
}
