/** The JSON Schema of values that the contract checks by functions, by the name of their schema. */
export const VALUE_TYPES = {
  Day: { type: 'string', format: 'date', examples: ['2026-11-27'] },
  Instant: { type: 'string', format: 'date-time', examples: ['2026-11-27T09:30:00.123456+00:00'] },
  Uuid: { type: 'string', format: 'uuid', examples: ['5f0c6f7e-3d1b-4c8e-9a55-0d9d5d3f6b1a'] },
  Id: { type: 'integer', examples: [42] },
  PositiveId: { type: 'integer', minimum: 1, examples: [42] },
  PathId: { type: 'integer', minimum: 1, examples: [42] },
  QueryId: { type: 'integer', examples: [42] },
  QueryBoolean: { type: 'boolean' },
  Money: { type: 'string', pattern: '^-?\\d+(\\.\\d{1,4})?$', examples: ['1250.00'] },
  Rate: { type: 'string', pattern: '^-?\\d+(\\.\\d{1,6})?$', examples: ['92.50'] },
  TypedDecimal: { type: ['string', 'null'], pattern: '^(-?\\d*(\\.\\d*)?)$', maxLength: 100, examples: ['1.25'] },
  Hours: { type: 'number', minimum: -999_999, maximum: 999_999, examples: [1.5] },
};
