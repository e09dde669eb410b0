import { z } from 'zod/mini';
import type { DocumentField, DocumentFields } from '#domain/documents/document-fields.ts';
import { Day, OptionalReference, text } from '../http/values.ts';

const Flag = z.optional(z.boolean());
const OptionalDay = z.optional(z.nullable(Day));
const requiredText = (maximum: number) => z.optional(text(maximum));
const optionalText = (maximum: number) => z.optional(z.nullable(text(maximum)));

type SchemaOf<Field> = Field extends { holds: 'flag' }
  ? typeof Flag
  : Field extends { holds: 'day' }
    ? typeof OptionalDay
    : Field extends { holds: 'reference' }
      ? typeof OptionalReference
      : Field extends { isRequired: true }
        ? ReturnType<typeof requiredText>
        : ReturnType<typeof optionalText>;

/** The fields of a document's save. Fields left out stay unchanged. */
export function saveShape<Fields extends DocumentFields>(
  fields: Fields,
): { [Name in keyof Fields]: SchemaOf<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as {
    [Name in keyof Fields]: SchemaOf<Fields[Name]>;
  };
}

function schemaOf(field: DocumentField) {
  switch (field.holds) {
    case 'flag':
      return Flag;
    case 'day':
      return OptionalDay;
    case 'reference':
      return OptionalReference;
    case 'text':
      return field.isRequired ? requiredText(field.maximum) : optionalText(field.maximum);
  }
}
