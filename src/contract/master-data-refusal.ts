/** Why a save of master data is refused (ADM-08, ADM-15). */
export const MASTER_DATA_REFUSALS = {
  'field-unknown': { status: 400, text: 'There is no such field here' },
  'value-unfit': { status: 400, text: 'This does not fit the field' },
  'text-too-long': { status: 400, text: 'This text is too long' },
  'number-out-of-range': { status: 400, text: 'This number is too small or too large' },
  'too-many-decimals': { status: 400, text: 'This number has too many decimals' },
  'code-taken': { status: 422, text: 'There is one like this already' },
  'field-settled': { status: 422, text: 'This does not change any more' },
  'record-in-use': { status: 422, text: 'It is in use and cannot be deleted' },
} as const;
