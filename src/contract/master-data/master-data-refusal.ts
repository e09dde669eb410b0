import type { LogoRefusal } from '#domain/documents/logo.ts';
import { phrase } from '#domain/text/phrase.ts';
import type { Refusal } from '../http/save-refusal.ts';

/** Reasons for rejecting a logo. */
const LOGO_REFUSALS: Record<LogoRefusal, Refusal> = {
  'logo-kind': { status: 422, text: phrase('A logo is a PNG or JPEG file') },
  'logo-too-large': { status: 422, text: phrase('A logo has at most 1 MB') },
  'logo-too-many-pixels': { status: 422, text: phrase('A logo is at most 2000 pixels wide and high') },
  'logo-cmyk': { status: 422, text: phrase('This JPEG uses CMYK. Save it as RGB and upload it again.') },
  'logo-damaged': { status: 422, text: phrase('This picture is damaged. Save it again and upload the new file') },
};

/** Reasons for rejecting a save of master data. */
export const MASTER_DATA_REFUSALS = {
  ...LOGO_REFUSALS,
  'field-unknown': { status: 400, text: phrase('There is no such field here') },
  'value-unfit': { status: 400, text: phrase("This value isn't allowed in the field") },
  'text-too-long': { status: 400, text: phrase('This text is too long') },
  'number-out-of-range': { status: 400, text: phrase('This number is too small or too large') },
  'too-many-decimals': { status: 400, text: phrase('This number has too many decimals') },
  'rate-below-zero': { status: 422, text: phrase("A rate can't be negative") },
  'rate-decimals': { status: 422, text: phrase('A rate has at most 6 decimals') },
  'mark-up-too-low': { status: 422, text: phrase("A mark-up can't be below -100 %") },
  'mark-up-decimals': { status: 422, text: phrase('A mark-up has at most 6 decimals') },
  'agreed-rate-incomplete': {
    status: 422,
    text: phrase('A rate in another currency needs both the rate and the currency'),
  },
  'exchange-rate-not-positive': { status: 422, text: phrase('An exchange rate must be more than 0') },
  'exchange-rate-digits': { status: 422, text: phrase('A figure of an exchange rate has at most 12 digits') },
  'exchange-rate-odd': {
    status: 422,
    text: phrase('This rate differs by more than half from the one before. Check it, or confirm it'),
  },
  'exchange-rate-ahead': { status: 422, text: phrase("Exchange rates can't be entered for future days") },
  'exchange-rate-of-base': { status: 422, text: phrase('This is the base currency, which needs no exchange rate') },
  'exchange-rate-of-file': {
    status: 422,
    text: phrase('This exchange rate was imported. Enter your own for the day: it takes precedence'),
  },
  'exchange-rate-taken': { status: 422, text: phrase('An exchange rate for this day and currency already exists') },
  'work-hours-day-taken': { status: 422, text: phrase('Work hours from this day already exist') },
  'rate-day-taken': { status: 422, text: phrase('A rate from this day already exists') },
  'rate-changes-differ': {
    status: 409,
    text: phrase('Rates or hours were changed meanwhile. Look at what would change now'),
  },
  'code-taken': { status: 422, text: phrase('This already exists') },
  'field-settled': { status: 422, text: phrase("This can't be changed any more") },
  'record-in-use': { status: 422, text: phrase('It is in use and cannot be deleted') },
  'period-reversed': { status: 422, text: phrase("The last day can't be before the first") },
  'periods-overlap': { status: 422, text: phrase('It shares days with another period') },
  'translation-places': { status: 422, text: phrase('Keep the placeholders in braces as they are') },
  'hours-first-day': {
    status: 422,
    text: phrase("These hours would also change the past. Open the person's form to set the first day"),
  },
  'pattern-place-unknown': {
    status: 422,
    title: 'Unknown name in the pattern',
    text: phrase('A pattern can contain {YY}, {YYYY}, {MM}, {client} and #'),
  },
  'address-invalid': { status: 422, text: phrase("This isn't a web address") },
  'record-fixed': { status: 422, text: phrase("This can't be created or deleted") },
  'currency-settled': {
    status: 422,
    text: phrase("The base currency can't be changed: there are amounts, rates or limits in it"),
  },
  'unlock-reason': { status: 422, text: phrase('Unlocking a period needs a reason') },
  'record-merged': { status: 422, text: phrase('This was merged into another record. Undo that first') },
  'merge-itself': { status: 422, text: phrase('A record cannot be merged into itself') },
  'merge-across': { status: 422, text: phrase('Only records with the same parent can be merged') },
  'merge-not-confirmed': { status: 422, text: phrase("This isn't the name of the record to merge") },
  'merge-not-last': {
    status: 422,
    text: phrase('Its target has been merged itself since. Undo that first'),
  },
  'merge-of-owner': { status: 422, text: phrase('It was merged together with what it belongs to. Undo that merge') },
  'merge-too-old': { status: 422, text: phrase('A merge can be undone for 30 days, which have passed') },
} as const;
