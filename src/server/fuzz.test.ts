import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { CONFIG_OPTIONS } from '#domain/people/permission.ts';
import { resolvedOperations } from '#test/fixtures/api-documents.ts';
import { callsOfContract, nameOfCall } from '#test/fixtures/calls.ts';
import { wrongWith } from '#test/fixtures/fuzz/fuzz-call.ts';
import { type FuzzRequest, type Operation, requestOfOperation } from '#test/fixtures/fuzz/request-of-operation.ts';
import { damage, requestOfTrial } from '#test/fixtures/fuzz/request-of-trial.ts';
import type { Known } from '#test/fixtures/fuzz/value-of-schema.ts';
import { inTurn } from '#test/fixtures/in-turn.ts';
import { RUN_SEED, roundsOf } from '#test/fixtures/rounds.ts';
import { startRegistryOfSample } from '#test/fixtures/start-test-registry.ts';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';
import { type Actor, createEveryActor } from '#test/permission-matrix/everyone.ts';
import { setStage } from '#test/permission-matrix/stage.ts';
import type { Trial, TrialRequest } from '#test/permission-matrix/trial.ts';
import { TRIALS } from '#test/permission-matrix/trials.ts';

/** Requests per call, and the seed: `FUZZ_RUNS=2000 FUZZ_SEED=7 npx vitest run src/server/fuzz` runs more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? roundsOf(20, 200));
const SEED = Number(process.env.FUZZ_SEED ?? RUN_SEED);
const AT_ONCE = 6;
/** Signing out, or in as someone else, would end the session for everything that follows. */
const WITHOUT_SESSION = ['POST /api/auth/logout', 'POST /api/auth/login'];
/** So would a new password; another person's is changed instead. */
const CHANGES_PASSWORD = 'POST /api/auth/changepassword';

const calls = await callsOfContract();

let agency: TestAgency;
let registered: Awaited<ReturnType<typeof startRegistryOfSample>>;
let actor: Actor;
let spare: Actor;
let operations: Record<string, Record<string, Operation>>;
let known: Known;
beforeAll(async () => {
  registered = await startRegistryOfSample();
  agency = await startTestAgency({ makes: registered });
  const stage = await setStage(agency);
  const everybody = await createEveryActor(agency, stage, ({ name }) => name === 'somebody who may do everything');
  actor = everybody.actors[0]!;
  spare = (await createEveryActor(agency, stage, ({ name }) => name === 'time-sheet user')).actors[0]!;
  // No request meets the id of its own session and ends it.
  await agency.sql.query('update session set id = id + 912345678');
  for (const code of CONFIG_OPTIONS) await agency.sql.query('insert into config_option values ($1, false)', [code]);
  operations = await resolvedOperations();

  const { scene } = actor;
  const made: { id: number; last_modified?: string }[] = [
    scene.job,
    scene.project,
    { id: scene.me },
    { id: scene.mine },
  ];
  for (const id of [scene.me, scene.mine]) {
    made.push(await scene.timeEntry(id), await scene.pin(id), await scene.favorite(id));
    made.push(await scene.comment(id, scene.job.id), await scene.order({ created_by_id: id, approver_id: scene.me }));
  }
  made.push(await scene.order({ created_by_id: scene.mine, approver_id: scene.me, approve_status: 'READY' }));
  made.push(await scene.invoice('PRODUCTION'), await scene.invoice('SUNDRY'));
  known = {
    ids: [...new Set(made.map(({ id }) => id))],
    instants: [...made.flatMap(({ last_modified: at }) => at ?? []), '2026-11-21T10:00:00+11:00'],
  };
});
afterAll(async () => {
  await agency.close();
  await registered.close();
});

const operationOf = ({ method, path }: Endpoint) => operations[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

const turn = inTurn();

/** Returns a trial's request: created for each call, since calls use up their records, except for read-only calls. */
function whatIsSent(call: Endpoint, trial: Trial): Promise<TrialRequest> {
  const there = call.method === 'GET' ? sentBefore.get(trial) : undefined;
  const { scene } = nameOfCall(call) === CHANGES_PASSWORD ? spare : actor;
  const sent = there ?? turn(() => trial.sends(scene));
  sentBefore.set(trial, sent);
  return sent;
}
const sentBefore = new Map<Trial, Promise<TrialRequest>>();

/** Generators of requests: half from the call's description, half from successful requests, damaged. */
function requestsFor(call: Endpoint): (() => Promise<FuzzRequest>)[] {
  const described = fc.sample(requestOfOperation(call, operationOf(call), known), { numRuns: RUNS, seed: SEED });
  const trials = TRIALS.filter((trial) => trial.call === nameOfCall(call));
  if (trials.length === 0) return described.map((request) => async () => request);
  const half = Math.floor(RUNS / 2);
  const damages = fc.sample(damage, { numRuns: RUNS - half, seed: SEED });
  return [
    ...described.slice(0, half).map((request) => async () => request),
    ...damages.map((what) => async () => {
      const trial = trials[what.trial % trials.length]!;
      return requestOfTrial(call, await whatIsSent(call, trial), what);
    }),
  ];
}

describe('any input', () => {
  it.each(calls.map((call) => [nameOfCall(call), call] as const))(
    'is answered as the contract says or rejected as a problem: %s (ERR-02)',
    async (name, call) => {
      const { cookie: ownCookie } = name === CHANGES_PASSWORD ? spare : actor;
      const cookie = WITHOUT_SESSION.includes(name) ? '' : ownCookie;
      const requests = requestsFor(call);
      const wrong: string[] = [];
      const sendNext = async () => {
        for (let make = requests.pop(); make; make = requests.pop()) {
          const request = await make();
          const why = await wrongWith({ origin: agency.origin, cookie }, call, request);
          if (why)
            wrong.push(`${request.method} ${request.address.slice(0, 500)} ${short(request.body)}\n    → ${why}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
      expect(wrong, `the same again: FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`).toEqual([]);
    },
    600_000,
  );

  it('leaves the server running and object prototypes unchanged (ERR-02)', async () => {
    expect((await agency.send('/healthz')).status).toBe(200);
    const answer = await agency.send('/api/auth/employeeinfo', { headers: { cookie: actor.cookie } });
    expect(answer.body).toMatchObject({ id: actor.scene.me, name: 'somebody who may do everything' });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

function short(body: FuzzRequest['body']): string {
  const text = typeof body === 'string' ? body : body === null ? '' : `${body.length} bytes`;
  return text.length < 1_500 ? text : `${text.slice(0, 700)} … ${text.length} characters … ${text.slice(-300)}`;
}
