import { phrase } from '#domain/text/phrase.ts';
/** Why an agency cannot be set up (SETUP-08). */
export const SET_UP_REFUSALS = {
  'setup-code-invalid': { status: 422, text: phrase('This code is not valid') },
  'database-name-unusable': {
    status: 422,
    text: phrase('Lower-case letters, digits and dashes, beginning with a letter, at most 40'),
  },
  'database-name-taken': { status: 422, text: phrase('A database with this name already exists') },
  'time-zone-unknown': { status: 422, text: phrase('There is no such time zone') },
  'currency-unknown': { status: 422, text: phrase('There is no such currency') },
  'language-unknown': { status: 422, text: phrase('There are no texts for this language') },
  'country-unknown': { status: 422, text: phrase('No holidays are known of this country') },
  'password-unsuitable': { status: 422, text: phrase('This password cannot be used') },
  'sample-of-sample': { status: 422, text: phrase('Sample data has no sample data of its own') },
} as const;
