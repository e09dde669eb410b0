import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonAccess } from '#contract/people/person-access.ts';
import { callsOfContract, nameOfCall } from '../fixtures/calls.ts';
import { inTurn } from '../fixtures/in-turn.ts';
import { startRegistryOfSample } from '../fixtures/start-test-registry.ts';
import { tablesAsTheyAre } from '../fixtures/tables-as-they-are.ts';
import { startTestAgency, type TestAgency } from '../fixtures/test-agency.ts';
import { type Actor, createEveryActor } from './everyone.ts';
import { type Case, casesOf, type Ending, isRefusal, makeTrial } from './make-trial.ts';
import { ELSEWHERE_MARK, setStage } from './stage.ts';
import type { Trial, TrialRequest } from './trial.ts';
import { TRIALS } from './trials.ts';
import { isAmong } from './who.ts';

/** Public calls; their responses are tested with sessions. */
const PUBLIC_CALLS = [
  'GET /api/databases',
  'GET /api/databases/:name/samplepeople',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/secondfactor',
  'GET /api/auth/providers/:agency',
  'POST /api/auth/providers/:agency/:provider/attempts',
  'POST /api/auth/providers/:agency/:provider/sessions',
  'POST /api/auth/providers/:agency/:provider/logout',
  'POST /api/auth/forgot',
  'POST /api/setup',
  'GET /api/setup/texts/:language',
  'POST /api/setup/open',
  'POST /api/setup/holidays',
  'POST /api/auth/links/open',
  'POST /api/auth/links/password',
  'POST /api/auth/links/passkey/options',
  'POST /api/auth/links/passkey',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  'POST /api/notifications/unsubscribe/:token',
  'POST /api/links/approval/:agency/open',
  'POST /api/links/approval/:agency/decide',
  'POST /api/links/supplier/:agency/open',
  'POST /api/links/supplier/:agency/answer',
  'POST /api/links/estimate/:agency/open',
  'POST /api/links/estimate/:agency/answer',
  'POST /api/links/estimate/:agency/pdf',
  'GET /api/calendars/:agency/:token',
];
const AT_ONCE = 8;

const calls = new Map((await callsOfContract()).map((call) => [nameOfCall(call), call]));

let agency: TestAgency;
let actors: Actor[];
let fall: () => Promise<void>;
let made: Awaited<ReturnType<typeof startRegistryOfSample>>;
let elsewhereBefore: Record<string, string>;
beforeAll(async () => {
  made = await startRegistryOfSample();
  agency = await startTestAgency({ makes: made });
  ({ actors, fall } = await createEveryActor(agency, await setStage(agency)));
  elsewhereBefore = await tablesAsTheyAre(agency.elsewhere);
});
afterAll(async () => {
  await agency.close();
  await made.close();
});

const casesFor = (isWanted: (ending: Ending) => boolean): Case[] =>
  casesOf(actors, TRIALS).filter(({ expected }) => isWanted(expected));

const turn = inTurn();
/** During an import or its undo, all others are rejected. */
const importTurn = inTurn();
const takesImportTurn = ({ call }: Trial) => call.endsWith('/import') || call.endsWith('/imports/:id/undo');
const prepare = ({ trial, actor }: Case) => turn(() => trial.sends(actor.scene));

/** Prepares the records of the trials, before any of them runs. */
async function prepared(cases: readonly Case[]): Promise<Map<Case, TrialRequest>> {
  const sent = new Map<Case, TrialRequest>();
  for (const one of cases) sent.set(one, await prepare(one));
  return sent;
}

/** Runs the trials, those of one person one after the other, and returns those with unexpected results. */
async function tryAll(
  cases: readonly Case[],
  sentBy: Map<Case, TrialRequest>,
  withClaims: (number: number) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = actors.map((one) => cases.filter(({ actor }) => actor === one)).values();
  let number = 0;
  const work = async () => {
    for (const ofOne of waiting) {
      for (const one of ofOne) {
        const { actor, trial, expected } = one;
        const sent = sentBy.get(one) ?? (await prepare(one));
        const isWithClaims = withClaims(++number);
        const make = () => makeTrial(agency.origin, calls.get(trial.call)!, actor, trial, sent, isWithClaims);
        const { ending, text } = await (takesImportTurn(trial) ? importTurn(make) : make());
        const told = `${trial.call} ${trial.on && `(${trial.on}) `}by ${actor.kind.name}`;
        if (ending !== expected) wrong.push(`${told}: ${ending} instead of ${expected} ${text.slice(0, 200)}`);
        if (isOfElsewhere(text, trial)) wrong.push(`${told} told of the other agency`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wrong;
}

const isOfElsewhere = (text: string, { call }: Trial) => text.includes(ELSEWHERE_MARK) && call !== 'GET /api/databases';

/** Thousands of calls take minutes on a slow machine; in milliseconds. */
const MATRIX_PATIENCE = 1_800_000;

describe('every call over HTTP (PERM-01, PERM-02, PERM-03, PERM-04, PERM-05, PERM-06, PERM-09)', () => {
  it('requires a sign-in for every call that is not listed as public: estimate links give only their estimate (PERM-15)', () => {
    const open = [...calls].flatMap(([name, { access }]) => (access === 'signed-in' ? [] : [name]));
    expect(open.toSorted()).toEqual(PUBLIC_CALLS.toSorted());
    expect(open.filter((name) => name.includes('estimate') && !name.includes('/api/links/estimate/'))).toEqual([]);
  });

  it('has a trial for each call of the contract, and for no other', () => {
    const tried = new Set(TRIALS.map(({ call }) => call));
    const untried = [...calls.keys()].filter((name) => !tried.has(name) && !PUBLIC_CALLS.includes(name));
    expect(untried).toEqual([]);
    expect([...tried].filter((name) => !calls.has(name))).toEqual([]);
  });

  it(
    'is refused to whom it is not for, and leaves no trace, whatever they claim to be (PERM-09, PERM-08)',
    async () => {
      const cases = casesFor(isRefusal);
      const sent = await prepared(cases);
      await fall();
      const before = await tablesAsTheyAre(agency.sql);
      expect(await tryAll(cases, sent, (number) => number % 2 === 0)).toEqual([]);

      expect(await tablesAsTheyAre(agency.sql)).toEqual(before);
    },
    MATRIX_PATIENCE,
  );

  it(
    'is answered to whom it is for, with what is theirs to see (PERM-09, PERM-06)',
    async () => {
      const cases = casesFor((ending) => !isRefusal(ending));
      expect(await tryAll(cases, new Map(), () => false)).toEqual([]);
    },
    MATRIX_PATIENCE,
  );

  it(
    'lists for everyone exactly the calls that admit them (PEOPLE-07)',
    async () => {
      const reader = actors.find(({ kind }) => kind.name === 'somebody who may do everything')!;
      const wrong: string[] = [];
      for (const { kind, scene } of actors.filter(({ kind: { session, token } }) => !session && !token)) {
        const answer = await fetch(`${agency.origin}/api/administration/people/${scene.me}/access`, {
          headers: { cookie: reader.cookie },
        });
        const access = (await answer.json()) as PersonAccess;
        const told = new Map(
          access.calls.map((call) => [`${call.method} ${call.path}`, access.verdicts[call.verdict]!]),
        );
        for (const { call, mayCall } of TRIALS) {
          if (told.get(call)?.isAllowed !== isAmong(kind, mayCall)) wrong.push(`${call} by ${kind.name}`);
        }
        const signedIn = [...calls.keys()].filter((name) => calls.get(name)!.access === 'signed-in');
        expect([...told.keys()].sort()).toEqual(signedIn.sort());
      }
      expect(wrong).toEqual([]);
    },
    MATRIX_PATIENCE,
  );

  it('never reaches the other agency, where the same ids belong to others (PERM-09)', async () => {
    expect(await tablesAsTheyAre(agency.elsewhere)).toEqual(elsewhereBefore);
  });
});
