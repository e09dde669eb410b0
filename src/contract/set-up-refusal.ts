/** Why an agency cannot be set up (SETUP-08). */
export const SET_UP_REFUSALS = {
  'setup-code-invalid': { status: 422, text: 'This code is not valid' },
  'database-name-unusable': {
    status: 422,
    text: 'Small letters, digits and dashes, a letter first, at most 40',
  },
  'database-name-taken': { status: 422, text: 'There is a database of this name already' },
  'time-zone-unknown': { status: 422, text: 'There is no such time zone' },
  'currency-unknown': { status: 422, text: 'There is no such currency' },
  'language-unknown': { status: 422, text: 'There are no texts in this language' },
  'country-unknown': { status: 422, text: 'No holidays are known of this country' },
  'password-unsuitable': { status: 422, text: 'This password cannot be used' },
  'sample-of-sample': { status: 422, text: 'Sample data has no sample data of its own' },
} as const;
