import * as fc from 'fast-check';

/** The part of JSON Schema that the API document uses. */
export type JsonSchema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** What is there to be found, so that requests get further than to the first check. */
export type Known = { ids: readonly number[]; instants: readonly string[] };

const WORDS = ['Posters', 'Brand film', 'a', '', 'Prägewerk – “größer” 👋'];
const DAYS = ['2026-11-16', '2026-11-21', '2026-11-30', '2024-02-29', '1900-01-01', '2199-12-31'];
const DECIMALS = ['', '0', '1', '2.50', '-3', '0.000001', '99999999999.99'];

/**
 * Values that a schema describes. Names say what the schema does not: an `…Id` is one of the known ids, a `…Date` a day. What the
 * contract refines beyond its schema is missed now and then, which is as good a request as any.
 */
export function valueOfSchema(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  const inside = (part: JsonSchema, itsName = name) => valueOfSchema(part, itsName, known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inside(choice)));
  if (schema.allOf) return inside(Object.assign({}, ...schema.allOf));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const parts = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, inside(part, key)] as const);
      return fc.record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(inside(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'integer':
    case 'number':
      return numbers(schema, name, known);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts(schema, name, known);
    default:
      return fc.constantFrom<unknown>(null, 1, 'x', {}, [], true);
  }
}

function numbers({ type, minimum, maximum }: JsonSchema, name: string, { ids }: Known): fc.Arbitrary<number> {
  const within = (value: number) => value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  const wanted = /id$/i.test(name) ? [0, ...ids, ...ids.map((id) => -id)] : [0, 1, 2, 8, -1, 24];
  const fitting = wanted.filter(within);
  const all = type === 'integer' || /id$/i.test(name) ? fitting : [...fitting, 0.25, 7.5, 1.005].filter(within);
  return fc.constantFrom(...(all.length > 0 ? all : [minimum ?? 0]));
}

function texts({ format }: JsonSchema, name: string, { ids, instants }: Known): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time' || /modified$|At$/i.test(name)) return fc.constantFrom(...instants);
  if (/date$|^opened$/i.test(name)) return fc.constantFrom(...DAYS);
  if (/id$|^division$/i.test(name)) return fc.constantFrom(...ids.map(String));
  if (/^(units|rate|net|tax|total)$/.test(name)) return fc.constantFrom(...DECIMALS);
  if (/^database$/.test(name)) return fc.constantFrom('here', 'elsewhere', 'nowhere');
  if (/^is[A-Z]|^(mine|favorite|discard|perDay|approvedEstimatesOnly)|Only$/.test(name))
    return fc.constantFrom('true', 'false');
  if (/maxResults/i.test(name)) return fc.constantFrom('1', '50', '200');
  if (/status$/i.test(name)) return fc.constantFrom('Ready', 'APPROVED', 'ready,new', 'REJECTED');
  return fc.constantFrom(...WORDS);
}
