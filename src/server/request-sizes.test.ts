import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { callsOfContract, nameOfCall } from '#test/fixtures/calls.ts';
import { type JsonSchema, valueOfSchema } from '#test/fixtures/fuzz/value-of-schema.ts';
import { tablesAsTheyAre } from '#test/fixtures/tables-as-they-are.ts';
import { startTestAgency, type TestAgency, type TestAnswer } from '#test/fixtures/test-agency.ts';
import { type Actor, createEveryActor } from '#test/permission-matrix/everyone.ts';
import { setStage } from '#test/permission-matrix/stage.ts';
import { sizeOfBody } from './platform/http/size-of-body.ts';

type Schema = JsonSchema & {
  maxLength?: number;
  pattern?: string;
  exclusiveMinimum?: number;
  description?: string;
  additionalProperties?: unknown;
};

const calls = await callsOfContract();
const schemaOf = (part: z.ZodMiniType) => z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema;
const isThere = (part: z.ZodMiniType) => part.def.type !== 'undefined';

/** Lists the parts of a schema with their paths. */
function partsOf(schema: Schema, place: string): [string, Schema][] {
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Schema[];
  return [
    [place, schema],
    ...inside.flatMap((part) => partsOf(part, place)),
    ...(schema.items ? partsOf(schema.items as Schema, `${place}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => partsOf(part as Schema, `${place}.${name}`)),
  ];
}

/** Returns which bound a part lacks; null if none. A format of limited length (an id, an enumeration) is a bound. */
function whatIsUnbounded(schema: Schema): string | null {
  if (schema.enum || schema.const !== undefined || schema.anyOf || schema.oneOf || schema.allOf) return null;
  switch (schema.type) {
    case 'array':
      return schema.maxItems === undefined ? 'a list without a maximum' : null;
    case 'string': {
      const endsByItself = schema.pattern !== undefined && !/[*+]|\{\d+,\}/.test(schema.pattern.replace(/\\[+*]/g, ''));
      return schema.maxLength === undefined && !endsByItself ? 'a text without a maximum' : null;
    }
    case 'number':
    case 'integer': {
      const least = schema.minimum ?? schema.exclusiveMinimum;
      return least === undefined || schema.maximum === undefined ? 'a number without bounds' : null;
    }
    case undefined:
      return schema.description === 'Not looked at' ? null : 'anything at all';
    default:
      return null;
  }
}

describe('request limits', () => {
  it('bound each list, text and number of each endpoint (FIX-06)', () => {
    const unbounded = calls.flatMap((call) =>
      [call.params, call.query, ...(call.takesFile ? [] : [call.body])].filter(isThere).flatMap((part) =>
        partsOf(schemaOf(part), nameOfCall(call)).flatMap(([place, schema]) => {
          const what = whatIsUnbounded(schema);
          return what ? [`${place}: ${what}`] : [];
        }),
      ),
    );
    expect(unbounded).toEqual([]);
  });

  it('fit the body limit: the largest valid request is accepted, with little to spare (FIX-06)', () => {
    // An estimate's sections have 500 lines in total, which the schema of one section can't express.
    const isBoundTogether = (call: Endpoint) => nameOfCall(call) === 'PUT /api/estimates/:id';
    const own = calls.filter((call) => call.bodyLimit !== undefined && !call.takesFile && !isBoundTogether(call));
    const odd = own.flatMap((call) => {
      const { bytes } = sizeOfBody(call.body);
      const [least, most] = [bytes / 12, bytes + 1_000_000];
      return call.bodyLimit! < least || call.bodyLimit! > most
        ? [`${nameOfCall(call)} ${call.bodyLimit} of ${bytes}`]
        : [];
    });
    expect(odd).toEqual([]);
  });
});

/** A list in a call's body. */
type ListOfCall = { call: Endpoint; place: string[]; schema: Schema };

const lists: ListOfCall[] = calls
  .filter(({ body, takesFile }) => isThere(body) && !takesFile)
  .flatMap((call) =>
    partsOf(schemaOf(call.body), '').flatMap(([place, schema]) =>
      schema.type === 'array' ? [{ call, place: place.split('.').filter(Boolean), schema }] : [],
    ),
  );

describe('a list of any length', () => {
  let agency: TestAgency;
  let actor: Actor;
  beforeAll(async () => {
    agency = await startTestAgency();
    const stage = await setStage(agency);
    const everybody = await createEveryActor(agency, stage, ({ name }) => name === 'somebody who may do everything');
    actor = everybody.actors[0]!;
  });
  afterAll(() => agency.close());

  const known = { ids: [1, 2, 3], instants: ['2026-11-21T10:00:00.000Z'] };

  /** Makes the call with a number of items in the list, and everything else as the contract describes it. */
  function send({ call, place, schema }: ListOfCall, count: number, item?: unknown): Promise<TestAnswer> {
    const sample = (part: Schema, name: string) =>
      fc.sample(valueOfSchema(part, name, known), { numRuns: 1, seed: 6 })[0];
    const one = item === undefined ? sample(schema.items as Schema, place.at(-1) ?? 'id') : item;
    const many = Array.from({ length: count }, () => one);
    let body: unknown = many;
    if (place.length > 0) {
      const whole = sample(variantWith(schemaOf(call.body), nameOfPlace(place[0]!)), 'body') as Record<string, unknown>;
      for (const [name, value] of Object.entries(whole)) if (Array.isArray(value)) whole[name] = [];
      body = withListAt(whole, place, many);
    }
    return agency.send(call.path.replace(/:\w+/g, '1'), {
      method: call.method,
      headers: { cookie: actor.cookie, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** `sections[]` is the list `sections`. */
  const nameOfPlace = (place: string) => place.replace(/\[\]$/, '');

  /** Returns the variant that has a field. */
  function variantWith(schema: Schema, name: string): Schema {
    const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Schema[];
    return variants.find(({ properties }) => properties && name in properties) ?? schema;
  }

  /** A nested list is put into its parent's only item. */
  function withListAt(whole: Record<string, unknown>, [place, ...within]: readonly string[], many: unknown[]): object {
    const name = nameOfPlace(place!);
    if (within.length === 0) return { ...whole, [name]: many };
    if (name !== place) return { ...whole, [name]: [withListAt({ id: 0 }, within, many)] };
    return { ...whole, [name]: withListAt(whole[name] as Record<string, unknown>, within, many) };
  }

  const isAboutLength = ({ body }: TestAnswer, { place }: ListOfCall) =>
    body?.code === 'too-large' ||
    (body?.errors ?? []).some(
      ({ path, message }: { path: string; message: string }) =>
        path === place.join('.').replaceAll('[]', '.0') && /^(At most|Too)/.test(message),
    );

  it('exists in the contract (FIX-06)', () => expect(lists.length).toBeGreaterThan(12));

  it.each(lists.map((list) => [`${nameOfCall(list.call)} ${list.place.join('.')}`, list] as const))(
    'is accepted at its maximum and rejected beyond it without a trace: %s (FIX-06)',
    async (_, list) => {
      const { maxItems } = list.schema;
      const atMost = await send(list, maxItems!);
      expect([atMost.status < 500, isAboutLength(atMost, list)]).toEqual([true, false]);

      const before = await tablesAsTheyAre(agency.sql);
      for (const count of [maxItems! + 1, 100_000]) {
        const answer = await send(list, count);
        expect([count, [400, 413].includes(answer.status), isAboutLength(answer, list)]).toEqual([count, true, true]);
      }
      // A text is invalid in any list other than of texts.
      const noText = (list.schema.items as Schema).type === 'string' ? 7 : 'x';
      for (const wrong of [{}, [], null, noText, { unknown: 'property' }]) {
        const answer = await send(list, maxItems!, wrong);
        expect([wrong, ['invalid-request', 'too-large'].includes(answer.body.code)]).toEqual([wrong, true]);
        expect(answer.body.errors?.length ?? 0).toBeLessThanOrEqual(50);
      }
      // A body above the limit isn't parsed at all.
      expect((await send(list, 700_000, {})).body.code).toBe('too-large');
      expect(await tablesAsTheyAre(agency.sql)).toEqual(before);
    },
    120_000,
  );

  it('an error for unknown properties quotes only the beginning of their names (FIX-18)', async () => {
    const answer = await agency.send('/api/jobs/favorites', {
      method: 'POST',
      headers: { cookie: actor.cookie, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 1,
        isBillable: true,
        ...Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x${n}`, n])),
      }),
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
    expect(answer.body.errors).toEqual([
      { path: '', message: expect.stringMatching(/^Unrecognized keys: "x0", .{60,}…$/) },
    ]);
    expect(answer.body.errors[0].message.length).toBeLessThanOrEqual(130);
  });
});
