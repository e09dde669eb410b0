import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../src/server/identity/password-hash.ts';
import { on, open, type Scene, type Trial } from './trial.ts';

/** Creates a session of a person, in another browser than the trial's; returns its ID. */
async function aSession({ sql }: Scene, employeeId: number): Promise<number> {
  const found = (await sql(
    `insert into session (token_hash, employee_id, is_persistent, expires_at)
      values ($1, $2, true, now() + interval '1 day') returning id`,
    [randomBytes(32), employeeId],
  )) as { rows: { id: number }[] };
  return found.rows[0]!.id;
}

/** Creates a token of a person; returns its ID. */
async function aToken({ sql }: Scene, employeeId: number): Promise<number> {
  const found = (await sql(
    `insert into api_token (employee_id, made_by_id, name, token_hash, last_characters, scopes, expires_at)
      values ($1, $1, 'A program', $2, 'abcd', '{time:read}', now() + interval '1 day') returning id`,
    [employeeId, randomBytes(32)],
  )) as { rows: { id: number }[] };
  return found.rows[0]!.id;
}

/** Creates a service account with only a name and an owner; returns its ID. */
async function aServiceAccount({ sql }: Scene, ownerId: number): Promise<number> {
  const name = randomBytes(6).toString('hex');
  const found = (await sql(
    `with made as (
        insert into employee (code, name, username, is_active, is_service_account) values ($1, $1, $1, false, true) returning id)
      insert into service_account (employee_id, name, owner_id) select id, $1, $2 from made returning employee_id as id`,
    [name, ownerId],
  )) as { rows: { id: number }[] };
  return found.rows[0]!.id;
}

/** Returns the request for a service account. */
async function givenAccount({ sql, mine }: Scene) {
  const name = randomBytes(6).toString('hex');
  const found = (await sql('insert into access_profile (name) values ($1) returning id', [name])) as {
    rows: { id: number }[];
  };
  return { name, ownerId: mine, accessProfileId: found.rows[0]!.id };
}

const GIVEN_TOKEN = { name: 'A program', scopes: ['time:read'] };

const RECOVERY_CODE = 'abcde01234';
const hashOfCode = hashPassword(RECOVERY_CODE);

/** Displays one of the caller's own recovery codes. */
async function ownCode({ sql, me }: Scene) {
  await sql('insert into recovery_code (employee_id, code_hash) values ($1, $2)', [me, await hashOfCode]);
  return { body: { code: RECOVERY_CODE } };
}

/** Creates a passkey of another person that can't be used here; returns its ID. */
async function aPasskey({ sql }: Scene, employeeId: number): Promise<number> {
  const found = (await sql(
    `insert into passkey (employee_id, credential_id, public_key, counter, is_synced, is_backed_up, name)
      values ($1, $2, '', 0, false, false, 'Phone') returning id`,
    [employeeId, randomBytes(16).toString('base64url')],
  )) as { rows: { id: number }[] };
  return found.rows[0]!.id;
}

const SHOWN_PASSKEY = { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
const MADE_PASSKEY = { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' };
const HERS = "somebody's of the own team";

const GIVEN_PROVIDER = { label: 'Identity', issuer: 'http://127.0.0.1', clientId: 'docket' };

async function aProvider({ sql }: Scene): Promise<number> {
  const found = (await sql(
    "insert into identity_provider (label, issuer, client_id) values ($1, 'https://issuer.example', 'docket') returning id",
    [`Provider ${randomBytes(6).toString('hex')}`],
  )) as { rows: { id: number }[] };
  return found.rows[0]!.id;
}

const ADMINISTRATORS = 'administration.read & administration.update';

/** The trials of sessions, tokens, passkeys and service accounts. */
export const ACCOUNT_TRIALS: readonly Trial[] = [
  open({ call: 'GET /api/auth/sessions', mayCall: 'everybody' }),
  on({
    call: 'DELETE /api/auth/sessions/:id',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 404,
    sends: async (scene) => ({
      ids: [await aSession(scene, scene.me)],
    }),
  }),
  on({
    call: 'DELETE /api/auth/sessions/:id',
    on: "somebody's of the own team",
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => ({
      ids: [await aSession(scene, scene.mine)],
    }),
  }),
  open({ call: 'GET /api/auth/proof', mayCall: 'everybody' }),
  on({
    call: 'POST /api/auth/proof',
    on: 'with a wrong password',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 'password-wrong',
    sends: () => ({
      body: { shown: 'not the password' },
    }),
  }),
  on({
    call: 'POST /api/auth/proof/passkey/options',
    on: 'where none is',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 'passkey-unavailable',
    sends: () => ({}),
  }),
  on({
    call: 'POST /api/auth/proof/passkey',
    on: 'where none is',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 'passkey-unavailable',
    sends: () => ({
      body: { shown: SHOWN_PASSKEY },
    }),
  }),
  open({ call: 'GET /api/auth/passkeys', mayCall: 'everybody' }),
  on({
    call: 'POST /api/auth/passkeys/options',
    on: 'where none is',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 'passkey-unavailable',
    sends: () => ({}),
  }),
  on({
    call: 'POST /api/auth/passkeys',
    on: 'where none is',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 'passkey-unavailable',
    sends: () => ({
      body: { made: MADE_PASSKEY },
    }),
  }),
  on({
    call: 'PUT /api/auth/passkeys/:id',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 404,
    sends: async (scene) => ({
      ids: [await aPasskey(scene, scene.me)],
      body: { name: 'Phone' },
    }),
  }),
  on({
    call: 'PUT /api/auth/passkeys/:id',
    on: HERS,
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => ({
      ids: [await aPasskey(scene, scene.mine)],
      body: { name: 'Phone' },
    }),
  }),
  on({
    call: 'DELETE /api/auth/passkeys/:id',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 404,
    sends: async (scene) => ({
      ids: [await aPasskey(scene, scene.me)],
    }),
  }),
  on({
    call: 'DELETE /api/auth/passkeys/:id',
    on: HERS,
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => ({
      ids: [await aPasskey(scene, scene.mine)],
    }),
  }),
  open({ call: 'GET /api/auth/provider-logout', mayCall: 'everybody' }),
  open({ call: 'GET /api/administration/identity-providers', mayCall: 'administration.read' }),
  open({ call: 'GET /api/administration/sign-in', mayCall: 'administration.read' }),
  open({ call: 'GET /api/administration/sign-in/enforcement', mayCall: 'administration.read' }),
  open({
    call: 'PUT /api/administration/sign-in/enforcement',
    mayCall: ADMINISTRATORS,
    sends: () => ({
      body: { provider: null, emergencyAdministrators: [] },
    }),
  }),
  open({
    call: 'PUT /api/administration/sign-in',
    mayCall: ADMINISTRATORS,
    sends: () => ({ body: { secondFactor: 'offered' } }),
  }),
  on({
    call: 'POST /api/administration/identity-providers',
    on: 'without an owner',
    mayCall: ADMINISTRATORS,
    mayDo: 'none',
    refusal: 'issuer-address-wrong',
    sends: () => ({
      body: GIVEN_PROVIDER,
    }),
  }),
  on({
    call: 'PUT /api/administration/identity-providers/:id',
    on: 'that there is not',
    mayCall: ADMINISTRATORS,
    mayDo: 'none',
    refusal: 404,
    sends: () => ({
      ids: [999_999],
      body: { ...GIVEN_PROVIDER, lastModified: '2026-01-01T00:00:00Z' },
    }),
  }),
  open({
    call: 'DELETE /api/administration/identity-providers/:id',
    mayCall: ADMINISTRATORS,
    sends: async (scene) => ({
      ids: [await aProvider(scene)],
    }),
  }),
  open({ call: 'POST /api/auth/sessions/end', mayCall: 'everybody' }),
  open({ call: 'GET /api/auth/tokens', mayCall: 'everybody' }),
  open({ call: 'POST /api/auth/tokens', mayCall: 'everybody', sends: () => ({ body: GIVEN_TOKEN }) }),
  on({
    call: 'DELETE /api/auth/tokens/:id',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 404,
    sends: async (scene) => ({
      ids: [await aToken(scene, scene.me)],
    }),
  }),
  on({
    call: 'DELETE /api/auth/tokens/:id',
    on: "somebody's of the own team",
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => ({
      ids: [await aToken(scene, scene.mine)],
    }),
  }),
  open({
    call: 'GET /api/administration/people/:id/tokens',
    mayCall: ADMINISTRATORS,
    sends: ({ mine }) => ({ ids: [mine] }),
  }),
  open({
    call: 'DELETE /api/administration/people/:id/tokens/:token',
    mayCall: ADMINISTRATORS,
    sends: async (scene) => ({
      ids: [scene.mine, await aToken(scene, scene.mine)],
    }),
  }),
  on({
    call: 'DELETE /api/administration/people/:id/tokens/:token',
    on: 'of somebody else than is named',
    mayCall: ADMINISTRATORS,
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => ({ ids: [scene.me, await aToken(scene, scene.mine)] }),
  }),
  open({ call: 'GET /api/administration/service-accounts', mayCall: 'administration.read' }),
  open({ call: 'GET /api/administration/service-accounts/export', mayCall: 'administration.read' }),
  open({
    call: 'POST /api/administration/service-accounts',
    mayCall: ADMINISTRATORS,
    sends: async (scene) => ({
      body: await givenAccount(scene),
    }),
  }),
  on({
    call: 'PUT /api/administration/service-accounts/:id',
    on: 'that there is not',
    mayCall: ADMINISTRATORS,
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => ({
      ids: [scene.mine],
      body: { ...(await givenAccount(scene)), isActive: true, lastModified: '2026-01-01T00:00:00Z' },
    }),
  }),
  open({
    call: 'POST /api/administration/service-accounts/:id/tokens',
    mayCall: ADMINISTRATORS,
    sends: async (scene) => ({
      ids: [await aServiceAccount(scene, scene.mine)],
      body: GIVEN_TOKEN,
    }),
  }),
  on({
    call: 'POST /api/administration/service-accounts/:id/tokens',
    on: 'for somebody of the own team',
    mayCall: ADMINISTRATORS,
    mayDo: 'none',
    refusal: 404,
    sends: ({ mine }) => ({ ids: [mine], body: GIVEN_TOKEN }),
  }),
  open({ call: 'GET /api/auth/factors', mayCall: 'everybody' }),
  on({
    call: 'POST /api/auth/factors/totp',
    on: 'without a key',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 'second-factor-unavailable',
    sends: () => ({}),
  }),
  on({
    call: 'POST /api/auth/factors/totp/confirm',
    on: 'not begun',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 'second-factor-set-up-ended',
    sends: () => ({
      body: { code: '123456' },
    }),
  }),
  open({ call: 'POST /api/auth/factors/recoverycodes', mayCall: 'everybody', sends: ownCode }),
  open({ call: 'POST /api/auth/factors/totp/remove', mayCall: 'everybody', sends: ownCode }),
  open({
    call: 'GET /api/administration/people/:id/factors',
    mayCall: ADMINISTRATORS,
    sends: ({ mine }) => ({ ids: [mine] }),
  }),
  open({
    call: 'POST /api/administration/people/:id/factors/remove',
    mayCall: ADMINISTRATORS,
    sends: ({ mine }) => ({
      ids: [mine],
      body: { reason: 'lost' },
    }),
  }),
  on({
    call: 'POST /api/administration/people/:id/factors/remove',
    on: 'only in the other agency',
    mayCall: ADMINISTRATORS,
    mayDo: 'none',
    refusal: 404,
    sends: ({ elsewhere }) => ({ ids: [elsewhere.employee], body: { reason: 'lost' } }),
  }),
  open({
    call: 'GET /api/administration/people/:id/sessions',
    mayCall: ADMINISTRATORS,
    sends: ({ mine }) => ({ ids: [mine] }),
  }),
  on({
    call: 'GET /api/administration/people/:id/sessions',
    on: 'only in the other agency',
    mayCall: ADMINISTRATORS,
    mayDo: 'none',
    refusal: 404,
    sends: ({ elsewhere }) => ({ ids: [elsewhere.employee] }),
  }),
  open({
    call: 'DELETE /api/administration/people/:id/sessions/:session',
    mayCall: ADMINISTRATORS,
    sends: async (scene) => ({
      ids: [scene.mine, await aSession(scene, scene.mine)],
    }),
  }),
  on({
    call: 'DELETE /api/administration/people/:id/sessions/:session',
    on: 'of somebody else than is named',
    mayCall: ADMINISTRATORS,
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => ({ ids: [scene.me, await aSession(scene, scene.mine)] }),
  }),
  open({
    call: 'POST /api/administration/people/:id/sessions/end',
    mayCall: ADMINISTRATORS,
    sends: ({ mine }) => ({ ids: [mine] }),
  }),
];
