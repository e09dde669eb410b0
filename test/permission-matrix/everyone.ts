import type { AccessLevel, DocumentType } from '#domain/people/permission.ts';
import type { AgencyRecords } from '../fixtures/agency-records.ts';
import type { TestAgency } from '../fixtures/test-agency.ts';
import { ACTOR_KINDS, type ActorKind } from './actor-kinds.ts';
import { type ActorTokens, tokensOf } from './actor-tokens.ts';
import type { Stage } from './stage.ts';
import type { Scene } from './trial.ts';

/** A person of a kind, signed in. */
export type Actor = {
  kind: ActorKind;
  cookie: string;
  scene: Scene;
  /** The tokens that they use instead of the cookie, by call. */
  tokens?: ActorTokens;
};

/** Creates a person of each kind, or of the selected ones. `fall` then changes some of them after their sign-in. */
export async function createEveryActor(
  agency: TestAgency,
  stage: Stage,
  isWanted: (kind: ActorKind) => boolean = () => true,
): Promise<{ actors: Actor[]; fall(): Promise<void> }> {
  const { add, sql } = agency;
  const actors: Actor[] = [];
  for (const kind of ACTOR_KINDS.filter(isWanted)) {
    const fields = { name: kind.name, roles: [...kind.roles], access: accessOf(kind), maximum_daily_hours: '24' };
    const employee = await add.employee(fields);
    const teammate = await add.employee({ supervisor_id: employee.id, maximum_daily_hours: '24' });
    if (kind.deputy) {
      const day = kind.deputy === 'today' ? '2026-11-21' : '2026-11-20';
      await stage.everything.deputy(stage.otherSupervisor, employee.id, day);
    }
    const { cookie } = await agency.signIn(employee);
    const tokens = kind.token && (await tokensOf(agency, employee.id, kind.token));
    actors.push({ kind, cookie, scene: stage.sceneOf(employee.id, teammate.id), ...(tokens ? { tokens } : {}) });
  }
  return {
    actors,
    async fall() {
      for (const { kind, scene } of actors) {
        if (kind.session === 'ended') await sql.query('delete from session where employee_id = $1', [scene.me]);
        if (kind.session === 'inactive')
          await sql.query('update employee set is_active = false where id = $1', [scene.me]);
        if (kind.session === 'password-expired')
          await sql.query('update employee set password_changed_at = null where id = $1', [scene.me]);
        if (kind.session === 'not-proved')
          await sql.query("update session set proved_at = now() - interval '11 minutes' where employee_id = $1", [
            scene.me,
          ]);
        // Two-factor authentication is required for everybody, but only this person's grace period is over.
        if (kind.session === 'without-factor') {
          // A passkey created by a trial would count as one.
          await sql.query('delete from passkey where employee_id = $1', [scene.me]);
          await sql.query(
            `insert into sign_in_setting (second_factor) values ('everybody')
              on conflict (is_only) do update set second_factor = excluded.second_factor`,
          );
          await sql.query(
            "insert into second_factor_grace (employee_id, since) values ($1, now() - interval '15 days')",
            [scene.me],
          );
        }
      }
    },
  };
}

type Access = NonNullable<NonNullable<Parameters<AgencyRecords['employee']>[0]>['access']>;

function accessOf({ rights }: ActorKind): Access {
  const access: Partial<Record<DocumentType, Partial<AccessLevel>>> = {};
  for (const given of rights) {
    const [type, right] = given.split('.') as [DocumentType, keyof AccessLevel];
    access[type] = { ...access[type], [right]: true };
  }
  return access;
}
