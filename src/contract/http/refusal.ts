import type { InvoiceRefusal } from '#domain/billing/client-invoice.ts';
import type { TwoFactorMethod } from '#domain/identity/two-factor.ts';
import type { JobKeptReason, JobRefusal } from '#domain/jobs/job.ts';
import type { StudioJobRefusal } from '#domain/jobs/studio-job.ts';
import type { DeputyRefusal } from '#domain/people/deputy.ts';
import type { SuccessorRefusal } from '#domain/people/handover.ts';
import type { PersonRefusal } from '#domain/people/person.ts';
import { phrase } from '#domain/text/phrase.ts';
import { DATA_FILE_REFUSALS } from '../data-exchange/data-file-refusal.ts';
import { ESTIMATE_REFUSALS } from '../estimates/estimate-refusal.ts';
import { PROVIDER_REFUSALS } from '../identity/sign-in-refusal.ts';
import { MASTER_DATA_REFUSALS } from '../master-data/master-data-refusal.ts';
import { PURCHASE_ORDER_REFUSALS } from '../purchasing/purchase-order-refusal.ts';
import { TIME_REFUSALS } from '../time/time-refusal.ts';
import { type Refusal, SAVE_REFUSALS } from './save-refusal.ts';

/** Reasons for rejecting a decision on a client invoice, in addition to the common ones. */
const invoiceRefusals: Record<Exclude<InvoiceRefusal, 'not-found' | 'changed-elsewhere' | 'comment-empty'>, Refusal> = {
  'invoice-not-ready': {
    status: 422,
    title: 'Only a client invoice that is ready for approval can be approved or rejected',
    text: phrase('The client invoice is {status}. Only one that is ready for approval can be approved or rejected'),
  },
  'invoice-own': { status: 422, text: phrase("People can't approve client invoices that they created") },
};

/** Warnings about decisions that were already made. */
const invoiceWarnings = {
  'invoice-approved-already': { status: 422, text: phrase('Already approved by you') },
  'invoice-rejected-already': { status: 422, text: phrase('Already rejected by you') },
} as const satisfies Record<string, Refusal>;

/** All messages about a client invoice that isn't approved or rejected. */
const CLIENT_INVOICE_REFUSALS = { ...invoiceRefusals, ...invoiceWarnings };

const LEAVE_REFUSALS = {
  'leave-reversed': { status: 422, text: phrase("The last day can't be before the first") },
  'leave-too-long': { status: 422, text: phrase('A leave request can cover at most 366 days') },
  'leave-overlaps': { status: 422, text: phrase('You have leave on some of these days already') },
  'leave-settled': { status: 422, text: phrase('This leave was already decided or withdrawn') },
  'leave-reason-missing': { status: 422, text: phrase('Please say why the leave is declined') },
} as const;

const MAIL_REFUSALS = {
  'mail-address-invalid': { status: 422, text: phrase('This is not an email address') },
  'mail-name-invalid': { status: 422, text: phrase('A name in an email must be on one line') },
  'mail-not-dead': { status: 422, text: phrase('Only emails that could not be sent can be sent again or discarded') },
  'mail-test-failed': {
    status: 422,
    title: 'The mail server rejected the test mail',
    text: phrase('The mail server rejected the test email: {words}'),
  },
  'mail-server-private': {
    status: 422,
    text: phrase("This server isn't on the public internet. A system administrator can allow it with OUTBOUND_ALLOW"),
  },
  'mail-password-needed': {
    status: 422,
    text: phrase('Enter the password again: the server or the user name has changed'),
  },
  'secret-key-missing': {
    status: 422,
    text: phrase("Passwords can't be stored until a system administrator sets SECRET_KEY"),
  },
  'own-mail-address-missing': {
    status: 422,
    text: phrase('You have no valid email address for the test email'),
  },
} as const;

/** Reasons for rejecting a webhook, or why it can't send. */
const WEBHOOK_REFUSALS = {
  'webhook-address-wrong': {
    status: 422,
    text: phrase('The address must begin with https:// and contain no user name, password or fragment'),
  },
  'webhook-address-forbidden': {
    status: 422,
    text: phrase("This address isn't on the public internet. A system administrator can allow it with OUTBOUND_ALLOW"),
  },
  'webhooks-too-many': { status: 422, text: phrase('An agency can have at most 20 webhooks') },
  'webhooks-unavailable': {
    status: 422,
    text: phrase("This server can't store webhooks. Please set SECRET_KEY"),
  },
  'webhook-off': { status: 422, text: phrase('The webhook is off. Please turn it on first') },
} as const;

/** Reasons for rejecting a request with a token, or a new token or service account. */
const TOKEN_REFUSALS = {
  'token-wrong': { status: 401, text: phrase('This token is unknown or has expired') },
  'token-missing': {
    status: 401,
    title: 'Token missing',
    text: phrase('Sign in, or send a token in the header Authorization: Bearer'),
  },
  'token-with-cookie': {
    status: 400,
    text: phrase('The request has a token and a session cookie. Please send only one of them'),
  },
  'outside-scope': {
    status: 403,
    title: 'Outside the scope of the token',
    text: phrase('This call needs a token with the scope {scope}'),
  },
  'token-not-taken': { status: 403, text: phrase("This call needs a signed-in person; tokens aren't accepted") },
  'too-many-requests': {
    status: 429,
    text: phrase('A token can make at most 600 requests a minute. Please wait'),
  },
  'too-many-tokens': {
    status: 422,
    text: phrase("You have too many tokens. Revoke one that isn't needed"),
  },
  'service-account-inactive': { status: 422, text: phrase('The service account is inactive') },
  'service-account-name-taken': { status: 422, text: phrase('Another active service account has this name') },
  'owner-not-here': { status: 422, text: phrase('The owner must be an active person of the agency') },
} as const;

const SET_UP_REFUSALS = {
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

const findings: Record<Exclude<PersonRefusal, 'mail-address-invalid'>, Refusal> = {
  'profile-own': { status: 422, text: phrase("You can't change your own access profile") },
  'profile-needs-administration': {
    status: 422,
    text: phrase('Only administrators can assign or remove this access profile'),
  },
  'person-needs-administration': {
    status: 422,
    text: phrase('Only administrators can change this for an administrator'),
  },
  'days-reversed': { status: 422, text: phrase("The last day can't be before the first") },
  'supervisor-circle': { status: 422, text: phrase('The supervisors would form a circle') },
  'username-taken': { status: 422, text: phrase('This user name is taken') },
};

const handovers: Record<SuccessorRefusal, Refusal> = {
  'successor-leaves': { status: 422, text: phrase("The person leaving can't be the successor") },
  'successor-inactive': { status: 422, text: phrase('This person is inactive or has left') },
  'successor-without-right': { status: 422, text: phrase("This person doesn't have permission to take this over") },
};

/** Reasons for rejecting changes of people, profiles and invitations. */
const PERSON_REFUSALS = {
  ...findings,
  ...handovers,
  'administrator-needed': { status: 422, text: phrase('The agency would be left without an administrator') },
} as const;

const deputyRefusals: Record<DeputyRefusal, Refusal> = {
  'deputy-self': { status: 422, text: phrase("You can't be your own deputy") },
  'deputy-without-access': { status: 422, text: phrase('This person cannot approve time') },
  'deputy-days-reversed': { status: 422, text: phrase("The last day can't be before the first") },
  'deputy-days-over': { status: 422, text: phrase('The last day is over already') },
  'deputy-named-already': { status: 422, text: phrase('This person is your deputy on some of these days already') },
};

const jobRefusals: Record<JobRefusal, Refusal> = {
  'mandatory-fields': { status: 422, text: phrase('Mandatory fields are required') },
  'due-before-start': { status: 422, text: phrase('Due date cannot be earlier than start date') },
  'reference-unknown': { status: 422, text: phrase('This entry does not exist here') },
  'inactive-fields': { status: 422, text: phrase('Inactive fields exist') },
  'read-only-field': { status: 422, text: phrase('This field is read-only') },
  'job-code-taken': { status: 422, text: phrase('Another job has this code') },
  'job-code-given': { status: 422, text: phrase('The code is assigned automatically') },
  'job-type-settled': { status: 422, text: phrase('The job type cannot be changed') },
  'client-settled': { status: 422, text: phrase('The client of a job with transactions cannot be changed') },
  'master-and-child': { status: 422, text: phrase('A retainer is either master or child') },
  'no-retainer': { status: 422, text: phrase('Only a retainer can be a master job or have one') },
  'master-unsuitable': {
    status: 422,
    text: phrase('The master job must be another active master job of the same client'),
  },
  'master-with-children': { status: 422, text: phrase('A master job with child jobs must stay a master job') },
};

const jobKeptBecause: Record<JobKeptReason, Refusal> = {
  'job-has-time': { status: 422, text: phrase('A job with time entries cannot be deleted') },
  'job-has-orders': { status: 422, text: phrase('A job with purchase orders cannot be deleted') },
  'job-has-costs': { status: 422, text: phrase('A job with costs cannot be deleted') },
  'job-has-invoices': { status: 422, text: phrase('A job with client invoices cannot be deleted') },
  'job-has-estimates': { status: 422, text: phrase('A job with estimates cannot be deleted') },
  'job-has-children': { status: 422, text: phrase('A master job with child jobs cannot be deleted') },
  'job-has-studio-jobs': { status: 422, text: phrase('A job with studio jobs cannot be deleted') },
};

const studioJobRefusals: Record<StudioJobRefusal, Refusal> = {
  'agency-job-unsuitable': {
    status: 422,
    text: phrase("A studio job needs an active client job that isn't a studio job itself"),
  },
  'studio-division-unsuitable': { status: 422, text: phrase('This division does no studio work for this job') },
  'studio-job-exists': { status: 422, text: phrase('This division has a studio job already') },
};

/** Every error code of the API, with its HTTP status and text. Texts are translation originals; `{name}` is a placeholder. */
export const REFUSALS = {
  ...TIME_REFUSALS,
  ...SAVE_REFUSALS,
  ...deputyRefusals,
  ...jobRefusals,
  ...jobKeptBecause,
  ...studioJobRefusals,
  ...PURCHASE_ORDER_REFUSALS,
  ...MAIL_REFUSALS,
  ...MASTER_DATA_REFUSALS,
  ...DATA_FILE_REFUSALS,
  ...ESTIMATE_REFUSALS,
  ...CLIENT_INVOICE_REFUSALS,
  ...LEAVE_REFUSALS,
  ...PERSON_REFUSALS,
  ...SET_UP_REFUSALS,
  ...PROVIDER_REFUSALS,
  ...TOKEN_REFUSALS,
  ...WEBHOOK_REFUSALS,
  'comment-empty': { status: 422, text: phrase('Please enter a comment') },
  'mention-unsuitable': { status: 422, text: phrase('Only people who may read this job can be mentioned') },
  'malformed-request': { status: 400, text: phrase('The request cannot be read') },
  'invalid-request': { status: 400, text: phrase("Some of the values sent aren't valid") },
  'invalid-id': { status: 400, text: phrase('Invalid id requested') },
  'missing-requested-with': { status: 400, text: phrase('The request lacks the X-Requested-With header') },
  'password-same': { status: 400, text: phrase('The new password can not be the same as old password') },
  'password-weak': { status: 400, text: phrase('The new password must have at least 10 characters') },
  'password-guessable': {
    status: 400,
    text: phrase('The new password is too easy to guess. Use more characters or several words'),
  },
  'password-breached': {
    status: 400,
    text: phrase('The new password is in lists of known passwords. Choose another one'),
  },
  'password-wrong': { status: 400, text: phrase('The current password is not correct') },
  'signed-out': { status: 401, text: phrase('Session has expired') },
  'step-up-needed': { status: 403, text: phrase('Please confirm your identity first') },
  'second-factor-demanded': { status: 403, text: phrase('Please set up two-factor authentication first') },
  'second-factor-needed': { status: 401, text: phrase('Two-factor authentication is required') },
  'second-factor-unavailable': {
    status: 422,
    text: phrase("This server can't store two-factor authentication. Please contact system admin"),
  },
  'second-factor-own': { status: 422, text: phrase('Remove your own two-factor authentication on your account page') },
  'second-factor-set-up-ended': { status: 422, text: phrase('The set-up has expired. Please start again') },
  'second-factor-wrong': { status: 400, text: phrase('The code is not correct') },
  'passkey-wrong': { status: 400, text: phrase('The passkey was not accepted. Try again, or sign in another way') },
  'passkey-known': { status: 422, text: phrase('This passkey is already stored') },
  'passkeys-full': {
    status: 422,
    text: phrase('You have 20 passkeys. Please remove one that you do not use any more'),
  },
  'passkey-only-way': {
    status: 422,
    text: phrase('You could not sign in any more. Please add another passkey before you remove this one'),
  },
  'passkey-unavailable': { status: 422, text: phrase('Passkeys cannot be used at the address of this server') },
  'sign-in-ticket-ended': { status: 401, text: phrase('Please sign in again: too many attempts, or the time is up') },
  'agency-name-needed': { status: 422, text: phrase('Please type the name of your agency') },
  'sign-in-failed': { status: 401, text: phrase('The user name or password is not correct') },
  forbidden: { status: 403, text: phrase('Permission denied') },
  'password-expired': { status: 403, text: phrase('Your password has expired') },
  'foreign-origin': { status: 403, text: phrase('Permission denied') },
  'no-missing-time': { status: 422, text: phrase('No time is missing on these days') },
  'not-found': { status: 404, text: phrase('Not found') },
  'link-invalid': { status: 410, text: phrase('This link is no longer valid') },
  'link-needs-sign-in': { status: 403, text: phrase('Sign in to decide on this order') },
  'timer-running': { status: 409, text: phrase('Another timer is running. Stop it first') },
  'trail-too-long': { status: 413, text: phrase('This is more than 20,000 rows of the trail. Please narrow the days') },
  'too-large': { status: 413, text: phrase('The request is too large') },
  'not-json': { status: 415, text: phrase('The request must be JSON') },
  'too-many-attempts': {
    status: 429,
    text: phrase('Too many failed attempts. Please wait a few minutes and try again'),
  },
  'too-many-imports': {
    status: 429,
    text: phrase('Two imports are already running. Please try again when one has finished'),
  },
  fault: { status: 500, text: phrase('An error occured. Please try again or contact system admin') },
  'not-ready': { status: 503, text: phrase('The service is not ready. Please try again in a moment') },
  'too-busy': { status: 503, text: phrase('The server is busy. Please try again in a few seconds') },
  'agency-moving': {
    status: 503,
    text: phrase('Your agency is being moved to another server. You can keep reading; please save again in a moment'),
  },
  'agency-quiet': {
    status: 503,
    text: phrase('This is a restored copy in read-only mode. An administrator can turn it on'),
  },
  'attachments-away': {
    status: 503,
    text: phrase('Files cannot be reached at the moment. Everything else works. Please try again in a few minutes'),
  },
  'attachment-damaged': {
    status: 500,
    text: phrase('This file is missing or damaged where it is kept. Please contact system admin'),
  },
  'storage-full': {
    status: 507,
    text: phrase('Nothing can be saved at the moment: the storage of the server is full. Please contact system admin'),
  },
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof REFUSALS;

/** Returns the title of an error: constant, in English. */
export function titleOf(code: RefusalCode): string {
  const { title, text }: Refusal = REFUSALS[code];
  return title ?? text;
}

/** Who last changed a record (null if not a signed-in person), and when. */
export type LastChange = { by: { id: number; name: string } | null; at: string };

/** The body of every error response: `application/problem+json`, RFC 9457. Users see `detail`. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: RefusalCode;
  requestId: string;
  errors?: { path: string; message: string }[];
  /** 409: the current record. */
  current?: unknown;
  /** 409: who changed or deleted the record, and when; left out if the trail has no such change. */
  changed?: LastChange | undefined;
  /** 422: the document as sent, with the problems of each line. Nothing is stored. */
  document?: unknown;
  /** 401 second-factor-needed: the ticket to send with the code, and the possible kinds of code. */
  secondFactor?: { ticket: string; ways: readonly TwoFactorMethod[] };
};
