import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../session/password-hash.ts';
import { on, open, type Scene, type Trial } from './trial.ts';

/** A session of somebody, in a browser that is none of the trial's; answers its id. */
async function aSession({ sql }: Scene, employeeId: number): Promise<number> {
  const found = (await sql(
    `insert into session (token_hash, employee_id, is_persistent, expires_at)
      values ($1, $2, true, now() + interval '1 day') returning id`,
    [randomBytes(32), employeeId],
  )) as { rows: { id: number }[] };
  return found.rows[0]!.id;
}

/** A token of somebody; answers its id. */
async function aToken({ sql }: Scene, employeeId: number): Promise<number> {
  const found = (await sql(
    `insert into api_token (employee_id, made_by_id, name, token_hash, last_characters, scopes, expires_at)
      values ($1, $1, 'A program', $2, 'abcd', '{time:read}', now() + interval '1 day') returning id`,
    [employeeId, randomBytes(32)],
  )) as { rows: { id: number }[] };
  return found.rows[0]!.id;
}

/** A service account with nothing but a name and an owner; answers its id. */
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

/** What a service account is made of. */
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

/** What shows a recovery code that is whoever's who asks. */
async function ownCode({ sql, me }: Scene) {
  await sql('insert into recovery_code (employee_id, code_hash) values ($1, $2)', [me, await hashOfCode]);
  return { body: { code: RECOVERY_CODE } };
}

/** A passkey of somebody that nobody can show; answers its id. */
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

/** Where people are signed in, and by what (IDENT-07 to IDENT-09). */
export const ACCOUNT_TRIALS: readonly Trial[] = [
  open('GET /api/auth/sessions', 'everybody'),
  on('DELETE /api/auth/sessions/:id', 'own', 'everybody', 'everybody', 404, async (scene) => ({
    ids: [await aSession(scene, scene.me)],
  })),
  on('DELETE /api/auth/sessions/:id', "somebody's of the own team", 'everybody', 'nobody', 404, async (scene) => ({
    ids: [await aSession(scene, scene.mine)],
  })),
  open('GET /api/auth/proof', 'everybody'),
  on('POST /api/auth/proof', 'with a wrong password', 'everybody', 'nobody', 'password-wrong', () => ({
    body: { shown: 'not the password' },
  })),
  on('POST /api/auth/proof/passkey/options', 'where none is', 'everybody', 'nobody', 'passkey-unavailable', () => ({})),
  on('POST /api/auth/proof/passkey', 'where none is', 'everybody', 'nobody', 'passkey-unavailable', () => ({
    body: { shown: SHOWN_PASSKEY },
  })),
  open('GET /api/auth/passkeys', 'everybody'),
  on('POST /api/auth/passkeys/options', 'where none is', 'everybody', 'nobody', 'passkey-unavailable', () => ({})),
  on('POST /api/auth/passkeys', 'where none is', 'everybody', 'nobody', 'passkey-unavailable', () => ({
    body: { made: MADE_PASSKEY },
  })),
  on('PUT /api/auth/passkeys/:id', 'own', 'everybody', 'everybody', 404, async (scene) => ({
    ids: [await aPasskey(scene, scene.me)],
    body: { name: 'Phone' },
  })),
  on('PUT /api/auth/passkeys/:id', HERS, 'everybody', 'nobody', 404, async (scene) => ({
    ids: [await aPasskey(scene, scene.mine)],
    body: { name: 'Phone' },
  })),
  on('DELETE /api/auth/passkeys/:id', 'own', 'everybody', 'everybody', 404, async (scene) => ({
    ids: [await aPasskey(scene, scene.me)],
  })),
  on('DELETE /api/auth/passkeys/:id', HERS, 'everybody', 'nobody', 404, async (scene) => ({
    ids: [await aPasskey(scene, scene.mine)],
  })),
  open('GET /api/auth/provider-logout', 'everybody'),
  open('GET /api/administration/identity-providers', 'administration.read'),
  open('GET /api/administration/sign-in', 'administration.read'),
  open('GET /api/administration/sign-in/enforcement', 'administration.read'),
  open('PUT /api/administration/sign-in/enforcement', ADMINISTRATORS, () => ({
    body: { provider: null, emergencyAdministrators: [] },
  })),
  open('PUT /api/administration/sign-in', ADMINISTRATORS, () => ({ body: { secondFactor: 'offered' } })),
  on(
    'POST /api/administration/identity-providers',
    'that nobody answers as',
    ADMINISTRATORS,
    'nobody',
    'issuer-address-wrong',
    () => ({
      body: GIVEN_PROVIDER,
    }),
  ),
  on('PUT /api/administration/identity-providers/:id', 'that there is not', ADMINISTRATORS, 'nobody', 404, () => ({
    ids: [999_999],
    body: { ...GIVEN_PROVIDER, lastModified: '2026-01-01T00:00:00Z' },
  })),
  open('DELETE /api/administration/identity-providers/:id', ADMINISTRATORS, async (scene) => ({
    ids: [await aProvider(scene)],
  })),
  open('POST /api/auth/sessions/end', 'everybody'),
  open('GET /api/auth/tokens', 'everybody'),
  open('POST /api/auth/tokens', 'everybody', () => ({ body: GIVEN_TOKEN })),
  on('DELETE /api/auth/tokens/:id', 'own', 'everybody', 'everybody', 404, async (scene) => ({
    ids: [await aToken(scene, scene.me)],
  })),
  on('DELETE /api/auth/tokens/:id', "somebody's of the own team", 'everybody', 'nobody', 404, async (scene) => ({
    ids: [await aToken(scene, scene.mine)],
  })),
  open('GET /api/administration/people/:id/tokens', ADMINISTRATORS, ({ mine }) => ({ ids: [mine] })),
  open('DELETE /api/administration/people/:id/tokens/:token', ADMINISTRATORS, async (scene) => ({
    ids: [scene.mine, await aToken(scene, scene.mine)],
  })),
  on(
    'DELETE /api/administration/people/:id/tokens/:token',
    'of somebody else than is named',
    ADMINISTRATORS,
    'nobody',
    404,
    async (scene) => ({ ids: [scene.me, await aToken(scene, scene.mine)] }),
  ),
  open('GET /api/administration/service-accounts', 'administration.read'),
  open('GET /api/administration/service-accounts/export', 'administration.read'),
  open('POST /api/administration/service-accounts', ADMINISTRATORS, async (scene) => ({
    body: await givenAccount(scene),
  })),
  on(
    'PUT /api/administration/service-accounts/:id',
    'that there is not',
    ADMINISTRATORS,
    'nobody',
    404,
    async (scene) => ({
      ids: [scene.mine],
      body: { ...(await givenAccount(scene)), isActive: true, lastModified: '2026-01-01T00:00:00Z' },
    }),
  ),
  open('POST /api/administration/service-accounts/:id/tokens', ADMINISTRATORS, async (scene) => ({
    ids: [await aServiceAccount(scene, scene.mine)],
    body: GIVEN_TOKEN,
  })),
  on(
    'POST /api/administration/service-accounts/:id/tokens',
    'for somebody of the own team',
    ADMINISTRATORS,
    'nobody',
    404,
    ({ mine }) => ({ ids: [mine], body: GIVEN_TOKEN }),
  ),
  open('GET /api/auth/factors', 'everybody'),
  on('POST /api/auth/factors/totp', 'without a key', 'everybody', 'nobody', 'second-factor-unavailable', () => ({})),
  on('POST /api/auth/factors/totp/confirm', 'not begun', 'everybody', 'nobody', 'second-factor-set-up-ended', () => ({
    body: { code: '123456' },
  })),
  open('POST /api/auth/factors/recoverycodes', 'everybody', ownCode),
  open('POST /api/auth/factors/totp/remove', 'everybody', ownCode),
  open('GET /api/administration/people/:id/factors', ADMINISTRATORS, ({ mine }) => ({ ids: [mine] })),
  open('POST /api/administration/people/:id/factors/remove', ADMINISTRATORS, ({ mine }) => ({
    ids: [mine],
    body: { reason: 'lost' },
  })),
  on(
    'POST /api/administration/people/:id/factors/remove',
    'only in the other agency',
    ADMINISTRATORS,
    'nobody',
    404,
    ({ elsewhere }) => ({ ids: [elsewhere.employee], body: { reason: 'lost' } }),
  ),
  open('GET /api/administration/people/:id/sessions', ADMINISTRATORS, ({ mine }) => ({ ids: [mine] })),
  on(
    'GET /api/administration/people/:id/sessions',
    'only in the other agency',
    ADMINISTRATORS,
    'nobody',
    404,
    ({ elsewhere }) => ({ ids: [elsewhere.employee] }),
  ),
  open('DELETE /api/administration/people/:id/sessions/:session', ADMINISTRATORS, async (scene) => ({
    ids: [scene.mine, await aSession(scene, scene.mine)],
  })),
  on(
    'DELETE /api/administration/people/:id/sessions/:session',
    'of somebody else than is named',
    ADMINISTRATORS,
    'nobody',
    404,
    async (scene) => ({ ids: [scene.me, await aSession(scene, scene.mine)] }),
  ),
  open('POST /api/administration/people/:id/sessions/end', ADMINISTRATORS, ({ mine }) => ({ ids: [mine] })),
];
