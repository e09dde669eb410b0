import { z } from 'zod/mini';
import { DISMISSIBLE_STEPS, FIRST_STEPS, MISSING, type Missing } from '#domain/operations/first-steps.ts';
import { SECOND_LANGUAGES } from '#domain/operations/new-agency.ts';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, Instant, text } from '../http/values.ts';
import { SessionUser } from '../identity/session.ts';
import { Translation } from '../text/translation.ts';

const tag = 'Set-up';

/** Longer than any printed code, since people add spaces and dashes. */
const code = text(60);
const Country = z.object({ country: text(10), part: z.nullable(text(20)) });
/** The language of the page and of errors. English by default. */
const query = z.object({ language: z.optional(z.enum(SECOND_LANGUAGES)) });
const Coded = z.object({ code: z.string(), name: z.string() });

export const readSetUpTexts = endpoint({
  tag,
  method: 'GET',
  path: '/api/setup/texts/:language',
  summary: 'The texts of the product in a language, for the page on which an agency is set up',
  access: 'public',
  params: z.object({ language: z.enum(SECOND_LANGUAGES) }),
  answer: z.object({ labels: z.array(Translation), fields: z.array(Translation) }),
});

export const openSetUp = endpoint({
  tag,
  method: 'POST',
  path: '/api/setup/open',
  summary:
    'Whether a code sets an agency up, and what a new agency is offered; changes nothing. 422 for every code that does not: wrong, used, ' +
    'too old; 429 after the fifth within a minute',
  access: 'public',
  query,
  body: z.strictObject({ code }),
  answer: z.object({
    expiresAt: Instant,
    secondLanguages: z.array(z.enum(SECOND_LANGUAGES)),
    currencies: z.array(Coded),
    timeZones: z.array(z.string()),
    countries: z.array(z.object({ code: z.string(), name: z.string(), parts: z.array(Coded) })),
  }),
});

export const offeredHolidays = endpoint({
  tag,
  method: 'POST',
  path: '/api/setup/holidays',
  summary: 'The public holidays of a country or a part of it, of this year and the next, for holders of a setup code',
  access: 'public',
  query,
  body: z.strictObject({ code, ...Country.shape, timeZone: text(60) }),
  answer: z.array(z.object({ day: Day, name: z.string() })),
});

/** The predefined lists to create in a new agency. */
const Begins = z.strictObject({
  costTypes: z.boolean(),
  jobTypes: z.boolean(),
  jobStatuses: z.boolean(),
  periods: z.boolean(),
  holidays: z.nullable(z.strictObject(Country.shape)),
});
export type Begins = z.infer<typeof Begins>;

export const setUpAgency = endpoint({
  tag,
  method: 'POST',
  path: '/api/setup',
  summary:
    'Makes an agency with its administrator and what it begins with, spends the code, and signs the administrator in. Sent twice, it makes ' +
    'one agency and signs in again; an interrupted request leaves neither an agency nor a redeemed code. A user who read the page in the second ' +
    'language of the agency continues in it',
  access: 'public',
  query,
  body: z.strictObject({
    code,
    agency: z.strictObject({
      name: text(200),
      database: text(60),
      timeZone: text(60),
      currency: text(3),
      secondLanguage: z.nullable(text(40)),
    }),
    administrator: z.strictObject({
      name: text(200),
      username: text(100),
      email: text(254),
      password: text(1000),
    }),
    begins: Begins,
  }),
  answer: SessionUser,
  status: 201,
});

const FirstStep = z.object({
  step: z.enum(FIRST_STEPS),
  isRequired: z.boolean(),
  isDone: z.boolean(),
  canBeDismissed: z.boolean(),
  missing: z.nullable(z.enum(Object.keys(MISSING) as Missing[])),
  /** The screen that completes it. */
  address: z.string(),
});
export type FirstStep = z.infer<typeof FirstStep>;

/** An agency's sample data: a second agency. */
const SampleAgency = z.object({ database: z.string(), agency: z.string() });

export const readFirstSteps = endpoint({
  tag: 'Administration',
  method: 'GET',
  path: '/api/administration/first-steps',
  scope: 'administration:read',
  summary:
    'What is needed before the first time sheet, and what is recommended, as the data has it; and the sample agency',
  mayCall: (actor) => can(actor, 'read', 'administration'),
  answer: z.object({
    steps: z.array(FirstStep),
    sample: z.nullable(SampleAgency),
    /** Whether this agency is itself a sample. */
    isSample: z.boolean(),
  }),
});
export type FirstSteps = z.infer<typeof readFirstSteps.answer>;

export const dismissFirstStep = endpoint({
  tag: 'Administration',
  method: 'POST',
  path: '/api/administration/first-steps/:step/dismiss',
  scope: 'administration:write',
  summary: 'Dismisses a recommended step that the agency does not need, for everybody',
  mayCall: (actor) => can(actor, 'update', 'administration'),
  params: z.object({ step: z.enum(DISMISSIBLE_STEPS) }),
});

export const makeSample = endpoint({
  tag: 'Administration',
  method: 'POST',
  path: '/api/administration/sample',
  scope: 'administration:write',
  summary:
    'Creates a second agency with sample data, in which everyone signs in with the user’s own password, or with a ' +
    'generated one for a user without a password; never mixed with real data. Returns an existing one',
  mayCall: (actor) => can(actor, 'create', 'administration'),
  /** `password` is the generated one, returned only once; null if it's the user's own, or the sample already existed. */
  answer: z.extend(SampleAgency, { password: z.nullable(z.string()) }),
});

export const removeSample = endpoint({
  tag: 'Administration',
  method: 'DELETE',
  path: '/api/administration/sample',
  scope: 'administration:write',
  summary: 'Removes the sample agency with everything in it; nothing happens where there is none',
  mayCall: (actor) => can(actor, 'delete', 'administration'),
});
