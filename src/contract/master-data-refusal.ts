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
  'record-merged': { status: 422, text: 'This was merged into another record. Undo that first' },
  'merge-itself': { status: 422, text: 'A record cannot be merged into itself' },
  'merge-across': { status: 422, text: 'Only what belongs to the same can be merged' },
  'merge-not-confirmed': { status: 422, text: 'This is not what the record to be merged is called' },
  'merge-not-last': { status: 422, text: 'What it was merged into has been merged itself since. Undo that first' },
  'merge-of-owner': { status: 422, text: 'It was merged together with what it belongs to. Undo that merge' },
  'merge-too-old': { status: 422, text: 'A merge can be undone for 30 days, which have passed' },
} as const;
