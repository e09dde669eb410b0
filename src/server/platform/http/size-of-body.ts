import { z } from 'zod/mini';

/** The maximum size of a body by its contract: bytes as JSON, and values, with an object or list counting as one. */
export type BodySize = { bytes: number; values: number };

/** The part of JSON Schema that bounds a body. */
type Bounds = {
  type?: string;
  anyOf?: Bounds[];
  oneOf?: Bounds[];
  allOf?: Bounds[];
  properties?: Record<string, Bounds>;
  additionalProperties?: Bounds | boolean;
  items?: Bounds;
  maxItems?: number;
  maxLength?: number;
  enum?: unknown[];
};

/** Allowance for properties that are ignored: a document's history, names of references. */
const NOT_LOOKED_AT: BodySize = { bytes: 20_000, values: 2_000 };
/** Allowance for the other properties of a reference. */
const OTHER_FIELDS: BodySize = { bytes: 1_000, values: 50 };
const BYTES_OF_CHARACTER = 4;
/** The size of texts with a format instead of a length: ids, dates, enumerations. */
const SHORT_TEXT = 60;
const BYTES_OF_NUMBER = 25;

/** Computes the maximum size of a contract's body; a test checks that lists and texts are bounded. */
export function sizeOfBody(body: z.ZodMiniType): BodySize {
  return sizeOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Bounds);
}

function sizeOf(schema: Bounds): BodySize {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return largest(choices.map(sizeOf));
  if (schema.allOf) return sum(schema.allOf.map(sizeOf));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
        const { bytes, values } = sizeOf(field);
        return { bytes: bytes + name.length + 4, values };
      });
      const isOpen = schema.additionalProperties !== false && schema.additionalProperties !== undefined;
      return sum([{ bytes: 2, values: 1 }, ...fields, ...(isOpen ? [OTHER_FIELDS] : [])]);
    }
    case 'array': {
      const item = sizeOf(schema.items ?? {});
      const count = schema.maxItems ?? 0;
      return { bytes: 2 + count * (item.bytes + 1), values: 1 + count * item.values };
    }
    case 'string':
      return { bytes: (schema.maxLength ?? SHORT_TEXT) * BYTES_OF_CHARACTER + 2, values: 1 };
    case undefined:
      return schema.enum ? { bytes: SHORT_TEXT, values: 1 } : NOT_LOOKED_AT;
    default:
      return { bytes: BYTES_OF_NUMBER, values: 1 };
  }
}

function sum(sizes: readonly BodySize[]): BodySize {
  return sizes.reduce((all, one) => ({ bytes: all.bytes + one.bytes, values: all.values + one.values }), {
    bytes: 0,
    values: 0,
  });
}

function largest(sizes: readonly BodySize[]): BodySize {
  return {
    bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
    values: Math.max(...sizes.map(({ values }) => values)),
  };
}
