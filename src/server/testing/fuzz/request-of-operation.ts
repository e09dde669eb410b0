import * as fc from 'fast-check';
import { AWKWARD_ADDRESS_PARTS, AWKWARD_TEXTS, AWKWARD_VALUES, jsonWithRaw, RAW_PLACES } from './awkward-values.ts';
import { type JsonSchema, type Known, valueOfSchema } from './value-of-schema.ts';

/** A call as the API document describes it. */
export type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};

/** A request as it goes over the wire. */
export type FuzzRequest = { method: string; address: string; body: string | Uint8Array<ArrayBuffer> | null };

/** Something broken in one place of a body, counted from the outside in. */
export type Change =
  | { kind: 'put' | 'drop' | 'add'; place: number; value: unknown }
  | { kind: 'cut'; place: number; value: unknown };

/** What can be done to a body. */
export const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('put', 'put', 'put', 'drop', 'add', 'cut'),
  place: fc.nat(1_000),
  value: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...AWKWARD_VALUES) },
    { weight: 2, arbitrary: fc.constantFrom(...RAW_PLACES) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.double() },
  ),
});

/** A part of an address that is none, now and then. */
export const brokenPart = fc.oneof(
  { weight: 7, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...AWKWARD_ADDRESS_PARTS) },
);

/** Requests for a call: as the document wants them, and the same with something broken in one to three places. */
export function requestOfOperation(
  { method, path }: { method: string; path: string },
  operation: Operation,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  const schema = operation.requestBody?.content['application/json']?.schema;
  const partOfPath = (name: string) => {
    const { schema: its = {} } = parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
    // Without a part it would be the address of another call.
    return valueOfSchema(its, name, known).map((value) => encodeURIComponent(String(value)) || '%20');
  };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  return fc
    .record({
      parts: fc.tuple(...names.map(partOfPath)),
      broken: brokenPart,
      query: queryOf(parameters.filter((one) => one.in === 'query')),
      body: schema ? valueOfSchema(schema, 'body', known) : fc.constant(undefined),
      changes: fc.oneof(fc.constant<Change[]>([]), fc.array(change, { minLength: 1, maxLength: 3 })),
    })
    .map(({ parts, broken, query, body, changes }) => {
      const address = addressOf(path, parts, broken);
      return {
        method,
        address: query ? `${address}?${query}` : address,
        body: body === undefined ? null : bodyOf(body, changes),
      };
    });
}

/** The address of a call, with one of its parts broken, the last one. */
export function addressOf(path: string, parts: readonly string[], broken: string | null): string {
  const given = broken !== null && parts.length > 0 ? [...parts.slice(0, -1), broken] : parts;
  let index = 0;
  return path.replace(/:\w+/g, () => given[index++] ?? '');
}

function queryOf(parameters: NonNullable<Operation['parameters']>): fc.Arbitrary<string> {
  // Query values are texts in the document.
  const known: Known = { ids: [1, 2, 3, 5, 7], instants: ['2026-11-16T10:00:00Z'] };
  const one = ({ name, required, schema }: (typeof parameters)[number]) => {
    const fitting = valueOfSchema(schema, name, known).map(String);
    const value = fc.oneof(
      { weight: 5, arbitrary: fitting },
      { weight: 1, arbitrary: fc.constantFrom(...AWKWARD_TEXTS.filter((text) => text.length < 3_000)) },
    );
    const written = fc.oneof(
      { weight: 8, arbitrary: value.map((text) => [`${name}=${percentEncoded(text)}`]) },
      { weight: 1, arbitrary: value.map((text) => [`${name}=1`, `${name}=${percentEncoded(text)}`]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom([`${name}[]=1`], [`${name}[a]=1`], [name], [`${name}=%zz`], [`${name}=%00`]),
      },
    );
    return required ? written : fc.oneof(fc.constant([]), written);
  };
  const extra = fc.oneof(
    { weight: 6, arbitrary: fc.constant<string[]>([]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(['__proto__=1'], ['&&=&'], ['employeeId=1'], ['role=TimesheetApproval'], ['%']),
    },
  );
  return fc.tuple(...parameters.map(one), extra).map((all) => all.flat().join('&'));
}

/** Percent-encoded as UTF-8; half of a surrogate pair has no UTF-8 and becomes what a careless program would send. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The JSON of a body with some places of it broken. */
export function bodyOf(body: unknown, changes: readonly Change[]): string {
  let value = body;
  for (const one of changes) if (one.kind !== 'cut') value = changed(value, one);
  const text = jsonWithRaw(value);
  const cut = changes.find(({ kind }) => kind === 'cut');
  return cut ? text.slice(0, cut.place % text.length) : text;
}

/** The value with one of its places, counted from the outside in, taken by something else. */
function changed(body: unknown, { kind, place, value }: Change): unknown {
  const copy = structuredClone({ body });
  const places = placesOf(copy);
  const [holder, key] = places[place % places.length]!;
  if (kind === 'add' && isHolder(holder[key])) holder[key].somethingElse = value;
  else if (kind === 'drop' && holder !== copy) delete holder[key];
  else holder[key] = value;
  return copy.body;
}

type Holder = Record<string, unknown>;

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function placesOf(holder: Holder): [Holder, string][] {
  return Object.entries(holder).flatMap(([key, value]) => [
    [holder, key] as [Holder, string],
    ...(typeof value === 'object' && value !== null && Object.keys(value).length < 100
      ? placesOf(value as Holder)
      : []),
  ]);
}
